import { lazy, Suspense, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { ItemButton } from '../../ui/item-button.tsx';

/** Loaded when it is opened. */
const ThumbnailDialog = lazy(() =>
  import('./thumbnail-dialog.tsx').then((module) => ({ default: module.ThumbnailDialog })),
);

/** The button that gives a video another thumbnail. */
export function ChangeThumbnail({ video }: { video: Video }) {
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <ItemButton icon="image" item={video.title} onClick={() => setOpen(true)}>
        Thumbnail
      </ItemButton>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ThumbnailDialog onOpenChange={setOpen} open={open} video={video} />
        </Suspense>
      )}
    </>
  );
}
