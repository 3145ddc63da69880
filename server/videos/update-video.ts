import type { Deps } from '#platform/deps.ts';
import { noSuchVideo } from './videos.errors.ts';
import type { VideoRecord } from './videos.store.ts';

/** Changes a video's title and description; answers it as it is then. Throws 404. */
export async function updateVideo(
  { db }: Pick<Deps, 'db'>,
  { id, title, description }: { id: string; title: string; description: string },
): Promise<VideoRecord> {
  const row = await db
    .updateTable('video')
    .set({ title, description })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw noSuchVideo();
  return row;
}
