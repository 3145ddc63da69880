import type { Db } from '#platform/deps.ts';
import { findVideos } from '../videos/index.ts';

/** The titles of these videos, by the video's id. */
export async function listVideoTitles(
  deps: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const videos = await findVideos(deps, ids);
  return new Map([...videos].map(([id, { title }]) => [id, title]));
}
