import type { Database } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKeys, storePicture } from '#platform/media/pictures.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { findVideo } from './videos.store.ts';

const KIND = 'first-thumbnail';
/** Videos often begin with black or titles, so the picture is taken a little later. */
const LATEST_SECOND = 5;

/** Has a new video's first thumbnail made, once the transaction it belongs to is committed. */
export function makeFirstThumbnailLater(
  { db, jobs }: { db: Database; jobs: Deps['jobs'] },
  videoId: string,
): Promise<void> {
  return jobs.enqueue(db, { kind: KIND, payload: { videoId } });
}

type ThumbnailDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'ids' | 'frames' | 'log'>;

/** Makes this process one that does such jobs. */
export function handleFirstThumbnails(deps: ThumbnailDeps): void {
  deps.jobs.handle(KIND, async (payload) => {
    const { videoId } = payload as { videoId: string };
    await makeFirstThumbnail(deps, { videoId });
  });
}

/**
 * Makes a thumbnail out of the video itself, unless it has one (the browser that sent it may have
 * been quicker) or this machine cannot: then there is none until somebody uploads one.
 */
async function makeFirstThumbnail(
  deps: ThumbnailDeps,
  { videoId }: { videoId: string },
): Promise<void> {
  const video = await findVideo(deps, videoId);
  if (video === undefined || video.thumbnailKey !== null) return;
  const path = deps.storage.localPath(video.objectKey);
  if (path === null || !(await deps.frames.isAvailable())) return;
  const second = Math.min(LATEST_SECOND, (video.durationMs ?? 10_000) / 10_000);
  const file = { path, contentType: video.contentType };
  const [picture] = await deps.frames.grab(file, [second]).catch((error: unknown) => {
    // What cannot be decoded today cannot tomorrow.
    deps.log.warn({ err: error, videoId }, 'no thumbnail could be made');
    return [];
  });
  if (!picture) return;
  const pictureKey = `thumbnails/${deps.ids.id()}`;
  await storePicture(deps.storage, pictureKey, picture);
  let used: string | null = null;
  try {
    used = (await setThumbnail(deps, { videoId, pictureKey, onlyIfNone: true })).thumbnailKey;
  } finally {
    // Somebody was quicker, or the video went meanwhile.
    if (used !== pictureKey) {
      for (const key of pictureKeys(pictureKey)) await deps.storage.delete(key);
    }
  }
}
