import { Worker } from 'node:worker_threads';
import type { Timer } from '../clock/clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { plausibleMs, type ReadAt } from './read-at.ts';

/** The worker's task: the playing time, or the key frames before these times. */
export interface ContainerTask {
  sizeBytes: number;
  seconds: readonly number[];
}
export type FromWorker =
  | { read: { id: number; start: number; length: number } }
  | { answer: (number | null)[] };
export interface ToWorker {
  id: number;
  bytes: Uint8Array;
}

const TIME_LIMIT_MS = 5000;
/** Without an index, no more than this is read. */
const MAX_BYTES_IN_ALL = 192 * 1024 * 1024;
const MAX_WORKER_MEGABYTES = 256;

interface Container {
  readAt: ReadAt;
  sizeBytes: number;
}

/**
 * The playing time, in milliseconds, of a container that does not say it: a fragmented file, or a
 * recording that was never closed. Null if it is not found in time. Throws what reading throws.
 * @param limitMs the time from the first read
 */
export async function searchDuration(
  container: Container,
  { limitMs = TIME_LIMIT_MS }: { limitMs?: number } = {},
): Promise<number | null> {
  const [seconds = null] = await runWorker(container, [], limitMs);
  return plausibleMs((seconds ?? 0) * 1000);
}

/**
 * The time of the last key frame before each of these times (seconds), by the file's index; null if it
 * is not found. Throws what reading throws.
 */
export async function searchKeyframes(
  container: Container,
  seconds: readonly number[],
): Promise<(number | null)[]> {
  const found = await runWorker(container, seconds);
  return seconds.map((_, index) => found[index] ?? null);
}

/** Also finds nothing if the worker fails or does not end in time after its first read. */
function runWorker(
  { readAt, sizeBytes }: Container,
  seconds: readonly number[],
  limitMs = TIME_LIMIT_MS,
): Promise<(number | null)[]> {
  const task: ContainerTask = { sizeBytes, seconds };
  const worker = new Worker(new URL('./container-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEGABYTES },
  });
  let readInAll = 0;
  const found = new Promise<(number | null)[]>((resolve, reject) => {
    const giveUp = () => resolve([]);
    let limit: Timer | undefined;
    worker.on('error', giveUp).on('exit', () => {
      limit?.cancel();
      giveUp();
    });
    worker.on('message', (message: FromWorker) => {
      if ('answer' in message) {
        resolve(message.answer);
        return;
      }
      const { id, start, length } = message.read;
      // From its first read on: on a busy machine the thread may take seconds to start.
      limit ??= systemClock.timeout(limitMs, giveUp);
      readInAll += length;
      if (readInAll > MAX_BYTES_IN_ALL) giveUp();
      else {
        const answer = (bytes: Uint8Array) => worker.postMessage({ id, bytes } satisfies ToWorker);
        readAt(start, length).then(answer, reject);
      }
    });
  });
  return found.finally(() => worker.terminate());
}
