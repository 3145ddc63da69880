import type { Database } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { pictureKeys, storePicture } from '#platform/media/pictures.ts';
import { StorageAway } from '#platform/objects/objects.ts';
import { grabFrames } from './grab-frames.ts';
import { setThumbnail } from './set-thumbnail.ts';
import { findVideo } from './videos.store.ts';

const KIND = 'first-thumbnail';
/** Videos often begin with black or titles, so the picture is taken a little later. */
const LATEST_SECOND = 5;

/** Enqueues making the first thumbnail of a new video; it is made after the transaction commits. */
export function makeFirstThumbnailLater(
  { db, jobs }: { db: Database; jobs: Deps['jobs'] },
  videoId: string,
): Promise<void> {
  return jobs.enqueue(db, { kind: KIND, payload: { videoId } });
}

type ThumbnailDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'ids' | 'frames' | 'log'>;

interface Notify {
  /** Called with the title of a video that no picture can be taken from. */
  notifyOfFailure: (title: string) => Promise<void>;
}

/** Registers the job in this process. */
export function handleFirstThumbnails(deps: ThumbnailDeps, notify: Notify): void {
  deps.jobs.handle(KIND, async (payload) => {
    const { videoId } = payload as { videoId: string };
    await makeFirstThumbnail(deps, { videoId, ...notify });
  });
}

/**
 * Makes a thumbnail from the video, unless it has one (the browser may have sent one already) or
 * there is no ffmpeg: then it has none until somebody uploads one.
 */
async function makeFirstThumbnail(
  deps: ThumbnailDeps,
  { videoId, notifyOfFailure }: { videoId: string } & Notify,
): Promise<void> {
  const video = await findVideo(deps, videoId);
  if (video === undefined || video.thumbnailKey !== null) return;
  if (!(await deps.frames.isAvailable())) return;
  const second = Math.min(LATEST_SECOND, (video.durationMs ?? 10_000) / 10_000);
  const pictures = await grabFrames(deps, video, [second]).catch(async (error: unknown) => {
    // The job is done again later.
    if (error instanceof StorageAway) throw error;
    // Trying again would not help: the video cannot be decoded.
    deps.log.warn({ err: error, videoId }, 'could not make a thumbnail');
    await notifyOfFailure(video.title);
    return [];
  });
  const [picture] = pictures ?? [];
  if (!picture) return;
  const pictureKey = `thumbnails/${deps.ids.id()}`;
  await storePicture(deps.storage, pictureKey, picture);
  let used: string | null = null;
  try {
    used = (await setThumbnail(deps, { videoId, pictureKey, onlyIfNone: true })).thumbnailKey;
  } finally {
    // Another thumbnail came first, or the video was deleted meanwhile.
    if (used !== pictureKey) {
      for (const key of pictureKeys(pictureKey)) await deps.storage.delete(key);
    }
  }
}
