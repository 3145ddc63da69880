import { type ReactNode, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { Card } from '../../ui/card.tsx';
import { DurationBadge } from '../../ui/duration-badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { VideoTrouble } from '../../ui/video-lists/video-state.tsx';
import { AdminPlayer } from './admin-player.tsx';
import { StateAndRetry } from './preparing/retry-preparation.tsx';

/** A video's thumbnail with its duration; a click plays the video in its place. */
function VideoPoster({ video, sizes }: { video: Video; sizes: string }) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) return <AdminPlayer video={video} />;
  return (
    <div className="group relative">
      <Picture name={video.title} path={video.selectedThumbnailPath} sizes={sizes} />
      <span className="absolute bottom-2.5 left-2.5 grid size-9 place-items-center rounded-full bg-surface text-pine opacity-90 shadow-float transition-transform group-hover:scale-110">
        <Icon className="ml-0.5 fill-current" name="play" size={18} />
      </span>
      <DurationBadge className="absolute right-2.5 bottom-2.5" seconds={video.duration} />
      <button
        aria-label={`Play ${video.title}`}
        className="absolute inset-0 focus-visible:-outline-offset-4"
        onClick={() => setPlaying(true)}
        onContextMenu={(event) => event.preventDefault()}
        type="button"
      />
    </div>
  );
}

const SIZES = '(min-width: 70rem) 22rem, (min-width: 40rem) 50vw, 100vw';

/** A video as admins see it: its poster, which plays in place, its title and its buttons. */
export function VideoCard({
  video,
  actions,
  note,
  heading: Heading = 'h3',
}: {
  video: Video;
  actions: ReactNode;
  /** A line under the description, such as the names of its packages. */
  note?: string;
  /** One level below the heading above the card. */
  heading?: 'h3' | 'h4' | 'h5';
}) {
  return (
    <Card className="flex h-full flex-col" padded={false}>
      <VideoPoster sizes={SIZES} video={video} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <StateAndRetry video={video} />
        <div className="grid grid-cols-1 gap-1">
          <Heading className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            {video.title}
          </Heading>
          {video.description !== '' && (
            <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{video.description}</p>
          )}
          <VideoTrouble videoId={video.id} />
          {note && <p className="line-clamp-3 text-sm text-ink-soft wrap-anywhere">{note}</p>}
        </div>
        <div className="mt-auto flex flex-wrap gap-1.5">{actions}</div>
      </div>
    </Card>
  );
}

/** A grid of video cards. */
export function VideoCards({ children }: { children: ReactNode }) {
  return <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}
