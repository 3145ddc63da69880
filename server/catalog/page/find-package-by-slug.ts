import type { PackagePage } from '#contract/shop/package-pages.ts';
import { firstLine } from '#contract/values/first-line.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { describeVideo } from '../../videos/index.ts';
import { listPackagesWithVideos, type PackageWithVideos } from '../catalog.store.ts';
import { describePackage } from '../describe-packages.ts';
import { findVideosInOrder } from '../list-videos.ts';
import { listLinks } from '../package-videos.store.ts';
import { findSlug } from '../slugs/slugs.store.ts';
import { readPageTexts } from './read-page-texts.ts';

/** The result of `findPackageBySlug`. */
export type FoundPackage =
  | { kind: 'found'; page: PackagePage }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'unknown' };

/**
 * Finds what is at the address `/packages/{slug}`: the page of a package; `moved` to another slug for one that it had
 * earlier or that is spelt with capitals; `gone` for a package that was on sale once and is deleted or off sale,
 * unless an admin asks, who sees it as everybody will; `unknown` for a slug that no package on sale ever had.
 */
export async function findPackageBySlug(
  deps: Db,
  { slug, viewer }: { slug: string; viewer: Viewer },
): Promise<FoundPackage> {
  const lower = slug.toLowerCase();
  // Anything may stand in an address, also what a database cannot compare (NUL in PostgreSQL).
  if (!/^[a-z0-9-]+$/.test(lower)) return { kind: 'unknown' };
  const holder = await findSlug(deps, lower);
  if (holder === undefined) return { kind: 'unknown' };
  const packages = await listPackagesWithVideos(deps, { offSaleToo: true });
  const row = packages.find(({ id }) => id === holder.packageId);
  if (row === undefined || !(row.onSale || viewer?.kind === 'admin')) {
    return { kind: holder.wasOnSale ? 'gone' : 'unknown' };
  }
  if (row.slug !== slug) return { kind: 'moved', slug: row.slug };
  return { kind: 'found', page: await describePage(deps, row, packages) };
}

async function describePage(
  deps: Db,
  row: PackageWithVideos,
  packages: readonly PackageWithVideos[],
): Promise<PackagePage> {
  const links = await listLinks(deps, [row.id]);
  const byVideo = new Map(links.map((link) => [link.videoId, link]));
  const videos = await findVideosInOrder(deps, row.videoIds);
  const { pageDescription, searchTitle, searchDescription } = row;
  const listed = describePackage(row, packages);
  const contained = new Set(listed.containedPackageIds);
  return {
    ...listed,
    pageDescription,
    searchTitle,
    searchDescription,
    ...readPageTexts(row),
    videos: videos.map((video) => {
      // Its version is for admins' forms.
      const { version: _, ...described } = describeVideo(video);
      const { id, title, duration } = described;
      const { isSample = false, heading = '' } = byVideo.get(id) ?? {};
      const sample = isSample ? { ...described, uploadedAt: isoTime(video.createdAt) } : null;
      return { id, title, heading, summary: firstLine(described.description), duration, sample };
    }),
    contained: packages
      .filter(({ id }) => contained.has(id))
      .map((one) => describePackage(one, packages)),
    state: row.onSale ? 'onSale' : 'offSale',
  };
}
