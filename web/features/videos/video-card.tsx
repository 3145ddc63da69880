import type { ReactNode } from 'react';
import type { Video } from '#contract/videos.ts';
import { Card } from '../../ui/card.tsx';
import { VideoTrouble } from '../../ui/video-lists/video-state.tsx';
import { StateAndRetry } from './preparing/retry-preparation.tsx';
import { VideoPoster } from './video-poster.tsx';

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
