import type { ReactNode } from 'react';
import type { Video } from '#contract/videos.ts';
import { Card } from '../../ui/card.tsx';
import { VideoPoster } from './video-poster.tsx';

const SIZES = '(min-width: 70rem) 22rem, (min-width: 40rem) 50vw, 100vw';

/** A video as admins see it: its poster, which plays in place, its title and its buttons. */
export function VideoCard({
  video,
  actions,
  heading: Heading = 'h3',
}: {
  video: Video;
  actions: ReactNode;
  /** One level below the heading above the card. */
  heading?: 'h3' | 'h4';
}) {
  return (
    <Card className="flex h-full flex-col" padded={false}>
      <VideoPoster sizes={SIZES} video={video} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="grid gap-1">
          <Heading className="font-sans text-base font-semibold tracking-normal">
            {video.title}
          </Heading>
          {video.description !== '' && (
            <p className="line-clamp-2 text-sm text-ink-soft">{video.description}</p>
          )}
        </div>
        <div className="mt-auto flex flex-wrap gap-2">{actions}</div>
      </div>
    </Card>
  );
}

/** A grid of video cards. */
export function VideoCards({ children }: { children: ReactNode }) {
  return <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}
