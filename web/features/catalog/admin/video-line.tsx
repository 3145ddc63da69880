import type { Video } from '#contract/videos.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { VideoState } from '../../../ui/video-lists/video-state.tsx';

/** A video in a row: its thumbnail, its title, its duration, its state, and a line such as its packages. */
export function VideoLine({
  video,
  summary,
  note,
}: {
  video: Video;
  /** The first line of its description; without one its place stays empty, so that all rows are equally high. */
  summary?: string;
  note?: string;
}) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Picture
        className="w-12 shrink-0 rounded-control min-[24rem]:w-20"
        name={video.title}
        path={video.selectedThumbnailPath}
        sizes="5rem"
      />
      <div className="min-w-0">
        <p className="line-clamp-4 font-medium leading-snug wrap-anywhere min-[24rem]:line-clamp-2">
          <bdi>{video.title}</bdi>
        </p>
        <p className="figures flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span>{formatDuration(video.duration)}</span>
          <VideoState videoId={video.id} />
        </p>
        {summary !== undefined && (
          <p className="h-5 truncate text-sm text-ink-soft">
            <bdi>{summary}</bdi>
          </p>
        )}
        {note && <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{note}</p>}
      </div>
    </div>
  );
}
