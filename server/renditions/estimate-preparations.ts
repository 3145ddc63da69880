import type { PreparationsEstimate } from '#contract/renditions.ts';
import type { Deps } from '#platform/deps.ts';
import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import { factsOf } from './describe-preparation.ts';
import { listUnprepared } from './list-unprepared.ts';
import { planLadder } from './planning/plan-ladder.ts';
import { listPreparations } from './preparations.store.ts';
import { readVideoSettings } from './read-video-settings.ts';

/** Estimates what preparing every video of `listUnprepared` takes: number, disk space and time. */
export async function estimatePreparations(
  deps: Pick<Deps, 'db' | 'storage' | 'transcoder' | 'policy' | 'vault'>,
): Promise<PreparationsEstimate> {
  const hasFfmpeg = (await deps.transcoder.findFfmpeg()) !== null;
  const waiting = await listUnprepared(deps, { hasFfmpeg });
  const { highest } = await readVideoSettings(deps);
  const looked = waiting.flatMap(({ facts, renditionCount }) => {
    if (facts === null) return [];
    const { plans, expectedBytes } = planLadder(facts, { highest });
    // What it has already is replaced by as much.
    return [{ facts, bytes: plans.length > renditionCount ? expectedBytes : 0 }];
  });
  const unknown = waiting.filter(({ facts, isUnusable }) => facts === null && !isUnusable);
  const free = (await deps.storage.freeBytes()) - deps.policy.uploads.minFreeBytes;
  return {
    videos: waiting.length,
    unknown: unknown.length,
    bytes: looked.reduce((sum, { bytes }) => sum + bytes, 0),
    freeBytes: free === Number.POSITIVE_INFINITY ? null : Math.max(0, free),
    seconds: estimateSeconds(
      looked.map(({ facts }) => facts),
      (await listPreparations(deps)).flatMap((record) => {
        const facts = factsOf(record);
        return facts === null || record.tookMs === null ? [] : [{ facts, tookMs: record.tookMs }];
      }),
    ),
  };
}

/** The speed that is guessed until it is known: a second of 1080p at 30 pictures takes about a second on two cores. */
const PIXELS_PER_MS = 62_000;

type Size = Pick<SourceFacts, 'durationMs' | 'video'>;

/** All pixels of a video that are decoded; what is made from them grows with that. */
function pixelsOf({ durationMs, video }: Size): number {
  return ((durationMs ?? 0) / 1000) * (video.frameRate ?? 30) * video.width * video.height;
}

/**
 * How long preparing these videos one after the other will take, in seconds: by what those took that this
 * server prepared.
 */
function estimateSeconds(
  videos: readonly Size[],
  done: readonly { facts: Size; tookMs: number }[],
): number {
  const donePixels = done.reduce((sum, { facts }) => sum + pixelsOf(facts), 0);
  const doneMs = done.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const speed = donePixels > 0 && doneMs > 0 ? donePixels / doneMs : PIXELS_PER_MS;
  const pixels = videos.reduce((sum, facts) => sum + pixelsOf(facts), 0);
  return Math.ceil(pixels / speed / 1000);
}
