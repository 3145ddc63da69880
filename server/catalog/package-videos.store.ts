import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';

type Db = Pick<Deps, 'db'>;

/** The ids of a package's videos in the shop's order. */
export async function listVideoIds({ db }: Db, packageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('package_video')
    .select('video_id')
    .where('package_id', '=', packageId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.video_id);
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

/** Every link of a video to a package, deleted packages too. */
export function listLinks({ db }: Db) {
  return db
    .selectFrom('package_video')
    .select(['package_id as packageId', 'video_id as videoId', 'position as order'])
    .orderBy('package_id')
    .orderBy('position')
    .execute();
}
