import type { ComponentProps, SyntheticEvent } from 'react';
import { pictureAt } from '#contract/picture-addresses.ts';
import type { Video } from '#contract/videos.ts';

const forbid = (event: SyntheticEvent) => event.preventDefault();

/**
 * The `<video>` itself, with what customers may not do: no download, no picture in picture, no other
 * device, no context menu. Captions are there where the video has some, and off until asked for.
 */
export function Film({ film, ...rest }: { film: Video } & ComponentProps<'video'>) {
  const { id, videoPath, captionsPath, selectedThumbnailPath } = film;
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
