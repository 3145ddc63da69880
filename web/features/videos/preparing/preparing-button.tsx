import { lazy, Suspense, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { usePreparations } from '../../../lib/videos/use-preparations.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { countUnprepared } from './describe-unprepared.ts';
import { FailedCount } from './retry-preparation.tsx';

const PreparingDialog = lazy(() =>
  import('./preparing-dialog.tsx').then((module) => ({ default: module.PreparingDialog })),
);

/** How many videos failed, and the button below. */
export function PreparingSummary({ videos }: { videos: readonly Video[] }) {
  return (
    <div className="flex items-center gap-3">
      <FailedCount videos={videos} />
      <PreparingButton videos={videos} />
    </div>
  );
}

/** Says how many videos were not prepared, or not in full, or that ffmpeg is missing, and opens what to do about it. */
function PreparingButton({ videos }: { videos: readonly Video[] }) {
  const preparations = usePreparations();
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>();
  if (preparations === undefined) return null;
  const { byVideo, ffmpeg } = preparations;
  const unprepared = countUnprepared(videos, byVideo);
  const count = unprepared.never + unprepared.incomplete;
  if (ffmpeg !== null && count === 0 && !open) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        <Icon name={ffmpeg === null ? 'warning' : 'info'} size={16} />
        <span>
          <span>{ffmpeg === null ? 'ffmpeg' : count}</span>
          {/* Without room beside the heading, the button would move the list when it appears. */}
          <span className="max-[23rem]:sr-only">
            {ffmpeg === null ? ' Is Missing' : ' To Prepare'}
          </span>
        </span>
      </Button>
      <Suspense fallback={null}>
        {open !== undefined && (
          <PreparingDialog
            hasFfmpeg={ffmpeg !== null}
            onClose={() => setOpen(false)}
            open={open}
            unprepared={unprepared}
          />
        )}
      </Suspense>
    </>
  );
}
