import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Progress } from '#contract/playback.ts';
import type { ProgressKeeper } from './progress-keeper.ts';
import { progressQuery } from './progress-query.ts';
import { hasJumped, resumePosition } from './progress-rules.ts';

/** A video that has begun at a second, by what was known of the progress in it. */
interface Begun {
  readonly videoId: string;
  readonly file: number | undefined;
  readonly start: number;
  readonly known: Progress | undefined;
}

/**
 * A video begins at the position that the page knows, without waiting for the newest. Once that is there,
 * and the video was played elsewhere meanwhile, playing goes on from there, unless the viewer has jumped.
 * Only from then on its position is saved, so that it never replaces a newer one.
 */
export function useFreshStart(
  media: RefObject<HTMLVideoElement | null>,
  keeper: Pick<ProgressKeeper, 'start'>,
): (begun: Begun) => void {
  const client = useQueryClient();
  const { isFetching } = useQuery(progressQuery);
  const waiting = useRef<Begun | null>(null);
  /** The newest is there, or on its way. A video that was loaded in advance begins before it is asked for. */
  const isAsked = useRef(false);
  const settle = useCallback(() => {
    const begun = waiting.current;
    const element = media.current;
    if (begun === null || element === null) return;
    if (!isAsked.current || client.isFetching(progressQuery) > 0) return;
    waiting.current = null;
    const { videoId, file, start, known } = begun;
    const list = client.getQueryData(progressQuery.queryKey);
    const newest = list?.find((entry) => entry.videoId === videoId);
    const isNewer = newest?.updatedAt !== known?.updatedAt;
    const goTo =
      isNewer && !hasJumped(element, start) ? resumePosition(newest, element.duration) : start;
    if (goTo !== start) element.currentTime = goTo;
    keeper.start({ videoId, file }, goTo, newest);
  }, [client, media, keeper]);
  useEffect(() => {
    isAsked.current = true;
    if (!isFetching) settle();
    return () => {
      isAsked.current = false;
    };
  }, [isFetching, settle]);
  return (begun) => {
    waiting.current = begun;
    settle();
  };
}
