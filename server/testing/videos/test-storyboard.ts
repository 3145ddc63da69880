import type { Deps } from '#platform/deps.ts';
import type { Storyboard } from '../../videos/index.ts';

/** Two sheets of 2 by 2 pictures, of which the second has one. */
const testPictures = { intervalMs: 2000, width: 160, height: 90, columns: 2, rows: 2, pictures: 5 };

/** Gives a video preview pictures with these sheets; returns what is recorded. */
export async function addTestStoryboard(
  { db, ids, storage }: Pick<Deps, 'db' | 'ids' | 'storage'>,
  {
    videoId,
    sheets = [Buffer.from('one'), Buffer.from('two')],
    plan = testPictures,
  }: { videoId: string; sheets?: readonly Buffer[]; plan?: Omit<Storyboard, 'sheets'> },
): Promise<Storyboard> {
  const stored: Storyboard['sheets'] = [];
  for (const sheet of sheets) {
    const objectKey = `renditions/${ids.id()}`;
    stored.push({ objectKey, ...(await storage.put(objectKey, sheet)) });
  }
  const storyboard = { ...plan, sheets: stored };
  await db
    .updateTable('video')
    .set({ storyboard: JSON.stringify(storyboard) })
    .where('id', '=', videoId)
    .execute();
  return storyboard;
}
