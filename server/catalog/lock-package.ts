import { forUpdate } from '#platform/database/dialect.ts';
import type { Deps } from '#platform/deps.ts';
import { noSuchPackage } from './catalog.errors.ts';

/**
 * Locks a package on sale until the transaction ends, so that its list of videos changes by one
 * admin at a time. Throws 404 where there is none, or where it was deleted.
 */
export async function lockPackage({ db }: Pick<Deps, 'db'>, packageId: string): Promise<void> {
  const query = db
    .selectFrom('package')
    .select('id')
    .where('id', '=', packageId)
    .where('archived_at', 'is', null);
  if ((await forUpdate(db, query).executeTakeFirst()) === undefined) throw noSuchPackage();
}
