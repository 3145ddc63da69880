import type { Deps } from '#platform/deps.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import {
  countFile,
  deleteUnusedFrames,
  deleteVideoRecord,
  filesOfVideo,
  findNewFile,
  getVideo,
  lockVideo,
  makeFirstThumbnailLater,
  replaceVideoFile,
  type VideoRecord,
} from '../../videos/index.ts';
import { deleteRenditions } from '../delete-renditions.ts';
import { findPreparation, movePreparation } from '../preparations.store.ts';
import { discardFilesLater } from '../preparing/attempt-files.ts';
import { listRenditions, moveRenditions } from '../renditions.store.ts';

/**
 * Puts a new file that is ready into the place of its video's: what plays, the renditions, the preview pictures and what
 * is known of it. The video keeps all else: its id, title, thumbnail, captions, chapters, packages and everybody's
 * progress. The former files are deleted once the transaction is committed.
 */
export async function putInPlace(
  inside: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { id, replaces }: { id: string; replaces: string },
): Promise<void> {
  const former = await lockVideo(inside, replaces);
  const next = await getVideo(inside, id);
  await deleteFormerFiles(inside, former);
  const move = { from: next.id, to: former.id };
  await moveRenditions(inside, move);
  await movePreparation(inside, move);
  // Before the video gets its file: a file belongs to one of them.
  await deleteVideoRecord(inside, next.id);
  await replaceVideoFile(inside, former.id, next);
  await countFile(inside, { id: former.id, at: inside.clock.now() });
  if (former.thumbnailKey === null) await makeFirstThumbnailLater(inside, former.id);
}

async function deleteFormerFiles(
  inside: Pick<Deps, 'db' | 'jobs'>,
  former: VideoRecord,
): Promise<void> {
  const renditions = await listRenditions(inside, former.id);
  const sheets = former.storyboard?.sheets ?? [];
  const keys = [
    former.objectKey,
    former.originalKey,
    ...[...renditions, ...sheets].map(({ objectKey }) => objectKey),
  ];
  await deleteFilesLater(inside, [...new Set(keys.filter((key) => key !== null))]);
  // It may just be prepared again.
  const preparation = await findPreparation(inside, former.id);
  await discardFilesLater(inside, preparation?.attempt ?? null);
  await deleteUnusedFrames(inside, former);
}

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
