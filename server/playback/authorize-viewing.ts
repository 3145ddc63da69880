import { notSignedIn } from '#platform/app-error.ts';
import type { Db } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayWatch, noAccess } from '../access/index.ts';
import { findVideo, noSuchVideo, type VideoRecord } from '../videos/index.ts';

interface Viewing {
  viewer: Viewer;
  videoId: string;
}

/**
 * Decides whether somebody may have a video's bytes, and answers the video or why not. Every path
 * that sends bytes asks here: before the first byte, and again while they go out.
 */
async function decideViewing(
  deps: Db,
  { viewer, videoId }: Viewing,
): Promise<VideoRecord | 'not signed in' | 'no such video' | 'no access'> {
  if (viewer === null) return 'not signed in';
  const video = await findVideo(deps, videoId);
  if (video === undefined) return 'no such video';
  return (await mayWatch(deps, { viewer, videoId })) ? video : 'no access';
}

/** The video, if the viewer may watch it; else null. */
export async function findWatchable(deps: Db, viewing: Viewing): Promise<VideoRecord | null> {
  const decision = await decideViewing(deps, viewing);
  return typeof decision === 'string' ? null : decision;
}

/**
 * The video, if the viewer may watch it. Throws 401 for nobody, 404 where there is no such video,
 * 403 where it is not theirs.
 */
export async function authorizeViewing(deps: Db, viewing: Viewing): Promise<VideoRecord> {
  const decision = await decideViewing(deps, viewing);
  if (decision === 'not signed in') throw notSignedIn();
  if (decision === 'no such video') throw noSuchVideo();
  if (decision === 'no access') throw noAccess("You don't have access to this video.");
  return decision;
}
