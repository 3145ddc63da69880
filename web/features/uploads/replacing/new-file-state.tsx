import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Preparation, prepareVideo } from '#contract/renditions.ts';
import { discardNewFile } from '#contract/replacing/new-file.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { describeTimeLeft } from '../../../lib/time-left.ts';
import { ItemButton } from '../../../ui/item-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { VideoState, VideoTrouble } from '../../../ui/video-lists/video-state.tsx';

/** Changes what becomes of a new file, and shows it in every list. */
function useChange(change: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => toastFailure(error),
    onSettled: () => refreshCatalog(client),
  });
}

/** How far the store is with the new file of a video, and what can be done about it. */
export function NewFileState({ video, newFile }: { video: Video; newFile: Preparation }) {
  const { videoId, state, percent, step, secondsLeft } = newFile;
  const discard = useChange(() => call(discardNewFile, { params: { id: video.id } }));
  const retry = useChange(() => call(prepareVideo, { params: { id: videoId } }));
  const left = secondsLeft === null ? null : describeTimeLeft(secondsLeft);
  return (
    <div className="grid gap-3 rounded-control border border-line p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>New File</span>
          <VideoState videoId={videoId} />
        </p>
        <div className="flex flex-wrap gap-2">
          {(state === 'failed' || state === 'cancelled') && (
            <ItemButton
              busy={retry.isPending}
              icon="refresh"
              item={`the new file of ${video.title}`}
              onClick={() => retry.mutate()}
            >
              Retry
            </ItemButton>
          )}
          <ItemButton
            busy={discard.isPending}
            icon="trash"
            item={`the new file of ${video.title}`}
            onClick={() => discard.mutate()}
          >
            Discard
          </ItemButton>
        </div>
      </div>
      <VideoTrouble videoId={videoId} />
      {state === 'running' && (
        <div className="grid gap-1.5">
          <ProgressBar className="h-2" share={percent / 100} />
          <p className="figures text-sm text-ink-soft">
            {[step ?? 'Starting', left].filter((part) => part !== null).join(' · ')}
          </p>
        </div>
      )}
      <p className="text-sm text-ink-soft">The current file plays until the new one is ready.</p>
    </div>
  );
}
