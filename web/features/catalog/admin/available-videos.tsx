import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { insertVideo, listPackageVideos } from '#contract/catalog.ts';
import { listVideos, type Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { VideoLine } from './video-line.tsx';

/** From this many videos on, the list has a search field. */
const SEARCHED_FROM = 8;

function useAvailable(packageId: string) {
  const all = useQuery(endpointQuery(listVideos));
  const held = useQuery(endpointQuery(listPackageVideos, { params: { id: packageId } }));
  const heldIds = new Set(held.data?.map(({ id }) => id));
  return {
    heldCount: heldIds.size,
    videos: held.data && all.data?.filter(({ id }) => !heldIds.has(id)),
    isFetching: all.isFetching || held.isFetching,
    refetch: () => Promise.all([all.refetch(), held.refetch()]),
  };
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
  adding,
  onAdd,
}: {
  videos: readonly Video[];
  adding: Video | null | undefined;
  onAdd: (video: Video) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  if (videos.length === 0) return <p className="text-ink-soft">No video matches this search.</p>;
  return (
    <ul
      {...focus}
      className="grid max-h-[400px] content-start gap-1 overflow-y-auto rounded-control bg-surface-sunken p-2"
      ref={list}
    >
      {videos.map((video) => (
        <li className="flex items-center gap-2 rounded-control p-1" key={video.id}>
          <VideoLine video={video} />
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

/** The videos that are not in a package yet, each with a button that adds it at the end. */
export function AvailableVideos({ packageId }: { packageId: string }) {
  const available = useAvailable(packageId);
  const { videos, heldCount, isFetching } = available;
  const [wanted, setWanted] = useState('');
  const add = useAdd(packageId, heldCount);
  const found = videos?.filter(({ title }) =>
    title.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <section aria-labelledby="available-videos" className="grid min-w-0 content-start gap-3">
      <h3 className="text-lg" id="available-videos">
        Add videos
      </h3>
      {videos === undefined && isFetching && <RowsSkeleton />}
      {videos === undefined && !isFetching && (
        <ErrorState message="Unable to load videos." query={available} />
      )}
      {videos?.length === 0 && (
        <p className="rounded-control bg-surface-sunken p-5 text-center text-ink-soft">
          No available videos to add. All videos are already in this package.
        </p>
      )}
      {videos && videos.length >= SEARCHED_FROM && (
        <TextField
          autoComplete="off"
          label="Find a Video"
          onChange={(event) => setWanted(event.currentTarget.value)}
          type="search"
          value={wanted}
        />
      )}
      {found && videos && videos.length > 0 && (
        <Rows adding={add.isPending ? add.variables : null} onAdd={add.mutate} videos={found} />
      )}
    </section>
  );
}
