import { startTransition, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import type { ProgressByVideo } from './progress/progress-rules.ts';
import { prepareVideo } from './source/prepare-video.ts';

/**
 * Which video is likely to be played in a moment, because the pointer or the focus is on its button. Null
 * again when a player closes: the next one begins anew.
 */
export function useNearVideo(playedId: string | null) {
  const [nearId, setNearId] = useState<string | null>(null);
  const [shownId, setShownId] = useState(playedId);
  if (shownId !== playedId) {
    setShownId(playedId);
    if (playedId === null) setNearId(null);
  }
  return {
    nearId,
    comeNear: (video: Video, progress: ProgressByVideo) => {
      if (prepareVideo(video, progress.get(video.id))) startTransition(() => setNearId(video.id));
    },
  };
}
