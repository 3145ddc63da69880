import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { deleteVideoRecord, filesOfVideo, findNewFile, lockVideo } from '../../videos/index.ts';
import { deleteRenditions } from '../delete-renditions.ts';

/**
 * Deletes the new file for a video that is not ready, if there is one. To be called in a transaction that has locked
 * the video.
 */
export async function discardNewFile(
  inside: Pick<Deps, 'db' | 'jobs'>,
  videoId: string,
): Promise<void> {
  const id = await findNewFile(inside, videoId);
  if (id === undefined) return;
  const next = await lockVideo(inside, id);
  await deleteFilesLater(inside, await filesOfVideo(inside, next));
  await deleteRenditions(inside, id);
  await deleteVideoRecord(inside, id);
}
