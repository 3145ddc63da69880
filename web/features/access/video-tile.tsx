import type { Video } from '#contract/videos.ts';
import { formatDuration } from '../../lib/format.ts';
import { DurationBadge } from '../../ui/duration-badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The customer's progress in a video. */
export interface Seen {
  readonly watched: boolean;
  /** 0 to 1. */
  readonly share: number;
  /** Null if the video's duration is not known. */
  readonly secondsLeft: number | null;
}

function SeenState({ watched, share, secondsLeft }: Seen) {
  if (watched) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-ok">
        <Icon name="check-circle" size={18} />
        Watched
      </p>
    );
  }
  if (share === 0 || secondsLeft === null) return null;
  return <p className="figures text-sm text-ink-soft">{`${formatDuration(secondsLeft)} left`}</p>;
}

function PlayMark() {
  return (
    <span className="absolute bottom-3 left-3">
      <span className="grid size-11 place-items-center rounded-full bg-surface text-pine opacity-90 shadow-float transition-transform group-focus-within:scale-110 group-hover:scale-110">
        <Icon className="ml-0.5 fill-current" name="play" size={20} />
      </span>
    </span>
  );
}

/** The button of a video's tile, to return the focus to. */
export function findTile(videoId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-video="${CSS.escape(videoId)}"]`);
}

/** A video as a poster. The whole tile is one button that opens the player. */
export function VideoTile({
  video,
  seen,
  eager,
  heading: Heading,
  onPlay,
  onNear,
}: {
  video: Video;
  seen: Seen;
  /** In the first view. */
  eager: boolean;
  /** One level below the heading above the tile. */
  heading: 'h2' | 'h3';
  onPlay: (videoId: string) => void;
  /** The pointer or the focus is on it. */
  onNear: (videoId: string) => void;
}) {
  return (
    <article className="group relative grid content-start gap-3">
      <div className="relative overflow-hidden rounded-card border border-line group-hover:border-pine">
        <Picture
          eager={eager}
          name={video.title}
          path={video.selectedThumbnailPath}
          sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
        />
        <PlayMark />
        <DurationBadge className="absolute right-2.5 bottom-3" seconds={video.duration} />
        {seen.share > 0 && !seen.watched && <ProgressBar onPicture share={seen.share} />}
      </div>
      <div className="grid gap-1.5">
        <Heading className="text-lg">
          <button
            aria-haspopup="dialog"
            className="text-left font-semibold after:absolute after:inset-0 after:rounded-card group-hover:text-pine focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-pine"
            data-video={video.id}
            onClick={() => onPlay(video.id)}
            onFocus={() => onNear(video.id)}
            // React misses that the pointer enters where the page was just another one.
            onPointerOver={() => onNear(video.id)}
            type="button"
          >
            <span className="sr-only">Play </span>
            <bdi>{video.title}</bdi>
          </button>
        </Heading>
        <SeenState {...seen} />
        <p className="line-clamp-3 text-ink-soft">{video.description}</p>
      </div>
    </article>
  );
}
