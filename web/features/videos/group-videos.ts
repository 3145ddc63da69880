import type { Video } from '#contract/videos.ts';
import { sectionOfEach } from '../../lib/package-contents.ts';
import { type HoldingPackage, NO_PACKAGE, type VideoSearch } from '../../lib/videos/find-videos.ts';
import type { VideoCatalog } from '../../lib/videos/use-video-catalog.ts';
import { PAGE } from '../../ui/long-lists/folded-list.tsx';

/** The videos of a package, or those that are in none. */
export interface VideoGroup {
  /** The package's id, or `NO_PACKAGE`. */
  readonly id: string;
  readonly name: string;
  /** Customers of a deleted package can still watch its videos. */
  readonly kind: 'unassigned' | 'package' | 'deleted';
  readonly videos: readonly Video[];
  /** The heading that each of them stands below in the package, by its id; '' for none. */
  readonly sections: ReadonlyMap<string, string>;
}

/**
 * Groups the found videos: the unassigned ones, then by package, then those of deleted packages. A video
 * of several packages is in each of their groups. Groups without videos, and those that the search
 * leaves out, are left out.
 */
export function groupVideos(
  { links, packages, deletedPackages, packagesOf }: Omit<VideoCatalog, 'videos'>,
  found: readonly Video[],
  { packageId: wanted, sort }: Pick<VideoSearch, 'packageId' | 'sort'>,
): VideoGroup[] {
  const inGroup = (id: string): Video[] => {
    const orders = new Map(
      links.flatMap((link) => (link.packageId === id ? [[link.videoId, link.order]] : [])),
    );
    const held = found.filter((video) => orders.has(video.id));
    if (sort !== 'package') return held;
    const placeOf = (video: Video) => orders.get(video.id) ?? 0;
    return held.toSorted((a, b) => placeOf(a) - placeOf(b));
  };
  const groupsOf = (named: readonly HoldingPackage[], kind: VideoGroup['kind']): VideoGroup[] =>
    named.map(({ id, name }) => {
      const sections = sectionOfEach(links.filter((link) => link.packageId === id));
      return { id, name, kind, videos: inGroup(id), sections };
    });
  const groups: VideoGroup[] = [
    {
      id: NO_PACKAGE,
      name: 'Unassigned Videos',
      kind: 'unassigned',
      videos: found.filter(({ id }) => !packagesOf.has(id)),
      sections: new Map(),
    },
    ...groupsOf(packages, 'package'),
    ...groupsOf(deletedPackages, 'deleted'),
  ];
  return groups.filter(({ id, videos }) => videos.length > 0 && (wanted === '' || wanted === id));
}

/** The videos that the page shows at first in a store that has more than a page of them. */
const ROOM = 30;

/**
 * The ids of the groups that show their videos without being asked. In a store with up to a page of
 * videos these are all. Otherwise long groups are closed, and short ones that the page has no room for.
 * A group that is alone is always open.
 */
export function groupsToOpen(
  groups: readonly VideoGroup[],
  videoCount: number,
): ReadonlySet<string> {
  if (videoCount <= PAGE || groups.length === 1) return new Set(groups.map(({ id }) => id));
  const open = new Set<string>();
  let room = ROOM;
  for (const { id, videos } of groups) {
    if (videos.length > Math.min(PAGE, room)) continue;
    open.add(id);
    room -= videos.length;
  }
  return open;
}
