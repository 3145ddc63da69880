import type { Deps } from '#platform/deps.ts';
import { noSuchVideo } from './access.errors.ts';
import { countOwners } from './access.store.ts';

/**
 * How many customers can watch a video now, by the packages of their completed orders. Throws 404
 * where there is no such video.
 */
export async function countViewers(
  deps: Pick<Deps, 'db'>,
  { videoId }: { videoId: string },
): Promise<number> {
  const count = await countOwners(deps, videoId);
  if (count === undefined) throw noSuchVideo();
  return count;
}
