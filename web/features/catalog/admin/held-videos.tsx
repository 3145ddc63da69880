import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import {
  listPackageVideos,
  listVideoLinks,
  type PublicPackage,
  saveVideoOrder,
} from '#contract/catalog.ts';
import type { PackageVideo } from '#contract/shop/sections.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatCount } from '../../../lib/format.ts';
import { hasCode } from '../../../lib/http-error.ts';
import { usePreparations } from '../../../lib/videos/use-preparations.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { PAGE } from '../../../ui/long-lists/folded-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { RemoveVideo } from './remove-video-dialog.tsx';
import { InPlaceOfRows, RowsSkeleton } from './rows-skeleton.tsx';
import { SortableVideos } from './sortable-videos.tsx';
import { arranged, isArranged, isReordered, type Place } from './sorting/list-order.ts';
import { UnsavedOrder } from './sorting/unsaved-order.tsx';
import { useRemoveVideo } from './use-remove-video.ts';

/** Loaded when a video is to be moved. */
const MoveVideo = lazy(() =>
  import('./move-video-dialog.tsx').then((module) => ({ default: module.MoveVideo })),
);

interface HeldVideosProps {
  item: PublicPackage;
  packages: readonly PublicPackage[];
  /** The order and the headings that are not saved yet; null for none. */
  order: readonly Place[] | null;
  setOrder: (places: readonly Place[] | null) => void;
  /** Called with whether a video is being dragged. */
  onSorting: (isSorting: boolean) => void;
}

/** Whether the videos themselves have another order, or only their sections changed. */
const isSorted = (saved: readonly Place[], order: readonly Place[] | null) =>
  order !== null &&
  isReordered(
    saved,
    order.map(({ id }) => id),
  );

/** Saves the order of the videos and their headings, unless another admin changed what was shown here. */
function useSaveOrder(item: PublicPackage, onDone: () => void) {
  const [isRefused, setRefused] = useState(false);
  const save = useCatalogChange({
    change: ({ saved, videos }: Record<'saved' | 'videos', readonly PackageVideo[]>) =>
      call(saveVideoOrder, {
        params: { packageId: item.id },
        body: {
          videoIds: videos.map(({ id }) => id),
          headings: Object.fromEntries(
            videos.flatMap(({ id, heading }) => (heading === '' ? [] : [[id, heading]])),
          ),
          shown: saved.map(({ id, heading }) => ({ videoId: id, heading })),
        },
      }),
    done: (_, { saved, videos }) => ({
      title: 'Order Saved',
      description: `Customers now see the new ${isSorted(saved, videos) ? 'order' : 'sections'} in “${item.name}”.`,
    }),
    onDone: () => {
      setRefused(false);
      onDone();
    },
    onFailure: (error) => setRefused(hasCode(error, 'video_list_changed')),
  });
  return { ...save, isRefused, forget: () => setRefused(false) };
}

const REFUSED =
  'Another admin changed this list. Save Order replaces their order and sections. Discard shows theirs.';

/** The videos of a package, to sort, to move to another package or to remove. */
export function HeldVideos({ item, packages, order, setOrder, onSorting }: HeldVideosProps) {
  const query = useQuery(endpointQuery(listPackageVideos, { params: { id: item.id } }));
  const { data: links, isError: isWithoutLinks } = useQuery(endpointQuery(listVideoLinks));
  // Both at once, so that no row changes its height.
  const saved = links === undefined && !isWithoutLinks ? undefined : query.data;
  const isWaiting = query.isFetching || query.data !== undefined;
  // Undefined until one is to be moved; null while the dialog is closed.
  const [moving, setMoving] = useState<Video | null>();
  const removal = useRemoveVideo(item);
  const save = useSaveOrder(item, () => setOrder(null));
  const videos = saved && arranged(saved, order);
  const section = useRef<HTMLElement>(null);
  const saveUnlessWrong = (lists: Parameters<typeof save.mutate>[0]) => {
    const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else save.mutate(lists);
  };
  const expected = Math.min(saved?.length ?? item.videoCount, PAGE);
  return (
    <section
      aria-labelledby="held-videos"
      className="grid min-w-0 content-start gap-3"
      ref={section}
    >
      <h3 className="text-lg" id="held-videos">
        Videos in this package
      </h3>
      {videos === undefined && isWaiting && <RowsSkeleton count={expected} />}
      {videos === undefined && !isWaiting && (
        <InPlaceOfRows count={expected}>
          <ErrorState message="Unable to load videos." query={query} />
        </InPlaceOfRows>
      )}
      {videos?.length === 0 && (
        <InPlaceOfRows count={Math.min(item.videoCount, PAGE)}>
          <p className="grid place-content-center rounded-control bg-surface-sunken p-5 text-center text-ink-soft">
            No videos in this package yet
          </p>
        </InPlaceOfRows>
      )}
      {videos && <UnplayableVideos videos={videos} />}
      {videos && videos.length > 0 && (
        <SortableVideos
          isSaved={order === null}
          item={item}
          links={links ?? []}
          onMove={setMoving}
          onRemove={removal.start}
          onSort={setOrder}
          onSorting={onSorting}
          removing={removal.pending}
          videos={videos}
        />
      )}
      {videos && saved && isArranged(saved, order) && (
        <UnsavedOrder
          busy={save.isPending}
          onDiscard={() => {
            save.forget();
            setOrder(null);
          }}
          onSave={() => saveUnlessWrong({ saved, videos })}
          text={
            save.isRefused
              ? REFUSED
              : `The new ${isSorted(saved, order) ? 'order is' : 'sections are'} not saved yet.`
          }
        />
      )}
      <RemoveVideo {...removal} item={item} />
      {moving !== undefined && (
        <Suspense fallback={null}>
          <MoveVideo
            item={item}
            onClose={() => setMoving(null)}
            packages={packages}
            video={moving}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Says before a package is sold that some browsers cannot play some of its videos. */
function UnplayableVideos({ videos }: { videos: readonly Video[] }) {
  const byVideo = usePreparations()?.byVideo;
  const bad = videos.filter(({ id }) => byVideo?.get(id)?.playsEverywhere === false).length;
  if (bad === 0) return null;
  return (
    <Notice title={`Some browsers cannot play ${formatCount(bad, 'video')}`} tone="wait">
      <p>Customers who use them see no picture until the videos are prepared under Videos.</p>
    </Notice>
  );
}
