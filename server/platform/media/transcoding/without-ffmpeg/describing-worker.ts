/**
 * Reads what is in a video with a library, in a thread of its own: a damaged file may keep a parser busy
 * for ever or fill its memory, and then only this thread has to be ended.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { TrackFacts } from './describe-tracks.ts';

// `require` loads one file. `import` would load a hundred and take four times as long.
const mediabunny: typeof import('mediabunny') = createRequire(import.meta.url)('mediabunny');
const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = mediabunny;

const path: string = workerData;
const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA, WEBM] });

async function describe(): Promise<TrackFacts> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const origin = await input.getFirstTimestamp();
  return {
    format: (await input.getFormat()).name,
    durationSeconds: (await input.computeDuration()) - Math.max(0, origin),
    video: video && (await describeVideo(video, origin)),
    audio: audio && (await describeAudio(audio, origin)),
  };
}

async function describeVideo(track: InputVideoTrack, origin: number): Promise<TrackFacts['video']> {
  const { num, den } = await track.getPixelAspectRatio();
  const { matrix, transfer } = await track.getColorSpace();
  const { averagePacketRate } = await track.computePacketStats(100);
  return {
    index: track.number - 1,
    codec: await track.getCodec(),
    parameters: await track.getCodecParameterString(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rotation: await track.getRotation(),
    pixelAspect: [num, den],
    frameRate: averagePacketRate,
    colorSpace: matrix ?? null,
    colorTransfer: transfer ?? null,
    isHdr: await track.hasHighDynamicRange(),
    startSeconds: (await track.getFirstTimestamp()) - origin,
  };
}

async function describeAudio(track: InputAudioTrack, origin: number): Promise<TrackFacts['audio']> {
  return {
    index: track.number - 1,
    codec: await track.getCodec(),
    parameters: await track.getCodecParameterString(),
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
    startSeconds: (await track.getFirstTimestamp()) - origin,
  };
}

const facts: TrackFacts = await describe();
parentPort?.postMessage(facts);
