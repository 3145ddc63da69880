import type { Selectable } from 'kysely';
import type { Video } from '#contract/videos.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { describeVideo } from '../videos/index.ts';

export type PackageRecord = Selectable<Schema['package']>;

/** A package with the ids and playing times of its videos. */
export interface PackageWithVideos extends PackageRecord {
  videoIds: string[];
  durationMs: number;
}

interface PackageFilter {
  /** Only these packages. */
  ids?: readonly string[];
  /** Archived ones too (those who bought them keep them). */
  archivedToo?: boolean;
}

/** Packages, bundles first, then the oldest first. */
export async function listPackagesWithVideos(
  { db }: Pick<Deps, 'db'>,
  { ids, archivedToo = false }: PackageFilter = {},
): Promise<PackageWithVideos[]> {
  let packages = db.selectFrom('package').selectAll();
  if (ids !== undefined) packages = packages.where('id', 'in', [...ids]);
  if (!archivedToo) packages = packages.where('archived_at', 'is', null);
  const rows = await packages
    .orderBy('is_bundle', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const links = await db
    .selectFrom('package_video')
    .innerJoin('video', 'video.id', 'package_video.video_id')
    .select(['package_id', 'video_id', 'duration_ms'])
    .where(
      'package_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('position')
    .execute();
  const byPackage = Map.groupBy(links, (link) => link.package_id);
  return rows.map((row) => {
    const own = byPackage.get(row.id) ?? [];
    return {
      ...row,
      videoIds: own.map((link) => link.video_id),
      durationMs: own.reduce((sum, link) => sum + (link.duration_ms ?? 0), 0),
    };
  });
}

/** The videos of a package in the shop's order, as their viewers see them. */
export async function listVideosOfPackage(
  { db }: Pick<Deps, 'db'>,
  packageId: string,
): Promise<Video[]> {
  const rows = await db
    .selectFrom('package_video')
    .innerJoin('video', 'video.id', 'package_video.video_id')
    .selectAll('video')
    .where('package_id', '=', packageId)
    .orderBy('position')
    .execute();
  return rows.map(describeVideo);
}

/** The storage key of a package's cover; undefined for an unknown package, null without a cover. */
export async function findCoverKey(
  { db }: Pick<Deps, 'db'>,
  packageId: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('package')
    .select('cover_key')
    .where('id', '=', packageId)
    .executeTakeFirst();
  return row?.cover_key;
}

/** The package, deleted or not; undefined where there never was one. */
export function findPackage(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<PackageRecord | undefined> {
  return db.selectFrom('package').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Packages taken off sale, the latest first. */
export function listDeletedPackages({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('package')
    .select(['id', 'name'])
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute();
}
