import type { PackageVideo } from '#contract/shop/sections.ts';
import type { Video } from '#contract/videos.ts';
import { toSections } from '../../lib/package-contents.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { type Seen, VideoTile } from './video-tile.tsx';

const grid = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

/**
 * A package's videos in the shop's order, by sections; `onPlay` opens the player with one of them, and `onNear` tells that
 * this is likely.
 */
export function VideoGrid({
  videos,
  seenOf,
  onPlay,
  onNear,
}: {
  videos: readonly PackageVideo[];
  seenOf: (video: Video) => Seen;
  onPlay: (videoId: string) => void;
  onNear: (videoId: string) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-y-10">
      {toSections(videos).map(({ heading, start, items }) => (
        <div className="grid grid-cols-1 gap-4" key={start}>
          {heading !== '' && (
            <h2 className="text-2xl wrap-anywhere">
              <bdi>{heading}</bdi>
            </h2>
          )}
          <ol className={grid} start={start}>
            {items.map((video, place) => (
              <li key={video.id}>
                <VideoTile
                  eager={start + place <= 3}
                  heading={heading === '' ? 'h2' : 'h3'}
                  onNear={onNear}
                  onPlay={onPlay}
                  seen={seenOf(video)}
                  video={video}
                />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** The videos while they load, equally high. */
export function VideoGridSkeleton({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup className={grid} label="Loading videos...">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div className="grid content-start gap-3" key={place}>
          <Skeleton className="aspect-video rounded-card" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
