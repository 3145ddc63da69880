import type { Deps } from '#platform/deps.ts';
import { noSuchPackage } from './catalog.errors.ts';

/** Takes a package off sale. Its videos stay with it, and with those who bought it. Throws 404. */
export async function deletePackage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('package')
    .set({ archived_at: clock.now() })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchPackage();
}
