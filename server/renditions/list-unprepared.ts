import type { Db } from '#platform/deps.ts';
import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import { listVideos } from '../videos/index.ts';
import { canMakeMore, factsOf } from './describe-preparation.ts';
import { listPreparations } from './preparations.store.ts';

/** A video that the owner's one click for all prepares. */
export interface Unprepared {
  videoId: string;
  renditionCount: number;
  /** Null until the store has looked at the file. */
  facts: SourceFacts | null;
  /** The store has looked at the file, and it is no video. */
  isUnusable: boolean;
}

/**
 * The videos that were never prepared and, where there is ffmpeg, those that it makes more of when they
 * are prepared again.
 */
export async function listUnprepared(
  deps: Db,
  { hasFfmpeg }: { hasFfmpeg: boolean },
): Promise<Unprepared[]> {
  const records = await listPreparations(deps);
  const known = new Map(records.map((record) => [record.videoId, record] as const));
  return (await listVideos(deps)).flatMap(({ id: videoId, storyboard, renditionCount }) => {
    const record = known.get(videoId);
    if (record === undefined) {
      return [{ videoId, renditionCount, facts: null, isUnusable: false }];
    }
    const hasStoryboard = storyboard !== null;
    const isIncomplete = hasFfmpeg && canMakeMore(record, { hasStoryboard });
    if (record.state !== 'not_asked' && !isIncomplete) return [];
    const facts = factsOf(record);
    return [{ videoId, renditionCount, facts, isUnusable: record.reason !== null }];
  });
}
