import { useEffect, useRef } from 'react';
import type { ProblemText } from '../../../lib/playback-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { focusPlay, hasOrLostFocus, type PlayerParts } from '../controls/player-parts.ts';

/**
 * Covers a video that does not play, and takes over the focus of the controls: the reason, Retry, which
 * also runs when the network is back, and the next video if there is one.
 */
export function ProblemPanel({
  problem,
  parts,
  onRetry,
  onNext,
}: {
  problem: ProblemText;
  parts: PlayerParts;
  onRetry: () => void;
  onNext: (() => void) | undefined;
}) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasOrLostFocus(parts)) retry.current?.focus();
    return () => {
      if (hasOrLostFocus(parts)) focusPlay(parts);
    };
  }, [parts]);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div
      className="absolute inset-0 grid content-center justify-items-center gap-3 bg-paper px-4 text-center text-ink sm:gap-4"
      role="alert"
    >
      <span className="grid size-12 place-items-center rounded-full bg-berry-wash text-berry max-sm:hidden">
        <Icon name="warning" size={26} />
      </span>
      <p className="max-w-measure sm:text-lg">
        {problem.reason} {problem.advice}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry} ref={retry}>
          Retry
        </Button>
        {onNext && (
          <Button onClick={onNext} variant="quiet">
            Next Video
          </Button>
        )}
      </div>
    </div>
  );
}
