import type { Db } from '#platform/deps.ts';
import type { StoredCaptions } from '../videos.store.ts';

/** Stores the captions of a video, in the order in which they are shown. */
export async function saveCaptions(
  { db }: Db,
  { videoId, captions }: { videoId: string; captions: readonly StoredCaptions[] },
): Promise<void> {
  await db
    .updateTable('video')
    .set({ captions: JSON.stringify(captions) })
    .where('id', '=', videoId)
    .execute();
}

export async function saveChaptersKey(
  { db }: Db,
  { videoId, chaptersKey }: { videoId: string; chaptersKey: string | null },
): Promise<void> {
  await db
    .updateTable('video')
    .set({ chapters_key: chaptersKey })
    .where('id', '=', videoId)
    .execute();
}
