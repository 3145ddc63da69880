import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { createProgressKeeper } from './progress-keeper.ts';
import { progressQuery, useSaveProgress } from './progress-query.ts';
import { resumePosition } from './progress-rules.ts';

/** Milliseconds after the last jump until its place is saved. */
const SETTLE = 700;

/** Saves when the page is put away or left: what comes after may never run. */
function useSaveOnLeaving(save: () => void) {
  useEffect(() => {
    const events = new AbortController();
    const hide = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('pagehide', save, { signal: events.signal });
    document.addEventListener('visibilitychange', hide, { signal: events.signal });
    return () => events.abort();
  }, [save]);
}

/**
 * Starts each video where it was left and remembers where it is: what it returns goes onto the
 * `<video>`. `restart` loads the same video again and goes on at the same place.
 */
export function useWatching(media: RefObject<HTMLVideoElement | null>, video: Video) {
  const client = useQueryClient();
  const save = useSaveProgress();
  const [keeper] = useState(() => createProgressKeeper(save));
  const place = useRef<number | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback(() => {
    if (media.current && !media.current.seeking) keeper.move(media.current);
  }, [media, keeper]);
  const saveNow = useCallback(() => {
    look();
    keeper.flush();
  }, [look, keeper]);
  useSaveOnLeaving(saveNow);

  // Another video, or none: in a layout effect, before the element tells of the new one.
  const { id } = video;
  useLayoutEffect(
    () => () => {
      clearTimeout(settling.current);
      place.current = null;
      keeper.stop(id);
    },
    [keeper, id],
  );

  const onLoadedMetadata = () => {
    const element = media.current;
    if (element === null) return;
    const list = client.getQueryData(progressQuery.queryKey);
    const known = list?.find(({ videoId }) => videoId === id);
    const start = place.current ?? resumePosition(known, element.duration);
    place.current = null;
    if (start > 0) element.currentTime = start;
    keeper.start(id, start, known);
    // Refused where the visitor has not touched the page yet: the play button waits for them.
    element.play().catch(() => undefined);
  };

  return {
    onLoadedMetadata,
    onTimeUpdate: look,
    onPause: saveNow,
    onEnded: saveNow,
    onSeeked: () => {
      look();
      clearTimeout(settling.current);
      settling.current = setTimeout(saveNow, SETTLE);
    },
    restart: () => {
      place.current = keeper.position() ?? place.current;
      keeper.stop(id);
      media.current?.load();
    },
  };
}
