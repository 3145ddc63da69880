import { useState } from 'react';
import type * as z from 'zod/mini';
import type { listVideoLinks, PublicPackage } from '#contract/catalog.ts';
import { markSample } from '#contract/shop/package-pages.ts';
import type { PackageVideo } from '#contract/shop/sections.ts';
import { firstLine } from '#contract/values/first-line.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { FoldedList } from '../../../ui/long-lists/folded-list.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { SectionHeading } from './section-heading.tsx';
import { moved, type Place } from './sorting/list-order.ts';
import { SortableList } from './sorting/sortable-list.tsx';
import { VideoLine } from './video-line.tsx';

const PRESSED = 'aria-pressed:border-pine aria-pressed:bg-pine-wash';

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
        : `“${title}” is no longer a free sample of “${item.name}”.`,
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

const NONE: ReadonlySet<string> = new Set();

/** The headings of a package's sections while they are written. */
function useSections({
  videos,
  isSaved,
  onSort,
}: Pick<SortableVideosProps, 'videos' | 'isSaved' | 'onSort'>) {
  /** The videos whose field is shown although it may be empty. */
  const [opened, setOpened] = useState(NONE);
  const [wasSaved, setWasSaved] = useState(isSaved);
  if (isSaved !== wasSaved) {
    setWasSaved(isSaved);
    if (isSaved) setOpened(NONE);
  }
  const isOpen = ({ id, heading }: Place) => heading !== '' || opened.has(id);
  const open = (id: string) => setOpened((before) => new Set(before).add(id));
  const write = (id: string, heading: string) =>
    onSort(videos.map((one) => (one.id === id ? { ...one, heading } : one)));
  return {
    isOpen,
    type: ({ id }: Place, heading: string) => {
      // It stays while it is emptied.
      open(id);
      write(id, heading);
    },
    toggle: (video: Place) => {
      if (!isOpen(video)) return open(video.id);
      setOpened((before) => new Set([...before].filter((id) => id !== video.id)));
      if (video.heading !== '') write(video.id, '');
    },
    move: (from: number, to: number) => {
      setOpened(NONE);
      onSort(moved(videos, from, to));
    },
  };
}

interface SortableVideosProps {
  item: PublicPackage;
  /** Which videos are in which package. */
  links: VideoLinks;
  videos: readonly PackageVideo[];
  /** Whether this is the saved order, with the saved headings. */
  isSaved: boolean;
  /** The video that is being removed. */
  removing: Video | null | undefined;
  /** Called with the places in their new order and with their new headings. */
  onSort: (places: readonly Place[]) => void;
  onSorting: (isSorting: boolean) => void;
  onMove: (video: Video) => void;
  onRemove: (video: Video) => void;
}

/** A package's videos, to sort, to begin sections with, to open as samples, to move and to remove. */
export function SortableVideos(props: SortableVideosProps) {
  const { item, links, videos, removing, onSorting, onMove, onRemove } = props;
  const { isSample, marking, toggle } = useSamples(item, links);
  const sections = useSections(props);
  const buttonsOf = (video: PackageVideo) => (
    <>
      <IconButton
        aria-label={`Section ${video.title}`}
        aria-pressed={sections.isOpen(video)}
        className={classNames('border border-transparent', PRESSED)}
        icon="section"
        label="Section"
        onClick={() => sections.toggle(video)}
        small
      />
      <ItemButton
        aria-pressed={isSample(video)}
        busy={marking === video.id}
        className={PRESSED}
        item={video.title}
        onClick={() => toggle(video)}
        size="narrow"
        variant="bare"
      >
        Sample
      </ItemButton>
      <ItemButton
        aria-haspopup="dialog"
        item={video.title}
        onClick={() => onMove(video)}
        size="narrow"
        variant="bare"
      >
        Move
      </ItemButton>
      <ItemButton
        busy={removing?.id === video.id}
        item={video.title}
        onClick={() => onRemove(video)}
        size="narrow"
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
      onSort={sections.move}
      onSorting={onSorting}
      row={(video) => ({
        above: sections.isOpen(video) && (
          <SectionHeading onType={(heading) => sections.type(video, heading)} video={video} />
        ),
        content: (
          <VideoLine
            note={isSample(video) ? 'Free sample' : undefined}
            summary={firstLine(video.description)}
            video={video}
          />
        ),
        buttons: buttonsOf(video),
      })}
      thing="video"
    />
  );
}
