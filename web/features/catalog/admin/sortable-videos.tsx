import type * as z from 'zod/mini';
import type { listVideoLinks, PublicPackage } from '#contract/catalog.ts';
import { markSample } from '#contract/shop/package-pages.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { ItemButton } from '../../../ui/item-button.tsx';
import { FoldedList } from '../../../ui/long-lists/folded-list.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { SortableList } from './sorting/sortable-list.tsx';
import { VideoLine } from './video-line.tsx';

type VideoLinks = z.output<typeof listVideoLinks.response>;

/** The samples among a package's videos, and the change that adds or removes one. */
function useSamples(item: PublicPackage, links: VideoLinks) {
  const mark = useCatalogChange({
    change: ({ video, isSample }: { video: Video; isSample: boolean }) =>
      call(markSample, {
        params: { packageId: item.id, videoId: video.id },
        body: { isSample },
      }),
    done: ({ isSample }, { video: { title } }) => ({
      title: 'Sample Saved',
      description: isSample
        ? `Everybody can watch “${title}” while “${item.name}” is on sale.`
        : `“${title}” is no sample of “${item.name}” any more.`,
    }),
  });
  const isSample = ({ id }: Video) =>
    links?.some((link) => link.packageId === item.id && link.videoId === id && link.isSample) ===
    true;
  return {
    isSample,
    marking: mark.isPending ? mark.variables.video.id : null,
    toggle: (video: Video) => mark.mutate({ video, isSample: !isSample(video) }),
  };
}

/** A package's videos, to sort, to open as samples, to move and to remove. */
export function SortableVideos({
  item,
  links,
  videos,
  removing,
  onSort,
  onSorting,
  onMove,
  onRemove,
}: {
  item: PublicPackage;
  /** Which videos are in which package. */
  links: VideoLinks;
  videos: readonly Video[];
  /** The video that is being removed. */
  removing: Video | null | undefined;
  /** Called with the ids in their new order. */
  onSort: (ids: readonly string[]) => void;
  onSorting: (isSorting: boolean) => void;
  onMove: (video: Video) => void;
  onRemove: (video: Video) => void;
}) {
  const { isSample, marking, toggle } = useSamples(item, links);
  const buttonsOf = (video: Video) => (
    <>
      <ItemButton
        aria-pressed={isSample(video)}
        busy={marking === video.id}
        className="aria-pressed:border-pine aria-pressed:bg-pine-wash"
        item={video.title}
        onClick={() => toggle(video)}
        variant="bare"
      >
        Sample
      </ItemButton>
      <ItemButton
        aria-haspopup="dialog"
        item={video.title}
        onClick={() => onMove(video)}
        variant="bare"
      >
        Move
      </ItemButton>
      <ItemButton
        busy={removing?.id === video.id}
        item={video.title}
        onClick={() => onRemove(video)}
        variant="bare"
      >
        Remove
      </ItemButton>
    </>
  );
  return (
    <SortableList
      around={(list) => (
        <FoldedList items={videos} name="the videos in this package">
          {list}
        </FoldedList>
      )}
      items={videos}
      onSort={onSort}
      onSorting={onSorting}
      row={(video) => ({
        content: <VideoLine note={isSample(video) ? 'Free sample' : undefined} video={video} />,
        buttons: buttonsOf(video),
      })}
      thing="video"
    />
  );
}
