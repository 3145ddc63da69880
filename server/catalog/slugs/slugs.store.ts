import { isolated } from '#contract/values/characters.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Db } from '#platform/deps.ts';

interface Claim {
  packageId: string;
  slug: string;
}

/** The package that a slug leads to. */
export interface SlugHolder {
  packageId: string;
  name: string;
  isDeleted: boolean;
  /** Whether it was ever on sale. */
  wasOnSale: boolean;
  /** Whether the slug is its current one. */
  isCurrent: boolean;
}

/** The package that has or had a slug, and what became of it; undefined if there is none. */
export async function findSlug({ db }: Db, slug: string): Promise<SlugHolder | undefined> {
  const row = await db
    .selectFrom('package_slug')
    .innerJoin('package', 'package.id', 'package_slug.package_id')
    .select([
      'package.id',
      'package.name',
      'package.archived_at',
      'package.was_on_sale',
      'is_current',
    ])
    .where('package_slug.slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, name, archived_at, was_on_sale, is_current } = row;
  return {
    packageId: id,
    name: isolated(name),
    isDeleted: archived_at !== null,
    wasOnSale: was_on_sale === 1,
    isCurrent: is_current === 1,
  };
}

/** Makes a slug that nobody has the package's, as one of before. Returns false if another one was faster. */
export async function insertSlug({ db }: Db, { packageId, slug }: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('package_slug')
    .values({ slug, package_id: packageId, is_current: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a slug of another package to this one, as one of before. */
export async function moveSlug({ db }: Db, { packageId, slug }: Claim): Promise<void> {
  await db
    .updateTable('package_slug')
    .set({ package_id: packageId, is_current: 0 })
    .where('slug', '=', slug)
    .execute();
}

/** Makes one of a package's slugs the current one. */
export async function makeCurrent({ db }: Db, { packageId, slug }: Claim): Promise<void> {
  const own = db.updateTable('package_slug').where('package_id', '=', packageId);
  // One after the other: a package has one current slug at any time.
  await own.set({ is_current: 0 }).where('slug', '<>', slug).execute();
  await own.set({ is_current: 1 }).where('slug', '=', slug).execute();
}

/** Locks a slug until the transaction ends. */
export async function lockSlug({ db }: Db, slug: string): Promise<void> {
  const query = db.selectFrom('package_slug').select('slug').where('slug', '=', slug);
  await forUpdate(db, query).execute();
}
