import { dataVersionOf } from '#platform/database/data-version.ts';
import type { Deps } from '#platform/deps.ts';
import type { VideoRecord } from '../videos/index.ts';

/** A grant is remembered for so long only: a session expires without a write to the database. */
const LASTS_MS = 60_000;
const MAX_GRANTS = 1000;

interface Grant {
  video: VideoRecord;
  from: number;
}

/**
 * Asks `find` whether a session (its Cookie header) may watch a video. Remembers a yes until anything
 * is committed to the database, which is checked on every call. Remembers nothing where the database
 * cannot tell (PostgreSQL).
 */
export function rememberGrants(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  find: (cookie: string, videoId: string) => Promise<VideoRecord | null>,
) {
  const grants = new Map<string, Grant>();
  let version: number | null = null;
  return (cookie: string, videoId: string): VideoRecord | Promise<VideoRecord | null> => {
    const present = dataVersionOf(db);
    if (present === null) return find(cookie, videoId);
    const now = clock.now();
    if (present !== version || grants.size >= MAX_GRANTS) grants.clear();
    version = present;
    const key = `${videoId} ${cookie}`;
    const known = grants.get(key);
    if (known !== undefined && now >= known.from && now - known.from < LASTS_MS) return known.video;
    return find(cookie, videoId).then((video) => {
      // If something was committed meanwhile, the answer may be older than that.
      if (video !== null && dataVersionOf(db) === present) grants.set(key, { video, from: now });
      return video;
    });
  };
}
