import type { Progress } from '#contract/playback.ts';
import type { Video } from '#contract/videos.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { usePreloadedPlayer } from '../player/player.tsx';
import { prepareVideo } from '../source/prepare-video.ts';
import { playerPath } from '../use-player-address.ts';
import { secondsLeft, seenShare } from './progress-rules.ts';

/** The video to continue with, one click from playing. */
export function ContinueCard({
  video,
  packageId,
  packageTitle,
  progress,
}: {
  video: Video;
  packageId: string;
  packageTitle: string;
  progress: Progress | undefined;
}) {
  usePreloadedPlayer([video]);
  const prepare = () => prepareVideo(video, progress);
  const share = seenShare(progress, video);
  const left = secondsLeft(progress, video);
  return (
    <Card
      className="group relative grid hover:border-pine md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      padded={false}
    >
      <Picture
        eager
        name={video.title}
        path={video.selectedThumbnailPath}
        sizes="(min-width: 48rem) 35rem, 100vw"
      />
      <div className="flex flex-col justify-center gap-2 p-5 sm:p-8">
        <h2 className="font-sans text-sm font-semibold tracking-normal text-pine">
          Continue watching
        </h2>
        <p className="font-display text-xl font-semibold text-balance sm:text-2xl">{video.title}</p>
        <p className="text-ink-soft">{packageTitle}</p>
        <div className="mt-2 grid gap-2">
          {share > 0 && <ProgressBar share={share} />}
          {left !== null && (
            <p className="figures text-sm text-ink-soft">
              {share > 0 ? `${formatDuration(left)} left` : formatDuration(left)}
            </p>
          )}
        </div>
        <Link
          className="mt-3 inline-flex min-h-13 w-fit items-center justify-center gap-2 rounded-control bg-pine px-7 py-3 text-lg font-semibold text-on-pine after:absolute after:inset-0 after:rounded-card group-hover:bg-pine-strong"
          onFocus={prepare}
          onPointerOver={prepare}
          to={playerPath(packageId, video.id)}
        >
          <Icon className="fill-current" name="play" />
          <span>{share > 0 ? 'Continue' : 'Play'}</span>
          <span className="sr-only">{`: ${video.title}`}</span>
        </Link>
      </div>
    </Card>
  );
}
