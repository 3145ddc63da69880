import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../../lib/http-error.ts';
import { describeProblem, type ProbeAnswer } from './playback-problem.ts';

/** Milliseconds of waiting for more of the video before the store is asked whether it is still there. */
const PATIENCE = 8000;

/** Asks for the video's head only; a 401 throws an HttpError, so that the session ends here too. */
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
 * Finds out why a video does not play: a `<video>` only says that it does not. `examine` asks the
 * store; `watchStall` does so when nothing has come for a while; `clear` is for when it plays.
 */
export function usePlaybackProblem(path: string) {
  const client = useQueryClient();
  const [found, setFound] = useState<{ path: string; message: string } | null>(null);
  const stall = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(stall.current), []);

  /** `isBroken`: the video has given up, so that an answering store is no comfort. */
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
