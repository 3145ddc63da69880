import type { IncomingMessage } from 'node:http';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { getVideo, lockVideo, type VideoRecord } from '../videos.store.ts';
import { saveChaptersKey } from './captions.store.ts';
import { convertChapters } from './convert-captions.ts';
import { readCaptionsForm } from './read-captions-form.ts';
import { storeTextTrack } from './store-text-track.ts';

type ChapterDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>;

/** Records where a video's chapters are (null: it has none), and deletes the file of those before. */
function replaceChapters(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId, chaptersKey }: { videoId: string; chaptersKey: string | null },
): Promise<VideoRecord> {
  return inTransaction(deps, async (inside) => {
    const video = await lockVideo(inside, videoId);
    await saveChaptersKey(inside, { videoId, chaptersKey });
    if (video.chaptersKey !== null) await deleteFilesLater(inside, [video.chaptersKey]);
    return { ...video, chaptersKey };
  });
}

/**
 * Gives a video chapters from a form, in place of those it has. Stores nothing if they are refused. Throws
 * as in the contract's `setChapters`.
 */
export async function setChapters(
  deps: ChapterDeps,
  { videoId, request }: { videoId: string; request: IncomingMessage },
): Promise<VideoRecord> {
  const { durationMs } = await getVideo(deps, videoId);
  const { file } = await readCaptionsForm(deps, request, 'chapters');
  const text = convertChapters(file, { durationMs });
  const key = `chapters/${deps.ids.id()}.vtt`;
  return storeTextTrack(deps, { key, text }, () =>
    replaceChapters(deps, { videoId, chaptersKey: key }),
  );
}

/** Removes the chapters of a video, also where there are none. Throws 404. */
export function removeChapters(
  deps: Pick<Deps, 'db' | 'jobs'>,
  videoId: string,
): Promise<VideoRecord> {
  return replaceChapters(deps, { videoId, chaptersKey: null });
}
