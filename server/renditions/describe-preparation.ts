import type { Preparation } from '#contract/renditions.ts';
import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import { describeTracks } from './describe-facts.ts';
import { planStoryboard } from './planning/plan-storyboard.ts';
import { whyNotEverywhere } from './planning/plays-everywhere.ts';
import type { PreparationRecord } from './preparations.store.ts';

/** Facts about pictures that versions before 1.2 did not store. */
const NOT_MEASURED = { index: 0, endMs: null, longestGapMs: null, keyframes: null };

/** Reads the facts about a video's file; null if the store has not inspected it. */
export function factsOf({ facts }: Pick<PreparationRecord, 'facts'>): SourceFacts | null {
  if (facts === null) return null;
  const { video, ...rest } = JSON.parse(facts) as SourceFacts;
  return { ...rest, video: { ...NOT_MEASURED, ...video } };
}

/**
 * Whether ffmpeg makes more of a video that is ready. What it has prepared has preview pictures. One
 * without them is as it was uploaded, or was prepared by a version that made none, or one that made one
 * quality without ffmpeg.
 */
export function canMakeMore(
  record: Pick<PreparationRecord, 'state' | 'facts'>,
  { hasStoryboard }: { hasStoryboard: boolean },
): boolean {
  if (record.state !== 'ready' || hasStoryboard) return false;
  const facts = factsOf(record);
  return facts !== null && planStoryboard(facts) !== null;
}

/** The files that were made from a video. */
interface Made {
  videoId: string;
  hasRenditions: boolean;
  hasStoryboard: boolean;
  /** The video that it is a new file for. */
  replaces: string | null;
}

/** How far the store is with a video, as admins see it. */
export function describePreparation(
  record: PreparationRecord | undefined,
  { videoId, hasRenditions, hasStoryboard, replaces }: Made,
): Preparation {
  if (record === undefined) {
    const nothing = { reason: null, step: null, secondsLeft: null };
    const unknown = { playsEverywhere: null, problem: null, note: null, canMakeMore: false };
    return { videoId, state: 'not_asked', percent: 0, replaces, ...nothing, ...unknown };
  }
  const { state, reason, percent, step, secondsLeft } = record;
  const facts = factsOf(record);
  const problem = hasRenditions || facts === null ? null : whyNotEverywhere(facts);
  return {
    videoId,
    state,
    reason,
    percent,
    step,
    secondsLeft,
    problem,
    replaces,
    note: facts && describeTracks(facts),
    playsEverywhere: hasRenditions || record.playsEverywhere,
    canMakeMore: canMakeMore(record, { hasStoryboard }),
  };
}
