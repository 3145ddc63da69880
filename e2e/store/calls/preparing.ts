import { TranscodingFailed } from '#platform/media/transcoding/transcoder.ts';
import {
  hevcFacts,
  type StandInTranscoder,
} from '../../../server/testing/videos/stand-in-transcoder.ts';
import type { OpenStore } from '../open-store.ts';

/** Resumes a stand-in that is stopped. */
const release = new WeakMap<StandInTranscoder, () => void>();

/** The stand-in for ffmpeg: see `Opening`. */
function standInOf({ deps: { transcoder } }: OpenStore): StandInTranscoder {
  if (!('midway' in transcoder)) throw new Error('The store has no stand-in for ffmpeg.');
  return transcoder as StandInTranscoder;
}

/** Returns what waits for `resume`, and throws the reason of a signal that aborts before. */
function stop(standIn: StandInTranscoder): (signal?: AbortSignal) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  release.set(standIn, resolve);
  return (signal) =>
    Promise.race([
      promise,
      new Promise<void>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    ]);
}

/** Stops what prepares a video in the middle. */
export function stopMidway(store: OpenStore): void {
  const standIn = standInOf(store);
  const stopped = stop(standIn);
  standIn.midway = ({ signal }) => stopped(signal);
}

/** Stops what looks at a file that was uploaded. */
export function stopLooking(store: OpenStore): void {
  const standIn = standInOf(store);
  standIn.looking = stop(standIn);
}

/** Breaks off what prepares a video in the middle, with a sentence for people. */
export function failMidway(store: OpenStore, reason: string): void {
  standInOf(store).midway = async () => {
    throw new TranscodingFailed(reason);
  };
}

/** Lets videos be prepared to their end, also one that was stopped. */
export function resume(store: OpenStore): void {
  const standIn = standInOf(store);
  standIn.midway = async () => undefined;
  standIn.looking = async () => undefined;
  release.get(standIn)?.();
}

/** Says of every file that it is a video which some browsers cannot play. */
export function findHevc(store: OpenStore): void {
  standInOf(store).facts = hevcFacts;
}

/** Installs ffmpeg where it was missing. */
export function installFfmpeg(store: OpenStore): void {
  standInOf(store).ffmpeg = { version: '5.1' };
}
