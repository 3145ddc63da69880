/** Reads containers with a library, in a process of its own (`inProcess`). */
import { createRequire } from 'node:module';
import type { InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';
import { type Ask, answerMessages } from '../../process/answer-messages.ts';
import type {
  Beginning,
  Container,
  ContainerFacts,
  ContainerQuestion,
  ContainerTask,
  PictureFacts,
  SoundFacts,
} from './read-container.ts';

// `require` loads one file. `import` would load a hundred and take four times as long.
const mediabunny: typeof import('mediabunny') = createRequire(import.meta.url)('mediabunny');
const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } = mediabunny;

/** Packets whose rate stands for that of the whole file. */
const COUNTED_PACKETS = 100;

type AskStore = Ask<ContainerQuestion, Uint8Array>;

/** The store holds so many bytes at once for this process. */
const MOST_ASKED = 4 * 1024 * 1024;

function openInput(sizeBytes: number, ask: AskStore) {
  async function read(start: number, end: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; at += MOST_ASKED) {
      const length = Math.min(MOST_ASKED, end - at);
      bytes.set(await ask({ start: at, length }), at - start);
    }
    return bytes;
  }
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read,
    prefetchProfile: 'fileSystem',
  });
  return new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
}

async function findKeyframes(track: InputVideoTrack, seconds: readonly number[]) {
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

/** Looks in a live recording for the pictures only: a track that is empty would be sought up to its end. */
async function findBeginning(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  isLive: boolean,
): Promise<Beginning> {
  const pictureSeconds = await video.getFirstTimestamp();
  const soundSeconds = isLive ? null : ((await audio?.getFirstTimestamp()) ?? null);
  const frameRate = isLive
    ? null
    : (await video.computePacketStats(COUNTED_PACKETS)).averagePacketRate;
  return { pictureSeconds, soundSeconds, frameRate };
}

/** Whether the bytes of a track's last packet are beyond the end of the file. */
async function isCut(track: InputTrack): Promise<boolean> {
  const packets = new EncodedPacketSink(track);
  const last = await packets.getPacket(Infinity, { metadataOnly: true });
  return last !== null && (await packets.getPacket(Infinity)) === null;
}

async function describe(
  { sizeBytes, isLive, findsEnding }: ContainerTask & { find: 'facts' },
  ask: AskStore,
): Promise<void> {
  using input = openInput(sizeBytes, ask);
  const tell = (found: Partial<Container>) => ask({ found });
  const tracks = await input.getTracks();
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const isMatroska = [MATROSKA, WEBM].includes(await input.getFormat());
  const facts: ContainerFacts = {
    tracks: {
      video: tracks.filter(({ type }) => type === 'video').length,
      audio: tracks.filter(({ type }) => type === 'audio').length,
    },
    seconds: isMatroska ? await input.getDurationFromMetadata() : null,
    ticksPerSecond: (await video?.getTimeResolution()) ?? 1,
    video: video && (await describePictures(video)),
    audio: audio && (await describeSound(audio)),
  };
  await tell({ facts });
  if (video === null) return;
  await tell({ beginning: await findBeginning(video, audio, isLive) });
  if (!findsEnding) return;
  const cuts = await Promise.all(tracks.map(isCut));
  await tell({ ending: { seconds: await input.computeDuration(), isCut: cuts.includes(true) } });
}

answerMessages<ContainerTask, (number | null)[], ContainerQuestion, Uint8Array>(
  async (task, ask) => {
    if (task.find === 'facts') {
      await describe(task, ask);
      return [];
    }
    using input = openInput(task.sizeBytes, ask);
    const track = await input.getPrimaryVideoTrack();
    return track === null ? [] : await findKeyframes(track, task.seconds);
  },
);
