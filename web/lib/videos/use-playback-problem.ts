import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeProblem, type PlaybackProblem, type ProblemText } from './playback-problem.ts';

/** Milliseconds to wait for more of the video before the store is asked what is wrong. */
const PATIENCE = 8000;
/** Milliseconds until a store that does not answer counts as unreachable. */
const PROBE_LIMIT = 5000;

/** Sends a HEAD request for the video. */
async function probe(path: string, left: AbortSignal): Promise<PlaybackProblem> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(PROBE_LIMIT)]);
  try {
    return (await fetch(path, { method: 'HEAD', credentials: 'include', signal })).status;
  } catch {
    return 'unreachable';
  }
}

/**
 * Finds out why the video of that path does not play. A `<video>` tells only that it cannot decode the
 * file; for any other reason the store is asked, also after a while without data (`watchStall`).
 * `onElsewhere`: the account has reached its limit of concurrent streams.
 */
export function usePlaybackProblem(
  media: RefObject<HTMLVideoElement | null>,
  path: string,
  onElsewhere?: () => void,
) {
  const client = useQueryClient();
  const [found, setFound] = useState<{ path: string; text: ProblemText } | null>(null);
  const stall = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Counts the calls of `clear`: what was asked before the last one is out of date. */
  const clears = useRef(0);
  useEffect(() => () => clearTimeout(stall.current), []);

  const report = (problem: PlaybackProblem) => {
    const text = describeProblem(problem);
    setFound({ path, text });
    if (text.isElsewhere) onElsewhere?.();
  };

  /** `isBroken`: the `<video>` has failed, so there is a problem even if the store answers well. */
  const probeStore = async (isBroken: boolean) => {
    const asked = clears.current;
    const answer = await client
      .fetchQuery({
        queryKey: ['probe', path],
        queryFn: ({ signal }) => probe(path, signal),
        staleTime: 0,
        gcTime: 0,
      })
      .catch((): PlaybackProblem => 'unreachable');
    const isWell = answer === 200 || answer === 206;
    if (asked === clears.current && (isBroken || !isWell)) report(answer);
  };

  const fail = (isUndecodable: boolean) => {
    if (isUndecodable) report('undecodable');
    // Asked in any case, because Firefox may call a refused range a decode error.
    void probeStore(!isUndecodable);
  };

  const clear = () => {
    clearTimeout(stall.current);
    clears.current += 1;
    setFound(null);
  };

  return {
    problem: found?.path === path ? found.text : null,
    onError: () => fail(media.current?.error?.code === MediaError.MEDIA_ERR_DECODE),
    /** To be called when the video cannot be played on for a reason that the `<video>` does not know. */
    fail,
    /** Whether a loaded video has a picture. One that has only sound is stopped and reported. */
    checkPicture: (): boolean => {
      if (media.current?.videoWidth !== 0) return true;
      media.current.pause();
      report('no picture');
      return false;
    },
    /** To be called when the video plays, or is loaded again. */
    clear,
    watchStall: () => {
      clearTimeout(stall.current);
      stall.current = setTimeout(() => void probeStore(false), PATIENCE);
    },
  };
}
