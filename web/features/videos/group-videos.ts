import type { Video } from '#contract/videos.ts';

interface NamedPackage {
  readonly id: string;
  readonly name: string;
}

interface Link {
  readonly packageId: string;
  readonly videoId: string;
  readonly order: number;
}

/** A package with its videos, in the package's order. */
export interface VideoGroup {
  readonly id: string;
  readonly name: string;
  readonly videos: readonly Video[];
}

export interface GroupedVideos {
  /** Packages on sale that have videos. */
  readonly onSale: readonly VideoGroup[];
  /** Deleted packages that have videos; their customers can still watch these. */
  readonly deleted: readonly VideoGroup[];
  /** Videos that are in no package. */
  readonly unassigned: readonly Video[];
}

/** Groups all videos by package; a video of several packages is in each group. */
export function groupVideos({
  videos,
  links,
  packages,
  deletedPackages,
}: {
  videos: readonly Video[];
  links: readonly Link[];
  packages: readonly NamedPackage[];
  deletedPackages: readonly NamedPackage[];
}): GroupedVideos {
  const byId = new Map(videos.map((video) => [video.id, video]));
  const linked = new Set(links.map(({ videoId }) => videoId));
  const groupsOf = (named: readonly NamedPackage[]): VideoGroup[] =>
    named
      .map(({ id, name }) => ({
        id,
        name,
        videos: links
          .filter(({ packageId }) => packageId === id)
          .toSorted((a, b) => a.order - b.order)
          .flatMap(({ videoId }) => byId.get(videoId) ?? []),
      }))
      .filter((group) => group.videos.length > 0);
  return {
    onSale: groupsOf(packages),
    deleted: groupsOf(deletedPackages),
    unassigned: videos.filter(({ id }) => !linked.has(id)),
  };
}
