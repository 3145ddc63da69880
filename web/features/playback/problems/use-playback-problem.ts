import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../../lib/http-error.ts';
import { describeProblem, type ProbeAnswer } from './playback-problem.ts';

/** Milliseconds to wait for more of the video before the store is asked what is wrong. */
const PATIENCE = 8000;

/** Sends a HEAD request for the video. A 401 throws an HttpError, which ends the session here too. */
async function probe(path: string, signal: AbortSignal): Promise<ProbeAnswer> {
  let answer: Response;
  try {
    answer = await fetch(path, { method: 'HEAD', credentials: 'include', signal });
  } catch {
    return 'unreachable';
  }
  if (answer.status === 401) throw new HttpError(401, answer.statusText, '');
  return answer.status;
}

/**
 * Finds out why a video does not play, because a `<video>` does not tell. `examine` asks the store.
 * `watchStall` does so after a while without data. `clear` is called when the video plays.
 */
export function usePlaybackProblem(path: string) {
  const client = useQueryClient();
  const [found, setFound] = useState<{ path: string; message: string } | null>(null);
  const stall = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(stall.current), []);

  /** `isBroken`: the `<video>` has failed, so there is a problem even if the store answers well. */
  const examine = async (isBroken: boolean) => {
    const answer = await client
      .fetchQuery({
        queryKey: ['probe', path],
        queryFn: ({ signal }) => probe(path, signal),
        staleTime: 0,
        gcTime: 0,
      })
      .catch((error: unknown) => (error instanceof HttpError ? error.status : 'unreachable'));
    const isWell = answer === 200 || answer === 206;
    if (isBroken || !isWell) setFound({ path, message: describeProblem(answer) });
  };

  const clear = () => {
    clearTimeout(stall.current);
    setFound(null);
  };

  return {
    message: found?.path === path ? found.message : null,
    examine,
    clear,
    watchStall: () => {
      clearTimeout(stall.current);
      stall.current = setTimeout(() => void examine(false), PATIENCE);
    },
  };
}
