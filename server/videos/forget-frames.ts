import type { Deps } from '#platform/deps.ts';
import { pictureKeys } from '#platform/media/pictures.ts';
import { deleteFilesLater } from '#platform/storage/delete-files-later.ts';
import { listFrames, replaceFrames } from './frames.store.ts';
import type { VideoRecord } from './videos.store.ts';

/** Deletes the pictures that were taken out of a video to choose from, but for its thumbnail. */
export async function forgetFrames(
  inside: Pick<Deps, 'db' | 'jobs'>,
  { id, thumbnailKey }: Pick<VideoRecord, 'id' | 'thumbnailKey'>,
): Promise<void> {
  const keys = (await listFrames(inside, id)).map(({ pictureKey }) => pictureKey);
  await deleteFilesLater(inside, keys.filter((key) => key !== thumbnailKey).flatMap(pictureKeys));
  await replaceFrames(inside, id, []);
}
