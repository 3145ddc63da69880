import type { IncomingMessage } from 'node:http';
import { captionsInput, MAX_CAPTIONS } from '#contract/captions.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { readInput } from '#platform/http/validate.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { noSuchCaptions, tooManyCaptions } from '../videos.errors.ts';
import { getVideo, lockVideo, type VideoRecord } from '../videos.store.ts';
import { saveCaptions } from './captions.store.ts';
import { convertCaptions } from './convert-captions.ts';
import { readCaptionsForm } from './read-captions-form.ts';
import { storeTextTrack } from './store-text-track.ts';

/**
 * Gives a video captions from a form, in place of those of the same language and label. Stores nothing if
 * they are refused. Throws as in the contract's `addCaptions`.
 */
export async function addCaptions(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'clock' | 'ids'>,
  { videoId, request }: { videoId: string; request: IncomingMessage },
): Promise<VideoRecord> {
  const { durationMs } = await getVideo(deps, videoId);
  const { file, fields } = await readCaptionsForm(deps, request, 'captions');
  const { language, label } = readInput(captionsInput, fields, 'body');
  const text = convertCaptions(file, { durationMs });
  const id = deps.ids.id();
  const key = `captions/${id}.vtt`;
  return storeTextTrack(deps, { key, text }, () =>
    inTransaction(deps, async (inside) => {
      const video = await lockVideo(inside, videoId);
      const isFormer = (one: { language: string; label: string }) =>
        one.language.toLowerCase() === language.toLowerCase() && one.label === label;
      const added = { id, language, label, objectKey: key };
      const former = video.captions.find(isFormer);
      const captions = former
        ? video.captions.map((one) => (one === former ? added : one))
        : [...video.captions, added];
      if (captions.length > MAX_CAPTIONS) throw tooManyCaptions();
      await saveCaptions(inside, { videoId, captions });
      if (former) await deleteFilesLater(inside, [former.objectKey]);
      return { ...video, captions };
    }),
  );
}

/** Removes captions from a video and deletes their file. Throws 404. */
export function removeCaptions(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { videoId, captionsId }: { videoId: string; captionsId: string },
): Promise<VideoRecord> {
  return inTransaction(deps, async (inside) => {
    const video = await lockVideo(inside, videoId);
    const removed = video.captions.find(({ id }) => id === captionsId);
    if (removed === undefined) throw noSuchCaptions();
    const captions = video.captions.filter((one) => one !== removed);
    await saveCaptions(inside, { videoId, captions });
    await deleteFilesLater(inside, [removed.objectKey]);
    return { ...video, captions };
  });
}
