import { useRef } from 'react';
import { insertVideo } from '#contract/catalog.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import {
  describePackages,
  useVideoCatalog,
  type VideoCatalog,
} from '../../../lib/videos/use-video-catalog.ts';
import { ItemButton } from '../../../ui/item-button.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { FoldedList } from '../../../ui/long-lists/folded-list.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { SearchedVideos } from '../../../ui/video-lists/searched-videos.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { VideoLine } from './video-line.tsx';

/** The catalog without the videos of a package, and how many that has. */
function withoutVideosOf(packageId: string, catalog: VideoCatalog) {
  const links = catalog.links.filter((link) => link.packageId === packageId);
  const held = new Set(links.map(({ videoId }) => videoId));
  const videos = catalog.videos.filter(({ id }) => !held.has(id));
  return { available: { ...catalog, videos }, heldCount: held.size };
}

function useAdd(packageId: string, order: number) {
  return useCatalogChange({
    change: ({ id }: Video) =>
      call(insertVideo, { params: { packageId, videoId: id }, body: { order } }),
    done: (_, { title }) => ({
      title: 'Video Added',
      description: `“${title}” was added at the end of the package.`,
    }),
  });
}

/** The videos, in a box that scrolls beyond 400 pixels. */
function Rows({
  videos,
  packagesOf,
  adding,
  onAdd,
}: Pick<VideoCatalog, 'packagesOf'> & {
  videos: readonly Video[];
  adding: Video | null | undefined;
  onAdd: (video: Video) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  return (
    <ul
      {...focus}
      className="grid max-h-[400px] grid-cols-1 content-start gap-1 overflow-y-auto rounded-control bg-surface-sunken p-2"
      ref={list}
    >
      {videos.map((video) => (
        <li
          className="flex flex-wrap items-center justify-end gap-2 rounded-control p-1"
          key={video.id}
        >
          {/* Where the row is too narrow for both, the button stands below. */}
          <div className="flex min-w-44 flex-1">
            <VideoLine note={describePackages(packagesOf.get(video.id))} video={video} />
          </div>
          <ItemButton
            busy={adding?.id === video.id}
            icon="plus"
            item={video.title}
            onClick={() => onAdd(video)}
          >
            Add
          </ItemButton>
        </li>
      ))}
    </ul>
  );
}

/** The videos to choose from, each with a button that adds it at the end of the package. */
function Picker({ packageId, catalog }: { packageId: string; catalog: VideoCatalog }) {
  const { available, heldCount } = withoutVideosOf(packageId, catalog);
  const add = useAdd(packageId, heldCount);
  if (available.videos.length === 0) {
    return (
      <p className="rounded-control bg-surface-sunken p-5 text-center text-ink-soft">
        No available videos to add. All videos are already in this package.
      </p>
    );
  }
  return (
    <SearchedVideos catalog={available} sorts={['newest', 'title', 'longest']}>
      {(found) => (
        <FoldedList items={found} name="the videos to add">
          {(shown) => (
            <Rows
              adding={add.isPending ? add.variables : null}
              onAdd={add.mutate}
              packagesOf={available.packagesOf}
              videos={shown}
            />
          )}
        </FoldedList>
      )}
    </SearchedVideos>
  );
}

/** The videos that are not in a package yet, to add them. */
export function AvailableVideos({ packageId }: { packageId: string }) {
  const query = useVideoCatalog();
  const { catalog, isFetching } = query;
  return (
    <section aria-labelledby="available-videos" className="grid min-w-0 content-start gap-3">
      <h3 className="text-lg" id="available-videos">
        Add videos
      </h3>
      {catalog && <Picker catalog={catalog} packageId={packageId} />}
      {!catalog && isFetching && <RowsSkeleton />}
      {!catalog && !isFetching && <ErrorState message="Unable to load videos." query={query} />}
    </section>
  );
}
