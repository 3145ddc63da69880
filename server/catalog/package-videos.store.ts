import { sql } from 'kysely';
import type { Db } from '#platform/deps.ts';

/** Puts a video at that position of a package; the others keep theirs. */
export async function insertLink(
  { db }: Db,
  { packageId, videoId, order }: { packageId: string; videoId: string; order: number },
): Promise<void> {
  await db
    .insertInto('package_video')
    .values({ package_id: packageId, video_id: videoId, position: order })
    .execute();
}

/** Gives a package without videos those of another one, with their places, headings and samples. */
export async function copyLinks(
  { db }: Db,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const columns = ['package_id', 'video_id', 'position', 'is_sample', 'heading'] as const;
  await db
    .insertInto('package_video')
    .columns(columns)
    .expression((row) =>
      row
        .selectFrom('package_video')
        .select([row.val(to).as('package_id'), ...columns.slice(1)])
        .where('package_id', '=', from),
    )
    .execute();
}

/** Takes a video out of a package; the others keep their positions. */
export async function deleteLink(
  { db }: Db,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<void> {
  await db
    .deleteFrom('package_video')
    .where('package_id', '=', packageId)
    .where('video_id', '=', videoId)
    .execute();
}

/** Makes a video of a package a sample or not. Returns whether it is in there. */
export async function setSample(
  { db }: Db,
  { packageId, videoId, isSample }: { packageId: string; videoId: string; isSample: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('package_video')
    .set({ is_sample: isSample ? 1 : 0 })
    .where('package_id', '=', packageId)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes positions 0..n-1 in the order of `videoIds`, which are all of the package's. */
export async function writePositions(
  { db }: Db,
  packageId: string,
  videoIds: readonly string[],
): Promise<void> {
  if (videoIds.length === 0) return;
  const cases = videoIds.map((id, position) => sql`when ${id} then ${position}`);
  await db
    .updateTable('package_video')
    .set({ position: sql<number>`cast(case video_id ${sql.join(cases, sql` `)} end as integer)` })
    .where('package_id', '=', packageId)
    .execute();
}

/** Writes the headings of a package's sections, by the id of the video that begins each; other videos begin none. */
export async function writeHeadings(
  { db }: Db,
  packageId: string,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const update = db.updateTable('package_video').where('package_id', '=', packageId);
  await update.set({ heading: '' }).where('heading', '<>', '').execute();
  const ids = [...named.keys()];
  if (ids.length === 0) return;
  const cases = ids.map((id) => sql`when ${id} then ${named.get(id)}`);
  await update
    .set({ heading: sql<string>`cast(case video_id ${sql.join(cases, sql` `)} end as text)` })
    .where('video_id', 'in', ids)
    .execute();
}

/** Every link of a video to a package (deleted packages too), or to one of these packages. */
export async function listLinks({ db }: Db, packageIds?: readonly string[]) {
  const links = db
    .selectFrom('package_video')
    .select([
      'package_id as packageId',
      'video_id as videoId',
      'position as order',
      'is_sample',
      'heading',
    ])
    .orderBy('package_id')
    .orderBy('position');
  const rows = await (packageIds ? links.where('package_id', 'in', packageIds) : links).execute();
  return rows.map(({ is_sample, ...link }) => ({ ...link, isSample: is_sample === 1 }));
}
