import { lazy, Suspense, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const CaptionsPanel = lazy(() => import('./captions-panel.tsx'));

/** The button that opens a video's captions and chapters. */
export function ChangeCaptions({ video }: { video: Video }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ItemButton icon="captions" item={video.title} onClick={() => setOpen(true)}>
        Captions
      </ItemButton>
      <Dialog
        description="Viewers choose among the captions. Chapters show on the video’s bar and in a list."
        grows
        onOpenChange={setOpen}
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
    </>
  );
}
