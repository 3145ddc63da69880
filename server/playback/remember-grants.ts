import { dataVersionOf } from '#platform/database/data-version.ts';
import type { Deps } from '#platform/deps.ts';
import type { VideoRecord } from '../videos/index.ts';

/** A grant is found anew after so long, since a session runs out without a word in the database. */
const LASTS_MS = 60_000;
const MOST = 1000;

interface Grant {
  film: VideoRecord;
  from: number;
}

/**
 * Finds out by `find` whether a session (its Cookie header) may watch a video, and remembers that it
 * may for as long as nothing at all was committed to the database: whether something was is asked
 * each time. Where that cannot be asked, nothing is remembered.
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
    if (present !== version || grants.size >= MOST) grants.clear();
    version = present;
    const key = `${videoId} ${cookie}`;
    const known = grants.get(key);
    if (known !== undefined && now >= known.from && now - known.from < LASTS_MS) return known.film;
    return find(cookie, videoId).then((film) => {
      // What was found while something was committed may be from before it.
      if (film !== null && version === present && dataVersionOf(db) === present) {
        grants.set(key, { film, from: now });
      }
      return film;
    });
  };
}
