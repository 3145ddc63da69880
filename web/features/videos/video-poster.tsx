import { useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { DurationBadge } from '../../ui/duration-badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { AdminPlayer } from './admin-player.tsx';

/** A video's thumbnail with its duration; a click plays the video in its place. */
export function VideoPoster({ video, sizes }: { video: Video; sizes: string }) {
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
