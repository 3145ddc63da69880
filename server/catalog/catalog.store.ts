import { isolated } from '#contract/values/characters.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { asShown, changedMeanwhile, nextVersion } from '#platform/database/edited-rows.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { listDurations } from '../videos/index.ts';
import { noSuchPackage } from './catalog.errors.ts';
import {
  asPackage,
  columnsOf,
  type NewPackage,
  type PackageInput,
  type PackageRecord,
  type SlugInput,
  selectPackages,
} from './package-row.store.ts';
import { listLinks } from './package-videos.store.ts';
import { claimSlug, claimSlugOfName } from './slugs/claim-slug.ts';

/** A package with the ids of its videos in the shop's order, and their playing time together. */
export interface PackageWithVideos extends PackageRecord {
  videoIds: string[];
  durationMs: number;
}

/**
 * Adds a package, the last of the list where the owner ordered it, and gives it a slug; returns its id. Throws
 * 409 for a slug that another package has, or had and may not be taken. Belongs into a transaction.
 */
export async function addPackage(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { coverKey, slug = '', takesSlug, ...input }: NewPackage,
): Promise<string> {
  const id = deps.ids.id();
  const now = deps.clock.now();
  const columns = {
    ...columnsOf(input),
    was_on_sale: input.onSale === false ? 0 : 1,
    cover_key: coverKey,
    position: await nextPosition(deps),
  };
  await deps.db
    .insertInto('package')
    .values({ ...columns, id, created_at: now, updated_at: now })
    .execute();
  await (slug === ''
    ? claimSlugOfName(deps, { packageId: id, name: input.name })
    : claimSlug(deps, { packageId: id, slug, takesEarlier: takesSlug }));
  return id;
}

/** Behind all others, or 0 where the owner did not order them. */
async function nextPosition({ db }: Db): Promise<number> {
  const query = db.selectFrom('package').select((row) => row.fn.max('position').as('last'));
  const { last } = await query.where('archived_at', 'is', null).executeTakeFirstOrThrow();
  return last ? last + 1 : 0;
}

/**
 * Changes a package; orders keep what they were placed with. Throws 404, also for a deleted one, and 409 if a
 * `version` is given that it no longer has, or for a slug that another package has, or had and may not be taken. Belongs into a transaction.
 */
export async function updatePackage(
  deps: Pick<Deps, 'db' | 'clock'>,
  {
    id,
    version,
    slug,
    takesSlug,
    ...input
  }: PackageInput & SlugInput & { id: string; version?: number | undefined },
): Promise<void> {
  const { numUpdatedRows } = await oneToChange(deps.db, id)
    .set({ ...columnsOf(input), updated_at: nextVersion('package', deps.clock.now()) })
    .where(asShown('package', version))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await lockPackage(deps, id);
    throw changedMeanwhile();
  }
  if (slug === undefined) return;
  await (slug === ''
    ? claimSlugOfName(deps, { packageId: id, name: input.name })
    : claimSlug(deps, { packageId: id, slug, takesEarlier: takesSlug }));
}

/**
 * Puts packages on or off sale and returns the ids of those that were not so already. Deleted and unknown ones are left
 * out. Belongs into a transaction.
 */
