import type { Db } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { ownsVideo } from './access.store.ts';

/**
 * Whether the viewer may watch a video: admins any, customers those in a package of a completed
 * order of theirs. Computed from the orders each time, so that it can never be out of date.
 */
export async function mayWatch(
  deps: Db,
  { viewer, videoId }: { viewer: NonNullable<Viewer>; videoId: string },
): Promise<boolean> {
  return viewer.kind === 'admin' || ownsVideo(deps, { customerId: viewer.id, videoId });
}
