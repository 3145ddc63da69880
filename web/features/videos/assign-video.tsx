import { lazy, Suspense, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { ItemButton } from '../../ui/item-button.tsx';

/** Loaded when it is opened. */
const AssignDialog = lazy(() =>
  import('./assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

/** The button that adds an unassigned video to a package. */
export function AssignVideo({ video }: { video: Video }) {
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <ItemButton icon="plus" item={video.title} onClick={() => setOpen(true)}>
        Assign
      </ItemButton>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AssignDialog onOpenChange={setOpen} open={open} video={video} />
        </Suspense>
      )}
    </>
  );
}
