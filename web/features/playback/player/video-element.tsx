import type { ComponentProps, SyntheticEvent } from 'react';
import { pictureAt } from '#contract/picture-addresses.ts';
import type { Video } from '#contract/videos.ts';

const forbid = (event: SyntheticEvent) => event.preventDefault();

/**
 * The `<video>` element for customers: no download, no picture-in-picture, no casting, no context menu.
 * Captions are off until the customer turns them on.
 */
export function VideoElement({ video, ...rest }: { video: Video } & ComponentProps<'video'>) {
  const { id, videoPath, captionsPath, selectedThumbnailPath } = video;
  return (
    <video
      {...rest}
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      disableRemotePlayback
      onContextMenu={forbid}
      playsInline
      poster={selectedThumbnailPath ? pictureAt(selectedThumbnailPath, 1280) : undefined}
      slot="media"
      src={videoPath}
      tabIndex={-1}
    >
      {captionsPath && (
        <track key={id} kind="captions" label="Captions" src={captionsPath} srcLang="en" />
      )}
    </video>
  );
}
