import { lazy, Suspense } from 'react';
import type { Video } from '#contract/videos.ts';

/** Loaded when it is opened. */
const ThumbnailDialog = lazy(() =>
  import('./thumbnail-dialog.tsx').then((module) => ({ default: module.ThumbnailDialog })),
);

/** The dialog that gives a video another thumbnail. `open` is undefined until it is opened for the first time. */
export function ChangeThumbnail({
  video,
  open,
  onOpenChange,
}: {
  video: Video;
  open: boolean | undefined;
  onOpenChange: (open: boolean) => void;
}) {
  if (open === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ThumbnailDialog onOpenChange={onOpenChange} open={open} video={video} />
    </Suspense>
  );
}
