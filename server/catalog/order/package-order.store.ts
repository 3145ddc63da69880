import { sql } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Db } from '#platform/deps.ts';

/** Locks the packages that were not deleted until the transaction ends; returns their ids. */
export async function lockAllPackages({ db }: Db): Promise<string[]> {
  const query = db.selectFrom('package').select('id').where('archived_at', 'is', null);
  return (await forUpdate(db, query.orderBy('id')).execute()).map(({ id }) => id);
}

/** Gives the packages the positions 1, 2, ... in the order of the ids. */
export async function writePackagePositions({ db }: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, index) => sql`when ${id} then ${index + 1}`);
  await db
    .updateTable('package')
    .set({ position: sql<number>`cast(case id ${sql.join(cases, sql` `)} end as integer)` })
    .where('archived_at', 'is', null)
    .execute();
}
