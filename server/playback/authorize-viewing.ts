import type { Db, Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayWatch, noAccess } from '../sales/index.ts';
import { findVideo, noSuchVideo, type VideoRecord } from '../videos/index.ts';
import { playsElsewhere } from './playback.errors.ts';
import { isWithinStreamLimit } from './streams/concurrent-streams.ts';

interface Viewing {
  viewer: Viewer;
  videoId: string;
}
/** With the hash of the session's token, because a customer's concurrent streams are limited. */
interface Playing extends Viewing {
  sessionHash: string | null;
}
type PlayDeps = Pick<Deps, 'db' | 'vault' | 'clock'>;

/**
 * Decides whether somebody may have a video's bytes, and answers the video or why not. Every path
 * that sends bytes asks here: before the first byte, and again while they go out.
 */
async function decideViewing(
  deps: Db,
  { viewer, videoId }: Viewing,
): Promise<VideoRecord | 'not signed in' | 'no such video' | 'no access'> {
  const refusal = viewer === null ? 'not signed in' : 'no access';
  const video = await findVideo(deps, videoId);
  // A visitor must not learn which videos exist.
  if (video === undefined) return viewer === null ? refusal : 'no such video';
  return (await mayWatch(deps, { viewer, videoId })) ? video : refusal;
}

async function mayPlay(deps: PlayDeps, { viewer, sessionHash }: Playing): Promise<boolean> {
  if (viewer?.kind !== 'customer' || sessionHash === null) return true;
  return isWithinStreamLimit(deps, sessionHash);
}

/** The video, if the viewer may play it here and now; else null. */
export async function findPlayable(deps: PlayDeps, playing: Playing): Promise<VideoRecord | null> {
  const decision = await decideViewing(deps, playing);
  if (typeof decision === 'string') return null;
  return (await mayPlay(deps, playing)) ? decision : null;
}

/**
 * The video, if the viewer may watch it, which anybody may if it is a sample. Throws 401 where nobody is signed
 * in, 404 where there is no such video, 403 where it is not theirs.
 */
export async function authorizeViewing(deps: Db, viewing: Viewing): Promise<VideoRecord> {
  const decision = await decideViewing(deps, viewing);
  if (decision === 'not signed in') throw notSignedIn();
  if (decision === 'no such video') throw noSuchVideo();
  if (decision === 'no access') throw noAccess("You don't have access to this video.");
  return decision;
}

/** As `authorizeViewing`, for bytes of the video itself. Also throws 409 if the account plays elsewhere. */
export async function authorizePlaying(deps: PlayDeps, playing: Playing): Promise<VideoRecord> {
  const video = await authorizeViewing(deps, playing);
  if (!(await mayPlay(deps, playing))) throw playsElsewhere();
  return video;
}
