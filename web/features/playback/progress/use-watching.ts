import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import type { StreamKeeper } from '../streams/stream-keeper.ts';
import { createProgressKeeper } from './progress-keeper.ts';
import { progressQuery, useSaveProgress } from './progress-query.ts';
import { resumePosition } from './progress-rules.ts';
import { useFreshStart } from './use-fresh-start.ts';

/** Milliseconds from the last jump until its position is saved. */
const SAVE_AFTER_JUMP = 700;

/** Saves when the page is hidden or left, because no later event is certain to run. */
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
 * Starts each video where it was left and saves its position. The returned handlers go onto the
 * `<video>`. `leave` is called before the same video is loaded again, to continue at the same position.
 */
export function useWatching(
  media: RefObject<HTMLVideoElement | null>,
  video: Video,
  stream: StreamKeeper,
) {
  const client = useQueryClient();
  const save = useSaveProgress(stream);
  const [keeper] = useState(() => createProgressKeeper(save));
  const resumeAt = useRef<number | null>(null);
  const jumpSave = useRef<ReturnType<typeof setTimeout>>(undefined);

  const notePosition = useCallback(() => {
    if (media.current && !media.current.seeking) keeper.move(media.current);
  }, [media, keeper]);
  const saveNow = useCallback(() => {
    notePosition();
    keeper.flush();
  }, [notePosition, keeper]);
  useSaveOnLeaving(saveNow);

  // The video changes or closes. A layout effect, to run before the events of the new video.
  const { id, file } = video;
  useLayoutEffect(
    () => () => {
      clearTimeout(jumpSave.current);
      resumeAt.current = null;
      keeper.stop(id);
    },
    [keeper, id],
  );

  const findStart = (duration: number) => {
    const list = client.getQueryData(progressQuery.queryKey);
    const known = list?.find(({ videoId }) => videoId === id);
    return { known, start: resumeAt.current ?? resumePosition(known, duration) };
  };
  const keepFrom = useFreshStart(media, keeper);
  const begin = () => {
    const element = media.current;
    if (element === null) return;
    const { known, start } = findStart(element.duration);
    resumeAt.current = null;
    if (start > 0) element.currentTime = start;
    keepFrom({ videoId: id, file, start, known });
    // Browsers refuse to play before the first click on a page; then the play button is shown.
    element.play().catch(() => undefined);
  };

  return {
    /** Plays from where the video was left. To be called once it is known how long it is. */
    begin,
    onTimeUpdate: notePosition,
    onPause: saveNow,
    onEnded: saveNow,
    onSeeked: () => {
      notePosition();
      clearTimeout(jumpSave.current);
      jumpSave.current = setTimeout(saveNow, SAVE_AFTER_JUMP);
    },
    /** The second at which the video will start. */
    startAt: () => findStart(video.duration ?? Infinity).start,
    leave: () => {
      // After a second failure in a row the `<video>` is at 0 and nothing has started.
      if (keeper.hasStarted()) resumeAt.current = media.current?.currentTime ?? null;
      keeper.stop(id);
    },
  };
}
