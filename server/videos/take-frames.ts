import { DEFAULT_TIMESTAMPS } from '#contract/thumbnails.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { NoPicture } from '#platform/media/frame-grabber.ts';
import { pictureKeys, storePicture } from '#platform/media/pictures.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { type FrameRecord, listFrames, replaceFrames } from './frames.store.ts';
import { grabFrames } from './grab-frames.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { noFrameGrabber, noPictures } from './videos.errors.ts';
import { findVideo, getVideo, type VideoRecord } from './videos.store.ts';

type FrameDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'ids' | 'frames'>;

/**
 * Takes a picture out of a video at each of those times (in seconds; by default at the usual times) and
 * keeps them for an admin to choose from. They replace earlier ones. After the end of a short video the
 * usual times give its last picture. Throws 400 for another time outside the video and for a video
 * that cannot be decoded, 404, 503 where there is no ffmpeg.
 */
export async function takeFrames(
  deps: FrameDeps,
  {
    videoId,
    timestamps = DEFAULT_TIMESTAMPS,
  }: { videoId: string; timestamps: readonly number[] | undefined },
): Promise<FrameRecord[]> {
  const video = await getVideo(deps, videoId);
  if (!isDefault(timestamps)) assertInside(video, timestamps);
  if (!(await deps.frames.isAvailable())) throw noFrameGrabber();
  const pictures = await grabFrames(deps, video, timestamps).catch((error: unknown) => {
    throw error instanceof NoPicture ? noPictures(undefined, { cause: error }) : error;
  });
  if (pictures === null) throw noFrameGrabber();
  const stored: FrameRecord[] = [];
  for (const [index, picture] of pictures.entries()) {
    const id = deps.ids.id();
    const pictureKey = `thumbnails/${id}`;
    await storePicture(deps.storage, pictureKey, picture);
    const atMs = Math.round((timestamps[index] ?? 0) * 1000);
    stored.push({ id, videoId, pictureKey, atMs });
  }
  return keep(deps, videoId, stored);
}

function isDefault(timestamps: readonly number[]): boolean {
  const isSame = (second: number, index: number) => timestamps[index] === second;
  return timestamps.length === DEFAULT_TIMESTAMPS.length && DEFAULT_TIMESTAMPS.every(isSame);
}

/** Any time is inside a video whose playing time is not known. */
function assertInside({ durationMs }: VideoRecord, timestamps: readonly number[]): void {
  const end = durationMs === null ? Infinity : durationMs / 1000;
  const beyond = timestamps.find((second) => second >= end);
  if (beyond === undefined) return;
  throw invalidInput(`timestamps: ${beyond} is after the end of the video (${end} seconds)`);
}

/** Records them, or deletes their files if the video was deleted meanwhile. */
async function keep(deps: FrameDeps, videoId: string, stored: FrameRecord[]) {
  const [first] = stored;
  const isKept = await inTransaction(deps, async (inside) => {
    const video = await findVideo(inside, videoId);
    const unused = video === undefined ? stored : await listFrames(inside, videoId);
    const keys = unused.map((frame) => frame.pictureKey);
    const files = keys.filter((key) => key !== video?.thumbnailKey).flatMap(pictureKeys);
    await deleteFilesLater(inside, files);
    if (video !== undefined) await replaceFrames(inside, videoId, stored);
    return video !== undefined;
  });
  if (isKept && first !== undefined) {
    await setThumbnail(deps, { videoId, pictureKey: first.pictureKey, onlyIfNone: true });
  }
  return stored;
}
