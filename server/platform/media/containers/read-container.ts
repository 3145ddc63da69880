import { inProcess, ProcessEnded, WorkFailed } from '../../process/in-process.ts';
import type { ReadableFile } from './read-at.ts';

/** The task of the process. */
export type ContainerTask = { sizeBytes: number } & (
  | {
      find: 'facts';
      /** The file has no index: nothing is looked for that would be sought up to its end. */
      isLive: boolean;
      /** Whether its last pictures and sounds are looked for. */
      findsEnding: boolean;
    }
  | { find: 'keyframes'; seconds: readonly number[] }
);

/** A question for bytes of the file, or the news of something found. */
export type ContainerQuestion = { start: number; length: number } | { found: Partial<Container> };

/** The content of a container, in the library's words. A part that was not looked for, or not found within limits, is absent. */
export interface Container {
  facts: ContainerFacts;
  beginning?: Beginning;
  ending?: Ending;
}

/** Facts from the headers. */
export interface ContainerFacts {
  /** How many tracks of each kind it has. */
  tracks: { video: number; audio: number };
  /** How long it plays, as Matroska files may say; null for others. */
  seconds: number | null;
  /** The unit in which the times of its pictures are counted. */
  ticksPerSecond: number;
  /** The tracks that players prefer. */
  video: PictureFacts | null;
  audio: SoundFacts | null;
}

interface CommonFacts {
  /** Its place among the file's tracks of its kind, counted from 0. */
  index: number;
  /** The library's name, or that of the container where the library has none. */
  codec: string | null;
  /** RFC 6381. */
  parameters: string | null;
}

export interface PictureFacts extends CommonFacts {
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  pixelAspect: [number, number];
  colorSpace: string | null;
  colorTransfer: string | null;
  isHdr: boolean;
}

export interface SoundFacts extends CommonFacts {
  channels: number;
  sampleRate: number;
}

/** Facts from the first pictures and sounds: when they begin, in seconds. */
export interface Beginning {
  pictureSeconds: number;
  /** Null without sound, and of a live recording. */
  soundSeconds: number | null;
  /** Pictures a second; null of a live recording. */
  frameRate: number | null;
}

/** Facts from the last pictures and sounds. */
export interface Ending {
  /** When they end. */
  seconds: number;
  /** Whether the bytes of one are beyond the end of the file. */
  isCut: boolean;
}

/** Enough for the index of 24 hours, or for all of a short recording without one. */
const MOST_BYTES = 192 * 1024 * 1024;
const MOST_READS = 20_000;

/** A file that takes more reads than it may. */
class TooManyReads extends Error {
  override readonly name = 'TooManyReads';
}

/**
 * A damaged upload may keep the library busy for ever or fill its memory, also with few bytes. 3 hours of 60 pictures a
 * second take 0.3 s and 342 MB in all, a short film 84 MB; of 12 hours the end is not found.
 */
const run = inProcess<ContainerTask, (number | null)[]>(
  new URL('./container-process.ts', import.meta.url),
  { mostMs: 15_000, mostHeapMegabytes: 256, isConfined: true },
);

/**
 * Finds what is in a container. Null for a file that is none, or is damaged; `too large` for one that takes more memory or
 * more reads than it may. Throws what reading throws, the signal's reason, and ProcessEnded where the machine is to blame.
 */
export async function describeContainer(
  file: ReadableFile,
  { signal, ...task }: { isLive: boolean; findsEnding: boolean; signal?: AbortSignal | undefined },
): Promise<Container | 'too large' | null> {
  const { sizeBytes } = file;
  const reading = startReading(file);
  const limit = await run({ find: 'facts', sizeBytes, ...task }, { ...reading, signal }).then(
    () => null,
    reading.limitOf,
  );
  const { facts } = reading.found;
  if (facts !== undefined) return { ...reading.found, facts };
  return limit === 'size' ? 'too large' : null;
}

/**
 * The time of the last key frame before each of these times (seconds), by the file's index; null if it
 * is not found. Throws as `describeContainer`.
 */
export async function searchKeyframes(
  file: ReadableFile,
  seconds: readonly number[],
): Promise<(number | null)[]> {
  const { sizeBytes } = file;
  const reading = startReading(file);
  const task: ContainerTask = { find: 'keyframes', sizeBytes, seconds };
  const found = await run(task, reading).catch((error: unknown) => {
    reading.limitOf(error);
    return [];
  });
  return seconds.map((_, index) => found[index] ?? null);
}

/** Answers the process, and keeps what it has found. */
function startReading({ readAt }: ReadableFile) {
  const found: Partial<Container> = {};
  let [bytesLeft, readsLeft] = [MOST_BYTES, MOST_READS];
  return {
    found,
    async answer(asked: unknown): Promise<Uint8Array | null> {
      const question = asked as ContainerQuestion;
      if ('found' in question) {
        Object.assign(found, question.found);
        return null;
      }
      bytesLeft -= question.length;
      readsLeft -= 1;
      if (bytesLeft < 0 || readsLeft < 0) throw new TooManyReads();
      return readAt(question.start, question.length);
    },
    /** Why a file's facts are not known, if that is its own fault. Rethrows anything else. */
    limitOf(error: unknown): 'size' | 'time' | null {
      if (error instanceof TooManyReads) return 'size';
      if (error instanceof WorkFailed) return null;
      // A busy machine may not even have begun.
      const isOfFile = error instanceof ProcessEnded && readsLeft < MOST_READS;
      if (!isOfFile || error.limit === null) throw error;
      return error.limit === 'memory' ? 'size' : 'time';
    },
  };
}
