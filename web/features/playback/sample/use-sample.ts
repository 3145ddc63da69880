import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { describeProblem, type ProblemText } from '../../../lib/videos/playback-problem.ts';
import { chooseSource, findAbilities } from '../source/choose-source.ts';
import { openSource } from '../source/open-source.ts';

/** Answers of the store for what is not open to everybody any more. */
const REFUSED: readonly number[] = [401, 403, 404, 410];

interface SampleProblem extends ProblemText {
  /** The owner has closed or deleted the sample. */
  readonly isGone: boolean;
}

const GONE: SampleProblem = {
  reason: 'This sample is no longer available.',
  advice: 'The package has more to offer.',
  isGone: true,
};

/** Asks the store why a sample does not play. A `<video>` tells only that it cannot decode it. */
async function findProblem(path: string, isUndecodable: boolean): Promise<SampleProblem> {
  const status = await fetch(path, { method: 'HEAD', credentials: 'include' }).then(
    (response) => response.status,
    (): 'unreachable' => 'unreachable',
  );
  if (typeof status === 'number' && REFUSED.includes(status)) return GONE;
  const problem = isUndecodable ? 'undecodable' : status;
  return { ...describeProblem(problem), isGone: false };
}

/**
 * Plays a sample in the `<video>`: its renditions, or the file if this browser cannot play them. `retry` opens it
 * again. What keeps it from playing is `problem`.
 */
export function useSample(media: RefObject<HTMLVideoElement | null>, video: Video) {
  const [attempt, setAttempt] = useState({ isFile: false });
  const [problem, setProblem] = useState<SampleProblem | null>(null);
  const { videoPath, playlistPath } = video;
  const latest = useRef(0);
  const source = useRef(videoPath);

  const explain = async (isUndecodable: boolean) => {
    const asked = latest.current;
    const found = await findProblem(source.current, isUndecodable);
    if (asked === latest.current) setProblem(found);
  };
  const explainLater = useRef(explain);

  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    latest.current += 1;
    const found = { videoPath, playlistPath: attempt.isFile ? null : playlistPath };
    const chosen = chooseSource(found, findAbilities());
    source.current = chosen.path;
    const opened = openSource(
      element,
      { source: chosen, startAt: 0, chosen: null },
      {
        onQualities: () => undefined,
        onFailure: (failure) => {
          if (failure === 'unplayable') setAttempt({ isFile: true });
          else void explainLater.current(failure === 'undecodable');
        },
      },
    );
    // Where the browser forbids it, its own play button begins.
    element.play().catch(() => undefined);
    return () => {
      latest.current += 1;
      opened.close();
    };
  }, [media, videoPath, playlistPath, attempt]);

  return {
    problem,
    /** To be called when the `<video>` has failed. */
    onError: () => void explain(media.current?.error?.code === MediaError.MEDIA_ERR_DECODE),
    retry: () => {
      setProblem(null);
      setAttempt({ isFile: false });
    },
  };
}
