import { notSignedIn } from '#platform/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayWatch, noAccess } from '../access/index.ts';
import { findVideo, type VideoRecord } from '../videos/index.ts';
import { noSuchVideo } from './playback.errors.ts';

/**
 * The video, if the viewer may watch it. Throws 401 for nobody, 404 where there is no such video,
 * 403 where it is not theirs.
 */
export async function authorizeViewing(
  deps: Pick<Deps, 'db'>,
  { viewer, videoId }: { viewer: Viewer; videoId: string },
): Promise<VideoRecord> {
  if (viewer === null) throw notSignedIn();
  const video = await findVideo(deps, videoId);
  if (video === undefined) throw noSuchVideo();
  if (!(await mayWatch(deps, { viewer, videoId })))
    throw noAccess("You don't have access to this video.");
  return video;
}
