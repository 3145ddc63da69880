import type { ComponentProps, SyntheticEvent } from 'react';
import { pictureAt } from '#contract/picture-addresses.ts';
import type { Video } from '#contract/videos.ts';

const forbid = (event: SyntheticEvent) => event.preventDefault();

/**
 * The `<video>` element for customers: no download, no picture-in-picture, no casting, no context menu.
 * Captions are off until the customer turns them on. Its source comes from `useSource`.
 */
export function VideoElement({
  video,
  isFullyRendered,
  ...rest
}: { video: Video; isFullyRendered: boolean } & ComponentProps<'video'>) {
  const { captions, chaptersPath, storyboardPath, selectedThumbnailPath } = video;
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
      tabIndex={-1}
    >
      {isFullyRendered &&
        captions.map(({ label, language, path }) => (
          <track key={path} kind="captions" label={label} src={path} srcLang={language} />
        ))}
      {/* Browsers load chapters only by default, and show nothing of them. */}
      {isFullyRendered && chaptersPath && (
        <track default key={chaptersPath} kind="chapters" src={chaptersPath} />
      )}
      {/* media-chrome finds the preview pictures by this label. */}
      {isFullyRendered && storyboardPath && (
        <track
          default
          key={storyboardPath}
          kind="metadata"
          label="thumbnails"
          src={storyboardPath}
        />
      )}
    </video>
  );
}
