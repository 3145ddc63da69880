import type { Db } from '#platform/deps.ts';

/** A package's cover: its storage key, if it has one, and whether the package is on sale, and ever was. */
export async function findCover({ db }: Db, packageId: string) {
  const row = await db
    .selectFrom('package')
    .select(['cover_key', 'on_sale', 'was_on_sale', 'archived_at'])
    .where('id', '=', packageId)
    .executeTakeFirst();
  if (!row?.cover_key) return undefined;
  return {
    coverKey: row.cover_key,
    isOnSale: row.on_sale === 1 && row.archived_at === null,
    wasOnSale: row.was_on_sale === 1,
  };
}

/** The packages without a cover, each with its first video. */
export function listWithoutCover({ db }: Db): Promise<{ packageId: string; videoId: string }[]> {
  return db
    .selectFrom('package')
    .innerJoin('package_video', 'package_video.package_id', 'package.id')
    .select(['package.id as packageId', 'package_video.video_id as videoId'])
    .where('package.cover_key', 'is', null)
    .where('package.archived_at', 'is', null)
    .where('package_video.position', '=', 0)
    .execute();
}

/** Gives a package a cover unless it has one. */
export async function saveFirstCover(
  { db }: Db,
  { packageId, coverKey }: { packageId: string; coverKey: string },
): Promise<void> {
  const bare = db.updateTable('package').where('id', '=', packageId).where('cover_key', 'is', null);
  await bare.set({ cover_key: coverKey }).execute();
}

/** Gives a package a cover that was uploaded, or with null none. */
export async function replaceCoverKey(
  { db }: Db,
  { packageId, coverKey }: { packageId: string; coverKey: string | null },
): Promise<void> {
  await db
    .updateTable('package')
    .set({ cover_key: coverKey, has_own_cover: coverKey === null ? 0 : 1 })
    .where('id', '=', packageId)
    .execute();
}
