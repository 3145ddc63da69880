/**
 * Reads a video with a library, and packs it into fragments as it is, in a thread of its own: a damaged
 * file may keep a parser busy for ever or fill its memory, and then only this thread has to be ended.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { EncodedPacket, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { FromWorker, Task, TrackFacts } from './ask-worker.ts';

// `require` loads one file. `import` would load a hundred and take four times as long.
const mediabunny: typeof import('mediabunny') = createRequire(import.meta.url)('mediabunny');
const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = mediabunny;

const { path, work, shortestFragmentMs, withSound }: Task = workerData;
const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA, WEBM] });
const tell = (message: FromWorker): void => parentPort?.postMessage(message);

async function describe(): Promise<TrackFacts> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const origin = await input.getFirstTimestamp();
  return {
    format: (await input.getFormat()).name,
    durationSeconds: (await input.computeDuration()) - Math.max(0, origin),
    video: video && (await describeVideo(video)),
    audio: audio && (await describeAudio(audio, origin)),
  };
}

async function describeVideo(track: InputVideoTrack): Promise<TrackFacts['video']> {
  const { num, den } = await track.getPixelAspectRatio();
  const { matrix, transfer } = await track.getColorSpace();
  const { averagePacketRate } = await track.computePacketStats(100);
  return {
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
    keySeconds: work === 'measure' ? await findKeyframes(track) : [],
  };
}

async function describeAudio(track: InputAudioTrack, origin: number): Promise<TrackFacts['audio']> {
  return {
    codec: await track.getCodec(),
    parameters: await track.getCodecParameterString(),
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
    startSeconds: (await track.getFirstTimestamp()) - origin,
  };
}

async function findKeyframes(track: InputVideoTrack): Promise<number[]> {
  const packets = new mediabunny.EncodedPacketSink(track);
  const options = { metadataOnly: true };
  const seconds: number[] = [];
  let packet = await packets.getFirstKeyPacket(options);
  while (packet !== null) {
    seconds.push(packet.timestamp);
    packet = await packets.getNextKeyPacket(packet, options);
  }
  return seconds;
}

/** Waits until the bytes are written, so that no more than a few are in memory. */
async function send(bytes: Uint8Array): Promise<void> {
  const copy = bytes.slice();
  await new Promise((resolve) => {
    parentPort?.once('message', resolve);
    tell({ bytes: copy });
  });
}

interface Packed {
  packets: AsyncGenerator<EncodedPacket>;
  add: (packet: EncodedPacket) => Promise<void>;
}

async function repack(): Promise<void> {
  const { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } = mediabunny;
  const format = new mediabunny.Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: shortestFragmentMs / 1000,
  });
  const target = new mediabunny.StreamTarget(
    new WritableStream({ write: ({ data }) => send(data) }),
  );
  const output = new mediabunny.Output({ format, target });
  const video = await input.getPrimaryVideoTrack();
  const audio = withSound ? await input.getPrimaryAudioTrack() : null;
  const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()];
  const origin = Math.min(0, (await video?.getFirstTimestamp()) ?? 0);
  const tracks: Packed[] = [];
  if (video && videoCodec) {
    const source = new EncodedVideoPacketSource(videoCodec);
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
    output.addVideoTrack(source, { rotation: await video.getRotation() });
    const packets = new EncodedPacketSink(video).packets();
    tracks.push({ packets, add: (packet) => source.add(packet, { decoderConfig }) });
  }
  if (audio && audioCodec) {
    const source = new EncodedAudioPacketSource(audioCodec);
    const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
    output.addAudioTrack(source);
    const packets = new EncodedPacketSink(audio).packets();
    tracks.push({ packets, add: (packet) => source.add(packet, { decoderConfig }) });
  }
  await output.start();
  await interleave(tracks, origin);
  await output.finalize();
}

/** Always the packet that comes first in time, counted from the first picture at `origin`, in seconds. */
async function interleave(tracks: readonly Packed[], origin: number): Promise<void> {
  const next = await Promise.all(
    tracks.map(async ({ packets, add }) => ({ packets, add, packet: await take(packets) })),
  );
  for (;;) {
    const waiting = next.filter(({ packet }) => packet !== null);
    const first = waiting.sort((a, b) => timeOf(a.packet) - timeOf(b.packet))[0];
    if (!first?.packet) return;
    const { packet } = first;
    const timestamp = packet.timestamp - origin;
    // What comes before is silence that an encoder began with.
    if (timestamp >= 0) await first.add(packet.clone({ timestamp }));
    first.packet = await take(first.packets);
  }
}

const timeOf = (packet: EncodedPacket | null): number => packet?.timestamp ?? Infinity;

async function take(packets: AsyncGenerator<EncodedPacket>): Promise<EncodedPacket | null> {
  const { done, value } = await packets.next();
  return done ? null : value;
}

if (work === 'repack') await repack();
else tell({ facts: await describe() });
tell({ isDone: true });
parentPort?.close();
