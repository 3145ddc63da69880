import { Worker } from 'node:worker_threads';
import { systemClock } from '../../../clock/system-clock.ts';

/** What the library says of a file, in its own words. */
export interface TrackFacts {
  format: string;
  durationSeconds: number;
  video: {
    /** Among the file's tracks of its kind, counted from 0. */
    index: number;
    codec: string | null;
    /** RFC 6381. */
    parameters: string | null;
    width: number;
    height: number;
    rotation: 0 | 90 | 180 | 270;
    pixelAspect: [number, number];
    frameRate: number;
    colorSpace: string | null;
    colorTransfer: string | null;
    isHdr: boolean;
    startSeconds: number;
  } | null;
  audio: {
    index: number;
    codec: string | null;
    parameters: string | null;
    channels: number;
    sampleRate: number;
    startSeconds: number;
  } | null;
}

const TIME_LIMIT_MS = 60_000;
const MAX_WORKER_MEGABYTES = 512;

/**
 * Reads the facts of a file in a worker, which is ended afterwards. Null if the library does not know such
 * a file, fails, or does not end in time; also when the signal is aborted.
 */
export async function describeTracks(
  path: string,
  signal?: AbortSignal,
): Promise<TrackFacts | null> {
  if (signal?.aborted) return null;
  const worker = new Worker(new URL('./describing-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEGABYTES },
  });
  const { promise, resolve } = Promise.withResolvers<TrackFacts | null>();
  const giveUp = () => resolve(null);
  const limit = systemClock.timeout(TIME_LIMIT_MS, giveUp);
  signal?.addEventListener('abort', giveUp, { once: true });
  worker.on('message', resolve).on('error', giveUp).on('exit', giveUp);
  try {
    return await promise;
  } finally {
    limit.cancel();
    signal?.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}
