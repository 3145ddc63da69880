import type { Progress } from '#contract/playback.ts';
import { dayAt } from '#platform/clock/time-zone.ts';
import type { Deps } from '#platform/deps.ts';
import { readTimeZone } from '../shop/index.ts';
import { lockVideoShared } from '../videos/index.ts';
import { believedMs, countPlaying, type Stretch } from './count-playing.ts';
import { lockProgress, type StoredProgress, writeProgress } from './progress.store.ts';
import { addToSums } from './sums.store.ts';

export interface NewProgress {
  customerId: string;
  videoId: string;
  positionSeconds: number;
  watched: boolean;
  /**
   * How long the video was played since the last save, in seconds; undefined: the sender does not say, and the way
   * forward from the last position counts.
   */
  playedSeconds?: number | undefined;
  /** Which parts of it, in seconds; undefined: what was played up to the position. */
  stretches?: readonly { from: number; to: number }[] | undefined;
  /** The file that was played; undefined: the present one. */
  file?: number | undefined;
}

const inMs = (seconds: number) => Math.round(seconds * 1000);

/**
 * Stores how far the customer is, and counts what was played as far as it is believed. `isSample`: it does not count as
 * played by this customer. To be called in a transaction. Throws 404.
 */
export async function saveProgress(
  inside: Pick<Deps, 'db' | 'clock' | 'vault'>,
  { isSample, customerId, videoId, ...input }: NewProgress & { isSample: boolean },
): Promise<Progress> {
  // The video before the progress: who deletes a video locks them in this order as well.
  const video = await lockVideoShared(inside, videoId);
  const { before, savedAt } = await lockProgress(inside, { customerId, videoId });
  const at = inside.clock.now();
  const positionMs = inMs(input.positionSeconds);
  const { playedMs, stretches } = playedOf(before, input);
  const file = Math.min(input.file ?? video.file, video.file);
  const { after, counted } = countPlaying(before, {
    at,
    playedMs,
    stretches,
    durationMs: video.durationMs,
    file,
    mostMs: believedMs({ savedAt, at }),
    isAtEnd: input.watched && !before.watched,
  });
  const saved = await writeProgress(inside, {
    customerId,
    videoId,
    positionMs,
    ...after,
    watched: before.watched || input.watched,
    playedMs: before.playedMs + (isSample ? 0 : counted.playedMs),
    // Never back, where another node's clock is ahead: the same time would be believed twice.
    now: Math.max(at, savedAt ?? 0),
  });
  const day = dayAt(await readTimeZone(inside), at);
  await addToSums(inside, { videoId, file, day, ...counted });
  return saved;
}

/** How long it was played since the last save, in milliseconds, and which parts of it. */
function playedOf(
  before: StoredProgress,
  { positionSeconds, playedSeconds, stretches }: Omit<NewProgress, 'customerId' | 'videoId'>,
): { playedMs: number; stretches: Stretch[] } {
  const positionMs = inMs(positionSeconds);
  const ahead = Math.max(0, positionMs - before.positionMs);
  const playedMs = playedSeconds === undefined ? ahead : inMs(playedSeconds);
  const named = stretches?.map(({ from, to }): Stretch => [inMs(from), inMs(to)]);
  return {
    playedMs,
    stretches: named ?? [[Math.max(0, positionMs - playedMs), positionMs]],
  };
}
