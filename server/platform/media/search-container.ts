import { Worker } from 'node:worker_threads';
import { plausibleMs, type ReadAt } from './read-at.ts';

/** What the worker is to find: the playing time, or the keyframes before these times. */
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
/** A recording without any index is not read through beyond that. */
const MAX_BYTES_IN_ALL = 192 * 1024 * 1024;
const MAX_WORKER_MEGABYTES = 256;

interface Container {
  readAt: ReadAt;
  sizeBytes: number;
}

/**
 * The playing time, in milliseconds, of a container that does not say it: fragments, or a recording
 * that was never closed. Null where that cannot be found out in a reasonable time. Throws what
 * reading throws.
 */
export async function searchDuration(container: Container): Promise<number | null> {
  const [seconds = null] = await askWorker(container, []);
  return plausibleMs((seconds ?? 0) * 1000);
}

/**
 * For each of these times (seconds), when the last picture before it is shown that can be decoded by
 * itself, by the file's index; null where that cannot be found out. Throws what reading throws.
 */
export async function searchKeyframes(
  container: Container,
  seconds: readonly number[],
): Promise<(number | null)[]> {
  const found = await askWorker(container, seconds);
  return seconds.map((_, index) => found[index] ?? null);
}

/** Nothing is found, too, where the worker fails or does not come to an end. */
function askWorker(
  { readAt, sizeBytes }: Container,
  seconds: readonly number[],
): Promise<(number | null)[]> {
  const task: ContainerTask = { sizeBytes, seconds };
  const worker = new Worker(new URL('./container-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEGABYTES },
  });
  let readInAll = 0;
  const found = new Promise<(number | null)[]>((resolve, reject) => {
    const giveUp = () => resolve([]);
    const limit = setTimeout(giveUp, TIME_LIMIT_MS);
    worker.on('error', giveUp).on('exit', () => {
      clearTimeout(limit);
      giveUp();
    });
    worker.on('message', (message: FromWorker) => {
      if ('answer' in message) {
        resolve(message.answer);
        return;
      }
      const { id, start, length } = message.read;
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
