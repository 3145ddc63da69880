import type { Selectable } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import { asShown, changedMeanwhile, nextVersion } from '#platform/database/edited-rows.ts';
import type { Database, Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { listDurations } from '../videos/index.ts';
import { noSuchPackage } from './catalog.errors.ts';
import { listLinks } from './package-videos.store.ts';

/** What an admin says of a package; the price in cents. */
export interface PackageInput {
  name: string;
  description: string;
  priceCents: number;
  isBundle: boolean;
  features: string[];
  /** Absent: a new package is on sale, another stays as it is. */
  onSale?: boolean;
}

export interface NewPackage extends PackageInput {
  /** Storage key of its cover; null: made from its first video's thumbnail. */
  coverKey: string | null;
}

export interface PackageRecord extends NewPackage {
  id: string;
  onSale: boolean;
  /** When it was last edited, in milliseconds. */
  version: number;
}

/** A package with the ids of its videos in the shop's order, and their playing time together. */
export interface PackageWithVideos extends PackageRecord {
  videoIds: string[];
  durationMs: number;
}

function asPackage(row: Selectable<Schema['package']>): PackageRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    isBundle: row.is_bundle === 1,
    features: JSON.parse(row.features) as string[],
    coverKey: row.cover_key,
    onSale: row.on_sale === 1 && row.archived_at === null,
    version: row.updated_at,
  };
}

function columnsOf(input: PackageInput) {
  const { name, description, priceCents, isBundle, features, onSale } = input;
  return {
    name,
    description,
    price_cents: priceCents,
    is_bundle: isBundle ? 1 : 0,
    features: JSON.stringify(features),
    ...(onSale !== undefined && { on_sale: onSale ? 1 : 0 }),
  };
}

/** Adds a package; returns its id. */
export async function addPackage(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { coverKey, ...input }: NewPackage,
): Promise<string> {
  const id = ids.id();
  const now = clock.now();
  await db
    .insertInto('package')
    .values({
      ...columnsOf(input),
      id,
      cover_key: coverKey,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/**
 * Changes a package; orders keep what they were placed with. Throws 404, also for a deleted one, and 409 if a
 * `version` is given that it no longer has.
 */
export async function updatePackage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, version, ...input }: PackageInput & { id: string; version?: number | undefined },
): Promise<void> {
  const { numUpdatedRows } = await oneToChange(db, id)
    .set({ ...columnsOf(input), updated_at: nextVersion('package', clock.now()) })
    .where(asShown('package', version))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await lockPackage({ db }, id);
  throw changedMeanwhile();
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

/** The packages on sale, or more of them: bundles first, then the oldest first. */
export async function listPackagesWithVideos(
  deps: Db,
  { ids, deletedToo = false, offSaleToo = deletedToo }: PackageFilter = {},
): Promise<PackageWithVideos[]> {
  let packages = deps.db.selectFrom('package').selectAll();
  if (ids !== undefined) packages = packages.where('id', 'in', [...ids]);
  if (!deletedToo) packages = packages.where('archived_at', 'is', null);
  if (!offSaleToo) packages = packages.where('on_sale', '=', 1);
  const rows = await packages
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

/** The storage key of a package's cover; undefined for an unknown package, null without a cover. */
export async function findCoverKey(
  { db }: Db,
  packageId: string,
): Promise<string | null | undefined> {
  const query = db.selectFrom('package').select('cover_key').where('id', '=', packageId);
  return (await query.executeTakeFirst())?.cover_key;
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

/** The package, deleted or not; throws 404 where there never was one. */
export async function getPackage({ db }: Db, id: string): Promise<PackageRecord> {
  const row = await db.selectFrom('package').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchPackage();
  return asPackage(row);
}

/** The deleted packages, the latest first. */
export function listDeletedPackages({ db }: Db) {
  return db
    .selectFrom('package')
    .select(['id', 'name'])
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute();
}
