import type { Preparation } from '#contract/renditions.ts';
import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import { whyNotEverywhere } from './planning/plays-everywhere.ts';
import type { PreparationRecord } from './preparations.store.ts';

/** What the store found out about a video's file; null if it has not looked at it. */
export function factsOf({ facts }: Pick<PreparationRecord, 'facts'>): SourceFacts | null {
  return facts === null ? null : (JSON.parse(facts) as SourceFacts);
}

/** How far the store is with a video, as admins see it. `isMade`: it has renditions already. */
export function describePreparation(
  record: PreparationRecord | undefined,
  { videoId, isMade }: { videoId: string; isMade: boolean },
): Preparation {
  if (record === undefined) {
    const nothing = { reason: null, step: null, secondsLeft: null };
    const unknown = { playsEverywhere: null, problem: null };
    return { videoId, state: 'not_asked', percent: 0, ...nothing, ...unknown };
  }
  const { state, reason, percent, step, secondsLeft } = record;
  const facts = factsOf(record);
  const problem = isMade || facts === null ? null : whyNotEverywhere(facts);
  const playsEverywhere = isMade || record.playsEverywhere;
  return { videoId, state, reason, percent, step, secondsLeft, playsEverywhere, problem };
}
