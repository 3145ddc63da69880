import { useEffect, useRef } from 'react';
import type { PackageVideo } from '#contract/shop/sections.ts';
import { firstLine } from '#contract/values/first-line.ts';
import { formatDuration } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import {
  nextVideo,
  type ProgressByVideo,
  secondsLeft,
  seenShare,
} from '../progress/progress-rules.ts';

/** The state of a video in words, so that it never depends on colour alone. */
function StateLine({
  isCurrent,
  isNext,
  watched,
  duration,
  left,
}: {
  isCurrent: boolean;
  isNext: boolean;
  watched: boolean;
  duration: string;
  /** Seconds left of a started video; null otherwise. */
  left: number | null;
}) {
  if (isCurrent) return <span className="font-medium text-pine">Now playing</span>;
  return (
    <span className="figures flex flex-wrap items-center gap-x-2 text-ink-soft">
      {isNext && <span className="font-medium text-ink">Up next</span>}
      {watched && (
        <span className="flex items-center gap-1 text-ok">
          <Icon name="check-circle" size={16} />
          Watched
        </span>
      )}
      <span>{left === null ? duration : `${formatDuration(left)} left`}</span>
    </span>
  );
}

function Entry({
  video,
  progress,
  isCurrent,
  isNext,
  onSelect,
}: {
  video: PackageVideo;
  progress: ProgressByVideo;
  isCurrent: boolean;
  isNext: boolean;
  onSelect: (videoId: string) => void;
}) {
  const known = progress.get(video.id);
  const share = seenShare(known, video);
  const summary = firstLine(video.description);
  return (
    <button
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'flex w-full items-start gap-3 rounded-control border p-2 text-left',
        isCurrent ? 'border-pine bg-pine-wash' : 'border-transparent hover:bg-surface-sunken',
      )}
      onClick={() => onSelect(video.id)}
      type="button"
    >
      <span className="relative block w-28 shrink-0 overflow-hidden rounded-control">
        <Picture name={video.title} path={video.selectedThumbnailPath} sizes="7rem" />
        {share > 0 && !known?.watched && <ProgressBar className="h-1" onPicture share={share} />}
      </span>
      <span className="grid min-w-0 gap-0.5 text-sm">
        <span className="font-semibold">{video.title}</span>
        {summary !== '' && <bdi className="truncate text-ink-soft">{summary}</bdi>}
        <StateLine
          isCurrent={isCurrent}
          isNext={isNext}
          duration={formatDuration(video.duration)}
          left={share > 0 && share < 1 ? secondsLeft(known, video) : null}
          watched={known?.watched ?? false}
        />
      </span>
    </button>
  );
}

/** The package's videos in order, by sections, scrolled to the one that plays. */
export function Playlist({
  videos,
  currentId,
  progress,
  onSelect,
}: {
  videos: readonly PackageVideo[];
  currentId: string;
  progress: ProgressByVideo;
  onSelect: (videoId: string) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const nextId = nextVideo(videos, currentId)?.id;
  useEffect(() => {
    const current = list.current?.children[videos.findIndex(({ id }) => id === currentId)];
    // Only if the list itself scrolls: on a phone the whole page would move.
    const scrolls = list.current && getComputedStyle(list.current).overflowY === 'auto';
    if (scrolls) current?.scrollIntoView({ block: 'nearest' });
  }, [videos, currentId]);
  return (
    <ol className="grid content-start gap-1 p-2 lg:min-h-0 lg:overflow-y-auto" ref={list}>
      {videos.map((video) => (
        <li key={video.id}>
          {video.heading !== '' && (
            <p className="px-2 py-3 font-semibold text-sm wrap-anywhere">
              <bdi>{video.heading}</bdi>
            </p>
          )}
          <Entry
            isCurrent={video.id === currentId}
            isNext={video.id === nextId}
            onSelect={onSelect}
            progress={progress}
            video={video}
          />
        </li>
      ))}
    </ol>
  );
}
