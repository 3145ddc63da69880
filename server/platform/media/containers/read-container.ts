import { Worker } from 'node:worker_threads';
import type { Timer } from '../../clock/clock.ts';
import { systemClock } from '../../clock/system-clock.ts';
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts';
import type { ReadableFile } from './read-at.ts';

/** The worker's task: the facts, or the key frames before these times (seconds). */
export interface ContainerTask {
  sizeBytes: number;
  /** A Matroska or WebM file that does not say where it ends. */
  isLive: boolean;
  seconds: readonly number[];
}
export type FromWorker = { read: { id: number; start: number; length: number } } | Found;
export interface ToWorker {
  id: number;
  bytes: Uint8Array;
}

/** What was found in a container, in the library's words. The facts come first, the ending last. */
export interface Found {
  facts?: ContainerFacts;
  beginning?: Beginning;
  ending?: Ending;
  /** Times in seconds. */
  keyframes?: (number | null)[];
}

/** What the headers say. */
export interface ContainerFacts {
  /** How many tracks of each kind it has. */
  tracks: { video: number; audio: number };
  /** When the last picture or sound ends, as Matroska files say; null for others, and for a live recording. */
  endSeconds: number | null;
  /** In which the times of its pictures are counted. */
  ticksPerSecond: number;
  /** The tracks that players prefer. */
  video: PictureFacts | null;
  audio: SoundFacts | null;
}

interface CommonFacts {
  /** Among the file's tracks of its kind, counted from 0. */
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

/** What the first pictures and sounds say: when they are shown, in seconds. */
export interface Beginning {
  /** The first of them. */
  firstSeconds: number;
  pictureSeconds: number;
  soundSeconds: number;
  /** Pictures a second; null for a live recording. */
  frameRate: number | null;
}

/** What the last pictures and sounds say. */
export interface Ending {
  /** When they end. */
  seconds: number;
  /** Whether the bytes of one are beyond the end of the file. */
  isCut: boolean;
}

/**
 * Without a read for so long, the worker is thought to be lost: behind the last cluster of a damaged file the library
 * may search for ever.
 */
const SILENCE_MS = 10_000;
/** Until its first read: a busy machine takes some seconds to start it. */
const START_MS = 60_000;
/** Enough for the index of 24 hours, or for all of a short recording without one. */
const MOST_BYTES = 192 * 1024 * 1024;
const MOST_READS = 20_000;
/** 12 hours of 60 pictures a second take 450 MB, 3 hours 200 MB. */
const MAX_WORKER_MEGABYTES = 512;

/** What is known of a container. What was not found within limits is absent. */
export type Described = Omit<Found, 'keyframes'> & { facts: ContainerFacts };

/**
 * What is in a container. Of a live recording the ending is not sought. Null for what is no container, or is damaged;
 * `too large` for what takes more memory or more reads than it may. Throws what reading throws.
 * @param silenceMs the longest time between two reads
 */
export async function describeContainer(
  file: ReadableFile,
  { isLive, silenceMs = SILENCE_MS }: { isLive: boolean; silenceMs?: number },
): Promise<Described | 'too large' | null> {
  const task = { sizeBytes: file.sizeBytes, isLive, seconds: [] };
  const { facts, isTooLarge, ...found } = await runWorker(file, task, silenceMs);
  if (facts !== undefined) return { ...found, facts };
  return isTooLarge ? 'too large' : null;
}

/**
 * The time of the last key frame before each of these times (seconds), by the file's index; null if it
 * is not found. Throws what reading throws.
 */
export async function searchKeyframes(
  file: ReadableFile,
  seconds: readonly number[],
): Promise<(number | null)[]> {
  const task = { sizeBytes: file.sizeBytes, isLive: false, seconds };
  const { keyframes = [] } = await runWorker(file, task, SILENCE_MS);
  return seconds.map((_, index) => keyframes[index] ?? null);
}

/** One at a time, because an index takes memory. */
const inTurn = limitConcurrency(1);

function runWorker(file: ReadableFile, task: ContainerTask, silenceMs: number) {
  return inTurn(() => runOneWorker(file, task, silenceMs));
}

/** What was found until the worker ended, failed, was silent, or had read too much. */
async function runOneWorker(
  { readAt }: ReadableFile,
  task: ContainerTask,
  silenceMs: number,
): Promise<Found & { isTooLarge: boolean }> {
  const worker = new Worker(new URL('./container-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEGABYTES },
  });
  const found = { isTooLarge: false };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let silence: Timer = systemClock.timeout(START_MS, resolve);
  let [bytesLeft, readsLeft, pending] = [MOST_BYTES, MOST_READS, 0];

  async function read({ id, start, length }: { id: number; start: number; length: number }) {
    silence.cancel();
    bytesLeft -= length;
    readsLeft -= 1;
    found.isTooLarge = bytesLeft < 0 || readsLeft < 0;
    if (found.isTooLarge) return resolve();
    pending += 1;
    const bytes = await readAt(start, length);
    pending -= 1;
    silence.cancel();
    if (pending === 0) silence = systemClock.timeout(silenceMs, resolve);
    worker.postMessage({ id, bytes } satisfies ToWorker);
  }
  worker.on('exit', () => resolve());
  worker.on('error', (error) => {
    found.isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    resolve();
  });
  worker.on('message', (message: FromWorker) => {
    if ('read' in message) read(message.read).catch(reject);
    else Object.assign(found, message);
  });
  try {
    await promise;
    return found;
  } finally {
    silence.cancel();
    await worker.terminate();
  }
}
