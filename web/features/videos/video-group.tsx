import { lazy, Suspense, useId, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { formatCount } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { ItemButton } from '../../ui/item-button.tsx';
import { FoldedList } from '../../ui/long-lists/folded-list.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { DeleteVideo } from './delete-video.tsx';
import { EditVideo } from './edit-video.tsx';
import type { VideoGroup } from './group-videos.ts';
import { MoreOfVideo } from './more-of-video.tsx';
import { VideoCard, VideoCards } from './video-card.tsx';

/** Loaded when it is opened. */
const AssignDialog = lazy(() =>
  import('./assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

/** The button that adds an unassigned video to a package. */
function AssignVideo({ video }: { video: Video }) {
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <ItemButton icon="plus" item={video.title} onClick={() => setOpen(true)}>
        Assign
      </ItemButton>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AssignDialog onOpenChange={setOpen} open={open} video={video} />
        </Suspense>
      )}
    </>
  );
}

function Cards({ group, isNested }: { group: VideoGroup; isNested: boolean }) {
  return (
    <FoldedList items={group.videos} name={group.name}>
      {(shown) => (
        <VideoCards>
          {shown.map((video) => (
            <li key={video.id}>
              <VideoCard
                actions={
                  <>
                    {group.kind === 'unassigned' && <AssignVideo video={video} />}
                    <EditVideo video={video} />
                    <DeleteVideo video={video} />
                    <MoreOfVideo video={video} />
                  </>
                }
                heading={isNested ? 'h5' : 'h4'}
                video={video}
                {...(group.sections.get(video.id) && {
                  note: `Section: ${group.sections.get(video.id)}`,
                })}
              />
            </li>
          ))}
        </VideoCards>
      )}
    </FoldedList>
  );
}

/** The videos of a package under its name, which opens and closes them if `onToggle` is given. */
export function VideoGroupSection({
  group,
  isOpen,
  onToggle,
}: {
  group: VideoGroup;
  isOpen: boolean;
  onToggle?: (() => void) | undefined;
}) {
  const id = useId();
  const { name, kind, videos } = group;
  // Deleted packages stand in a section of their own.
  const isNested = kind === 'deleted';
  const Heading = isNested ? 'h4' : 'h3';
  // They may share a name, but landmarks need different ones.
  const [Box, label] = isNested ? (['div'] as const) : (['section', name] as const);
  return (
    <Box aria-label={label} className="grid grid-cols-1 gap-3">
      <div
        className={classNames(
          'flex flex-wrap gap-x-3',
          onToggle ? 'items-center' : 'items-baseline',
        )}
      >
        <Heading className="min-w-0 font-display text-lg font-semibold wrap-anywhere">
          {onToggle ? (
            <button
              aria-controls={isOpen ? id : undefined}
              aria-expanded={isOpen}
              className="flex min-h-9 items-center gap-2 rounded-control text-left hover:text-pine"
              onClick={onToggle}
              type="button"
            >
              <Icon
                className={classNames('shrink-0 transition-transform', !isOpen && '-rotate-90')}
                name="chevron-down"
              />
              <span>{name}</span>
            </button>
          ) : (
            name
          )}
        </Heading>
        <p className="figures text-sm text-ink-soft">{formatCount(videos.length, 'video')}</p>
        {kind === 'unassigned' && (
          <p className="w-full text-sm text-ink-soft">
            These videos are in no package, so no customer can watch them.
          </p>
        )}
      </div>
      {isOpen && (
        <div id={id}>
          <Cards group={group} isNested={isNested} />
        </div>
      )}
    </Box>
  );
}
