import type { Db } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { isOpenSample, ownsVideo } from './access.store.ts';

/**
 * Whether the viewer may watch a video: admins any, customers those in a package of a completed order of
 * theirs, and everybody, signed in or not, the samples of packages that are on sale. Computed from the orders
 * and the catalogue each time, so that it can never be out of date.
 */
export async function mayWatch(
  deps: Db,
  { viewer, videoId }: { viewer: Viewer; videoId: string },
): Promise<boolean> {
  if (viewer?.kind === 'admin') return true;
  if (viewer !== null && (await ownsVideo(deps, { customerId: viewer.id, videoId }))) return true;
  return isOpenSample(deps, videoId);
}
