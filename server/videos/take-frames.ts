import { DEFAULT_TIMESTAMPS } from '#contract/thumbnails.ts';
import { invalidInput } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKeys, storePicture } from '#platform/media/pictures.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { type FrameRecord, listFrames, replaceFrames } from './frames.store.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { noFrameGrabber, noPictures } from './videos.errors.ts';
import { findVideo, getVideo, type VideoRecord } from './videos.store.ts';

type FrameDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'ids' | 'frames'>;

/**
 * Takes pictures out of a video at those times (in seconds; by default at the usual times) and keeps
 * them for an admin to choose from. They replace earlier ones. Throws 400 for a time outside the
 * video, 404, 503 where there is no ffmpeg.
 */
export async function takeFrames(
  deps: FrameDeps,
  { videoId, timestamps }: { videoId: string; timestamps: readonly number[] | undefined },
): Promise<FrameRecord[]> {
  const video = await getVideo(deps, videoId);
  const seconds = timesInside(video, timestamps);
  const path = deps.storage.localPath(video.objectKey);
  if (path === null || !(await deps.frames.isAvailable())) throw noFrameGrabber();
  const file = { path, contentType: video.contentType };
  const pictures = await deps.frames.grab(file, seconds);
  const stored: FrameRecord[] = [];
  for (const [index, picture] of pictures.entries()) {
    if (picture === null) continue;
    const id = deps.ids.id();
    const pictureKey = `thumbnails/${id}`;
    await storePicture(deps.storage, pictureKey, picture);
    const atMs = Math.round((seconds[index] ?? 0) * 1000);
    stored.push({ id, videoId, pictureKey, atMs });
  }
  return keep(deps, videoId, stored);
}

function timesInside(
  { durationMs }: VideoRecord,
  timestamps: readonly number[] | undefined,
): number[] {
  const end = durationMs === null ? Infinity : durationMs / 1000;
  if (timestamps === undefined) {
    const inside = DEFAULT_TIMESTAMPS.filter((second) => second < end);
    return inside.length > 0 ? inside : [0];
  }
  const beyond = timestamps.find((second) => second >= end);
  if (beyond !== undefined) {
    throw invalidInput(`timestamps: ${beyond} is after the end of the video (${end} seconds)`);
  }
  return [...timestamps];
}

/** Records them, or deletes their files if the video was deleted meanwhile. */
async function keep(deps: FrameDeps, videoId: string, stored: FrameRecord[]) {
  const [first] = stored;
  if (first === undefined) throw noPictures();
  const isKept = await inTransaction(deps, async (inside) => {
    const video = await findVideo(inside, videoId);
    const unused = video === undefined ? stored : await listFrames(inside, videoId);
    const keys = unused.map((frame) => frame.pictureKey);
    const files = keys.filter((key) => key !== video?.thumbnailKey).flatMap(pictureKeys);
    await deleteFilesLater(inside, files);
    if (video !== undefined) await replaceFrames(inside, videoId, stored);
    return video !== undefined;
  });
  if (isKept) {
    await setThumbnail(deps, { videoId, pictureKey: first.pictureKey, onlyIfNone: true });
  }
  return stored;
}
