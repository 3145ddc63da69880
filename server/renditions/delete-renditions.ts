import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { findPreparation } from './preparations.store.ts';
import { discardFilesLater } from './preparing/attempt-files.ts';
import { listRenditions } from './renditions.store.ts';

/**
 * Deletes the files of a video's renditions, and those of an attempt under way, once the transaction that
 * deletes the video is committed.
 */
export async function deleteRenditions(
  inside: Pick<Deps, 'db' | 'jobs'>,
  videoId: string,
): Promise<void> {
  const renditions = await listRenditions(inside, videoId);
  const preparation = await findPreparation(inside, videoId);
  await deleteFilesLater(
    inside,
    renditions.map(({ objectKey }) => objectKey),
  );
  await discardFilesLater(inside, preparation?.attempt ?? null);
}
