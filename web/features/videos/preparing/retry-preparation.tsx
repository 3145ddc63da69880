import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { type cancelPreparation, prepareVideo } from '#contract/renditions.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { usePreparations } from '../../../lib/videos/use-preparations.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { VideoState } from '../../../ui/video-lists/video-state.tsx';

/** Begins, repeats or stops the preparation of a video. */
export function useChangePreparation(video: Video) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (endpoint: typeof prepareVideo | typeof cancelPreparation) =>
      call(endpoint, { params: { id: video.id } }),
    onError: (error) => toastFailure(error),
    onSettled: () => refreshCatalog(client),
  });
}

/** How far a video is and, where it failed, the button that prepares it again. */
export function StateAndRetry({ video }: { video: Video }) {
  const change = useChangePreparation(video);
  const row = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const isFailed = usePreparations()?.byVideo.get(video.id)?.state === 'failed';
  useLayoutEffect(() => {
    // The button is gone, and the focus would be with it.
    if (isFailed || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true });
  }, [isFailed]);
  return (
    <div
      className="flex min-h-6 flex-wrap items-center justify-between gap-2"
      ref={row}
      tabIndex={-1}
    >
      <VideoState videoId={video.id} />
      {isFailed && (
        <ItemButton
          busy={change.isPending}
          icon="refresh"
          item={video.title}
          onClick={() => {
            wasPressed.current = true;
            change.mutate(prepareVideo);
          }}
        >
          Retry
        </ItemButton>
      )}
    </div>
  );
}

/** How many of these videos could not be prepared; nothing if there is none. */
export function FailedCount({ videos }: { videos: readonly Video[] }) {
  const byVideo = usePreparations()?.byVideo;
  const count = videos.filter(({ id }) => byVideo?.get(id)?.state === 'failed').length;
  if (count === 0) return null;
  return (
    <Badge icon="warning" tone="berry">
      {`${count} Failed`}
    </Badge>
  );
}
