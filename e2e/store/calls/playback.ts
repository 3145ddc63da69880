import { linkVideo, listOnSale } from '../../../server/catalog/index.ts';
import { addTestStoryboard } from '../../../server/testing/videos/test-storyboard.ts';
import { addVideo, getVideo, replaceVideoFile } from '../../../server/videos/index.ts';
import type { OpenStore } from '../open-store.ts';

/** Puts a video at the end of a package, whatever its file is. Returns its id. */
export async function addToPackage(
  { deps }: OpenStore,
  video: { packageName: string; title: string; file: Buffer; durationMs: number },
): Promise<string> {
  const { packageName, title, file, durationMs } = video;
  const objectKey = `videos/${deps.ids.id()}`;
  const { sizeBytes } = await deps.storage.put(objectKey, file);
  const videoId = await addVideo(deps, {
    title,
    description: '',
    objectKey,
    contentType: 'video/mp4',
    sizeBytes,
    durationMs,
    thumbnailKey: null,
  });
  const sold = (await listOnSale(deps)).find(({ name }) => name === packageName);
  if (sold === undefined) throw new Error(`no package ${packageName}`);
  await linkVideo(deps, { packageId: sold.id, videoId });
  return videoId;
}

/** The id of the video with that title. */
export async function videoIdOf({ deps }: OpenStore, title: string): Promise<string> {
  const video = deps.db.selectFrom('video').select('id').where('title', '=', title);
  return (await video.executeTakeFirstOrThrow()).id;
}

/** Puts a file in place of the one that a video has, which is deleted. */
export async function replaceFile(
  { deps }: OpenStore,
  videoId: string,
  file: Buffer,
): Promise<void> {
  const video = await getVideo(deps, videoId);
  const objectKey = `videos/${deps.ids.id()}`;
  const { sizeBytes } = await deps.storage.put(objectKey, file);
  await replaceVideoFile(deps, videoId, { ...video, objectKey, sizeBytes });
  await deps.storage.delete(video.objectKey);
}

/** A quality of a video: its file, the size of its picture, and what a playlist says of it. */
interface Rendition {
  file: Buffer;
  width: number;
  height: number;
  codecs: string;
  bandwidth: number;
  averageBandwidth: number;
  picturesPerSecond: number;
}

/** Gives a video these renditions, in place of those it had. */
export async function setRenditions(
  { deps }: OpenStore,
  videoId: string,
  renditions: readonly Rendition[],
): Promise<void> {
  await deps.db.deleteFrom('rendition').where('video_id', '=', videoId).execute();
  for (const { file, ...rendition } of renditions) {
    const id = deps.ids.id();
    const objectKey = `renditions/${id}`;
    const { sizeBytes } = await deps.storage.put(objectKey, file);
    await deps.db
      .insertInto('rendition')
      .values({
        id,
        video_id: videoId,
        object_key: objectKey,
        width: rendition.width,
        height: rendition.height,
        size_bytes: sizeBytes,
        codecs: rendition.codecs,
        bandwidth: rendition.bandwidth,
        average_bandwidth: rendition.averageBandwidth,
        frame_rate: rendition.picturesPerSecond,
        made_at: deps.clock.now(),
      })
      .execute();
  }
}

/** The id of a video's rendition with that many lines. */
export async function renditionIdOf(
  { deps }: OpenStore,
  videoId: string,
  lines: number,
): Promise<string> {
  const { id } = await deps.db
    .selectFrom('rendition')
    .select('id')
    .where('video_id', '=', videoId)
    .where('height', '=', lines)
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a video preview pictures. */
export async function addPreviewPictures(
  { deps }: OpenStore,
  pictures: Parameters<typeof addTestStoryboard>[1],
): Promise<void> {
  await addTestStoryboard(deps, pictures);
}

/** Ends the access that all orders under an e-mail address give. */
export async function endAccess(
  { deps }: OpenStore,
  email: string,
  status: 'disputed' | 'refunded',
): Promise<void> {
  await deps.db.updateTable('purchase').set({ status }).where('email', '=', email).execute();
}

/** Gives back what `endAccess` has ended. */
export async function giveAccessBack({ deps }: OpenStore, email: string): Promise<void> {
  const mine = deps.db.updateTable('purchase').where('email', '=', email);
  await mine.set({ status: 'completed' }).execute();
}
