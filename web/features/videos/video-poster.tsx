import { useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { DurationBadge } from '../../ui/duration-badge.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';

const restrictions = {
  controls: true,
  controlsList: 'nodownload nofullscreen noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
};

/** The `<video>` element for admins: no download, picture-in-picture, full screen or context menu. */
function AdminPlayer({ video }: { video: Video }) {
  return (
    <video
      aria-label={video.title}
      {...restrictions}
      autoPlay
      className="aspect-video w-full bg-surface-sunken"
      onContextMenu={(event) => event.preventDefault()}
      // A double click on the picture would open full screen.
      onDoubleClick={(event) => event.preventDefault()}
      playsInline
      ref={(player) => player?.focus()}
      src={video.videoPath}
    >
      {video.captionsPath && (
        <track kind="captions" label="English" src={video.captionsPath} srcLang="en" />
      )}
    </video>
  );
}

/** A video's thumbnail with its duration; a click plays the video in its place. */
export function VideoPoster({ video, sizes }: { video: Video; sizes: string }) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) return <AdminPlayer video={video} />;
  return (
    <div className="group relative">
      <Picture name={video.title} path={video.selectedThumbnailPath} shape="16:9" sizes={sizes} />
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
