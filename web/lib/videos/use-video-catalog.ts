import { type QueryClient, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listCatalog, listDeletedPackages, listVideoLinks } from '#contract/catalog.ts';
import { listVideos, type Video } from '#contract/videos.ts';
import { endpointQuery } from '../endpoint-query.ts';
import type { HoldingPackage } from './find-videos.ts';

/** Which video is in which package, at which place from 0, and the heading of the section that begins there. */
export interface VideoLink {
  readonly packageId: string;
  readonly videoId: string;
  readonly order: number;
  readonly heading: string;
}

/** All videos, and the packages that they are in. */
export interface VideoCatalog {
  /** The newest first. */
  readonly videos: readonly Video[];
  readonly links: readonly VideoLink[];
  /** On sale or not, in the shop's order. */
  readonly packages: readonly HoldingPackage[];
  readonly deletedPackages: readonly HoldingPackage[];
  /** The packages of each video that is in one, by its id: the deleted ones last. */
  readonly packagesOf: ReadonlyMap<string, readonly HoldingPackage[]>;
}

function packagesByVideo({
  links,
  packages,
  deletedPackages,
}: Pick<VideoCatalog, 'links' | 'packages' | 'deletedPackages'>): VideoCatalog['packagesOf'] {
  const byVideo = new Map<string, HoldingPackage[]>();
  for (const one of [...packages, ...deletedPackages]) {
    for (const { packageId, videoId } of links) {
      if (packageId === one.id) byVideo.set(videoId, [...(byVideo.get(videoId) ?? []), one]);
    }
  }
  return byVideo;
}

/** Fetches all videos with their packages in advance, for `useVideoCatalog`. A failure is left to it. */
export function preloadVideoCatalog(client: QueryClient): void {
  const quietly = { isQuiet: true };
  void client.prefetchQuery(endpointQuery(listVideos, quietly));
  void client.prefetchQuery(endpointQuery(listVideoLinks, quietly));
  void client.prefetchQuery(endpointQuery(listCatalog, quietly));
  void client.prefetchQuery(endpointQuery(listDeletedPackages, quietly));
}

/** All videos with their packages, undefined while one of the lists is missing. `refetch` retries. */
export function useVideoCatalog() {
  const answers = useQueries({
    queries: [
      endpointQuery(listVideos),
      endpointQuery(listVideoLinks),
      endpointQuery(listCatalog),
      endpointQuery(listDeletedPackages),
    ],
  });
  const [{ data: videos }, { data: links }, { data: packages }, { data: deletedPackages }] =
    answers;
  const catalog = useMemo((): VideoCatalog | undefined => {
    if (!videos || !links || !packages || !deletedPackages) return undefined;
    const held = { links, packages, deletedPackages };
    return { videos, ...held, packagesOf: packagesByVideo(held) };
  }, [videos, links, packages, deletedPackages]);
  return {
    catalog,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

/** The packages of a video in one line: "In Voice · Home Visits", "In no package". */
export function describePackages(packages: readonly HoldingPackage[] = []): string {
  return `In ${packages.map(({ name }) => name).join(' · ') || 'no package'}`;
}
