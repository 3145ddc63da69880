import { lazy, Suspense } from 'react';
import type { Video } from '#contract/videos.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const CaptionsPanel = lazy(() => import('./captions-panel.tsx'));

/** The dialog with a video's captions and chapters. */
export function ChangeCaptions({
  video,
  open,
  onOpenChange,
}: {
  video: Video;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      description="Viewers choose among the captions. Chapters show on the video’s bar and in a list."
      grows
      onOpenChange={onOpenChange}
      open={open}
      // Its fields come a moment later.
      startsOn="window"
      title={`Captions of “${video.title}”`}
    >
      <Suspense
        fallback={
          <SkeletonGroup label="Loading captions...">
            <Skeleton className="h-120" />
          </SkeletonGroup>
        }
      >
        <CaptionsPanel video={video} />
      </Suspense>
    </Dialog>
  );
}
