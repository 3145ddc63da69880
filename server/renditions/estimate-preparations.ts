import type { PreparationsEstimate } from '#contract/renditions.ts';
import type { Deps } from '#platform/deps.ts';
import { factsOf } from './describe-preparation.ts';
import { estimateSeconds } from './estimate-seconds.ts';
import { listUnprepared } from './list-unprepared.ts';
import { planLadder } from './planning/plan-ladder.ts';
import { listPreparations } from './preparations.store.ts';
import { readVideoSettings } from './read-video-settings.ts';

/** What preparing every video of `listUnprepared` will take: number, room and time. */
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
  const free = (await deps.storage.uploads.freeBytes()) - deps.policy.uploads.minFreeBytes;
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
