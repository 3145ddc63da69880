/**
 * Reads a container with a library, in a thread of its own: a damaged upload may keep a parser busy
 * for ever or fill its memory, and then only this thread has to be ended.
 */
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';
import type {
  Beginning,
  ContainerFacts,
  ContainerTask,
  FromWorker,
  PictureFacts,
  SoundFacts,
  ToWorker,
} from './read-container.ts';

// `require` loads one file. `import` would load a hundred and take four times as long.
const mediabunny: typeof import('mediabunny') = createRequire(import.meta.url)('mediabunny');
const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } = mediabunny;
// What it does not know is told in the facts.
mediabunny.Logging.level = mediabunny.LogLevel.Silent;

/** Packets whose rate stands for that of the whole file. */
const COUNTED_PACKETS = 100;

const { sizeBytes, isLive, seconds }: ContainerTask = workerData;
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

const post = (message: FromWorker): void => parentPort?.postMessage(message);
parentPort?.on('message', ({ id, bytes }: ToWorker) => {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
});

const source = new CustomSource({
  getSize: () => sizeBytes,
  read: (start, end) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      post({ read: { id: asked, start, length: end - start } });
    }),
  prefetchProfile: 'fileSystem',
});
const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });

async function findKeyframes(track: InputVideoTrack): Promise<(number | null)[]> {
  const packets = new EncodedPacketSink(track);
  const found: (number | null)[] = [];
  for (const second of seconds) {
    const packet = await packets.getKeyPacket(second, { metadataOnly: true });
    found.push(packet?.timestamp ?? null);
  }
  return found;
}

async function describePictures(track: InputVideoTrack): Promise<PictureFacts> {
  const { num, den } = await track.getPixelAspectRatio();
  const { matrix, transfer } = await track.getColorSpace();
  return {
    index: track.number - 1,
    codec: (await track.getCodec()) ?? (await ownName(track)),
    parameters: await track.getCodecParameterString(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rotation: await track.getRotation(),
    pixelAspect: [num, den],
    colorSpace: matrix ?? null,
    colorTransfer: transfer ?? null,
    isHdr: await track.hasHighDynamicRange(),
  };
}

async function describeSound(track: InputAudioTrack): Promise<SoundFacts> {
  return {
    index: track.number - 1,
    codec: (await track.getCodec()) ?? (await ownName(track)),
    parameters: await track.getCodecParameterString(),
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
  };
}

/** The container's name of a codec that the library does not know. */
async function ownName(track: InputTrack): Promise<string | null> {
  const id = await track.getInternalCodecId();
  return typeof id === 'string' ? id.trim() : null;
}

/** Of a live recording only the pictures are looked for: a track that is empty would be sought up to its end. */
async function findBeginning(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Beginning> {
  const pictureSeconds = await video.getFirstTimestamp();
  if (isLive) {
    const firstSeconds = pictureSeconds;
    return { firstSeconds, pictureSeconds, soundSeconds: pictureSeconds, frameRate: null };
  }
  const { averagePacketRate } = await video.computePacketStats(COUNTED_PACKETS);
  return {
    firstSeconds: await input.getFirstTimestamp(),
    pictureSeconds,
    soundSeconds: (await audio?.getFirstTimestamp()) ?? pictureSeconds,
    frameRate: averagePacketRate,
  };
}

/** Whether the bytes of a track's last packet are beyond the end of the file. */
async function isCut(track: InputTrack): Promise<boolean> {
  const packets = new EncodedPacketSink(track);
  const last = await packets.getPacket(Infinity, { metadataOnly: true });
  return last !== null && (await packets.getPacket(Infinity)) === null;
}

async function describe(): Promise<void> {
  const tracks = await input.getTracks();
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const isMatroska = [MATROSKA, WEBM].includes(await input.getFormat());
  const endSeconds = isMatroska && !isLive ? await input.getDurationFromMetadata() : null;
  const facts: ContainerFacts = {
    tracks: {
      video: tracks.filter(({ type }) => type === 'video').length,
      audio: tracks.filter(({ type }) => type === 'audio').length,
    },
    endSeconds,
    ticksPerSecond: (await video?.getTimeResolution()) ?? 1,
    video: video && (await describePictures(video)),
    audio: audio && (await describeSound(audio)),
  };
  post({ facts });
  if (video === null) return;
  post({ beginning: await findBeginning(video, audio) });
  // Without an index a Matroska file would be read to its end.
  if (isLive || endSeconds !== null) return;
  const cuts = await Promise.all(tracks.map(isCut));
  post({ ending: { seconds: await input.computeDuration(), isCut: cuts.includes(true) } });
}

if (seconds.length === 0) await describe();
else {
  const track = await input.getPrimaryVideoTrack();
  post({ keyframes: track === null ? [] : await findKeyframes(track) });
}
parentPort?.close();
