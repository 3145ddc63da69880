import { useState } from 'react';
import { pictureAt, pictureSet } from '#contract/picture-addresses.ts';
import { classNames } from '../class-names.ts';
import { DrawnCover } from './drawn-cover.tsx';

/**
 * A stored picture (cover or thumbnail) in the size it is shown, cropped to 16:9; a drawn one
 * if there is none or it does not load. It is hidden from screen readers, because the name is written
 * beside it.
 *
 *     <Picture name={video.title} path={video.selectedThumbnailPath} sizes="(min-width: 40rem) 50vw, 100vw" />
 */
export function Picture({
  name,
  path,
  sizes,
  eager = false,
  isMain = false,
  className,
}: {
  /** The name the drawn picture is made from. */
  name: string;
  /** The contract's `coverPath` or `selectedThumbnailPath`. */
  path: string | null;
  /** How wide it is shown, as in the attribute of the same name. */
  sizes: string;
  /** For pictures in the first view. */
  eager?: boolean;
  /** The picture that the page is about: it is loaded before the others. */
  isMain?: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  // It may have failed before the program ran. One that is not asked for yet has no source.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setBroken(path);
  };
  return (
    <div className={classNames('aspect-video overflow-hidden bg-surface-sunken', className)}>
      {path === null || path === broken ? (
        <DrawnCover name={name} />
      ) : (
        <img
          alt=""
          className="size-full object-cover"
          decoding="async"
          fetchPriority={isMain ? 'high' : undefined}
          height={720}
          loading={eager ? 'eager' : 'lazy'}
          onError={() => setBroken(path)}
          ref={look}
          sizes={sizes}
          src={pictureAt(path, 640)}
          srcSet={pictureSet(path)}
          width={1280}
        />
      )}
    </div>
  );
}