export async function setOnSale(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { packageIds, onSale }: { packageIds: readonly string[]; onSale: boolean },
): Promise<string[]> {
  const others = db
    .selectFrom('package')
    .select('id')
    .where('id', 'in', packageIds)
    .where('archived_at', 'is', null)
    .where('on_sale', '=', onSale ? 0 : 1)
    // All in the same order, so that no two transactions wait for each other.
    .orderBy('id');
  const ids = (await forUpdate(db, others).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  await db
    .updateTable('package')
    .set({
      on_sale: onSale ? 1 : 0,
      ...(onSale && { was_on_sale: 1 }),
      updated_at: nextVersion('package', clock.now()),
    })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** Deletes a package. It keeps its videos, and its buyers keep access. Throws 404. */
export async function deletePackage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> {
  const one = oneToChange(db, id).set({ archived_at: clock.now() });
  const { numUpdatedRows } = await one.executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchPackage();
}

/** When a package was deleted, in milliseconds; locked until the transaction ends. Undefined for one that is not. */
export async function lockDeletedPackage(
  { db }: Db,
  id: string,
): Promise<{ deletedAt: number } | undefined> {
  const query = db.selectFrom('package').select('archived_at').where('id', '=', id);
  const row = await forUpdate(db, query).executeTakeFirst();
  return row?.archived_at == null ? undefined : { deletedAt: row.archived_at };
}

/** Makes a deleted package what it was before. */
export async function undeletePackage({ db }: Db, id: string): Promise<void> {
  await db.updateTable('package').set({ archived_at: null }).where('id', '=', id).execute();
}

/** The update of one package that was not deleted. */
function oneToChange(db: Database, id: string) {
  return db.updateTable('package').where('id', '=', id).where('archived_at', 'is', null);
}

/**
 * Locks a package until the transaction ends, so that its list of videos changes by one
 * admin at a time. Throws 404 where there is none, or where it was deleted.
 */
export async function lockPackage({ db }: Db, packageId: string): Promise<void> {
  const query = db
    .selectFrom('package')
    .select('id')
    .where('id', '=', packageId)
    .where('archived_at', 'is', null);
  if ((await forUpdate(db, query).executeTakeFirst()) === undefined) throw noSuchPackage();
}

/** The ids of the packages that hold a video, deleted ones too, locked until the transaction ends. */
export async function lockPackagesOf({ db }: Db, videoId: string): Promise<string[]> {
  const holding = db
    .selectFrom('package_video')
    .select('package_id')
    .where('video_id', '=', videoId);
  const query = db.selectFrom('package').select('id').where('id', 'in', holding).orderBy('id');
  return (await forUpdate(db, query).execute()).map(({ id }) => id);
}

interface PackageFilter {
  /** Only these packages. */
  ids?: readonly string[];
  /** Those too that are not on sale, but not deleted. */
  offSaleToo?: boolean;
  /** All, deleted or not on sale (their buyers keep them). */
  deletedToo?: boolean;
}

/**
 * The packages on sale, or more of them, in the owner's order; where there is none, bundles first, then the
 * oldest first.
 */
export async function listPackagesWithVideos(
  deps: Db,
  { ids, deletedToo = false, offSaleToo = deletedToo }: PackageFilter = {},
): Promise<PackageWithVideos[]> {
  let packages = selectPackages(deps.db);
  if (ids !== undefined) packages = packages.where('id', 'in', [...ids]);
  if (!deletedToo) packages = packages.where('archived_at', 'is', null);
  if (!offSaleToo) packages = packages.where('on_sale', '=', 1);
  const rows = await packages
    .orderBy('position')
    .orderBy('is_bundle', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  // No list of ids unless one is given: compiling it costs more than the rows it would spare.
  const links = await listLinks(deps, ids);
  const durations = await listDurations(deps);
  const byPackage = Map.groupBy(links, ({ packageId }) => packageId);
  return rows.map((row) => {
    const videoIds = (byPackage.get(row.id) ?? []).map(({ videoId }) => videoId);
    const durationMs = videoIds.reduce((sum, id) => sum + (durations.get(id) ?? 0), 0);
    return { ...asPackage(row), videoIds, durationMs };
  });
}

/** The package, deleted or not; throws 404 where there never was one. */
export async function getPackage({ db }: Db, id: string): Promise<PackageRecord> {
  const row = await selectPackages(db).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchPackage();
  return asPackage(row);
}

/** The deleted packages with when they were deleted (milliseconds), the latest first. */
export async function listDeletedPackages({
  db,
}: Db): Promise<{ id: string; name: string; deletedAt: number }[]> {
  const rows = await db
    .selectFrom('package')
    .select(['id', 'name', 'archived_at'])
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, archived_at }) => ({
    id,
    name: isolated(name),
    deletedAt: archived_at ?? 0,
  }));
}

/** Whether any package was ever on sale, also one that is deleted since. */
export async function wasEverOnSale({ db }: Db): Promise<boolean> {
  const query = db.selectFrom('package').select('id').where('was_on_sale', '=', 1);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
