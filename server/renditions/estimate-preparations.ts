import type { PreparationsEstimate } from '#contract/renditions.ts';
import type { Deps } from '#platform/deps.ts';
import { listVideos } from '../videos/index.ts';
import { factsOf } from './describe-preparation.ts';
import { estimateSeconds } from './estimate-seconds.ts';
import { listPreparations } from './preparations.store.ts';

/** What preparing every video that was never prepared will take: number, room and time. */
export async function estimatePreparations(
  deps: Pick<Deps, 'db' | 'storage' | 'policy'>,
): Promise<PreparationsEstimate> {
  const records = await listPreparations(deps);
  const known = new Map(records.map((record) => [record.videoId, record] as const));
  const waiting = (await listVideos(deps)).flatMap(({ id }) => {
    const record = known.get(id);
    return (record?.state ?? 'not_asked') === 'not_asked' ? [record] : [];
  });
  const looked = waiting
    .filter((record) => record !== undefined)
    .filter(({ facts }) => facts !== null);
  const free = (await deps.storage.uploads.freeBytes()) - deps.policy.uploads.minFreeBytes;
  return {
    videos: waiting.length,
    unknown: waiting.length - looked.length,
    bytes: looked.reduce((sum, { expectedBytes }) => sum + (expectedBytes ?? 0), 0),
    freeBytes: Math.max(0, free),
    seconds: estimateSeconds(
      looked.flatMap((record) => factsOf(record) ?? []),
      records.flatMap((record) => {
        const facts = factsOf(record);
        return facts === null || record.tookMs === null ? [] : [{ facts, tookMs: record.tookMs }];
      }),
    ),
  };
}
