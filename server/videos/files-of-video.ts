import type { Db, Deps } from '#platform/deps.ts';
import { pictureKeys } from '#platform/media/pictures.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { listFrames, replaceFrames } from './frames.store.ts';
import type { VideoRecord } from './videos.store.ts';

/** The storage keys of all files of a video: those to delete with it. */
export async function filesOfVideo(deps: Db, video: VideoRecord): Promise<string[]> {
  const frames = await listFrames(deps, video.id);
  const pictures = new Set(frames.map((frame) => frame.pictureKey));
  if (video.thumbnailKey !== null) pictures.add(video.thumbnailKey);
  const captions = video.captions.map(({ objectKey }) => objectKey);
  const sheets = video.storyboard?.sheets.map(({ objectKey }) => objectKey) ?? [];
  const others = [video.originalKey, video.chaptersKey].filter((key) => key !== null);
  return [
    video.objectKey,
    ...others,
    ...captions,
    ...sheets,
    ...[...pictures].flatMap(pictureKeys),
  ];
}

/** Deletes the pictures that were taken out of a video to choose from, but for its thumbnail. */
export async function deleteUnusedFrames(
  inside: Pick<Deps, 'db' | 'jobs'>,
  { id, thumbnailKey }: Pick<VideoRecord, 'id' | 'thumbnailKey'>,
): Promise<void> {
  const keys = (await listFrames(inside, id)).map(({ pictureKey }) => pictureKey);
  await deleteFilesLater(inside, keys.filter((key) => key !== thumbnailKey).flatMap(pictureKeys));
  await replaceFrames(inside, id, []);
}
