import type { Video } from '#contract/videos.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

/** A video in a row: its thumbnail, its title, its duration. */
export function VideoLine({ video }: { video: Video }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Picture
        className="w-20 shrink-0 rounded-control"
        name={video.title}
        path={video.selectedThumbnailPath}
        shape="16:9"
        sizes="5rem"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium leading-snug">{video.title}</p>
        <p className="figures text-sm text-ink-soft">{formatDuration(video.duration)}</p>
      </div>
    </div>
  );
}
