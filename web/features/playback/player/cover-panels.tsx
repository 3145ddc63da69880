import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { askToSignIn } from '../../../lib/ask-to-sign-in.ts';
import type { ProblemText } from '../../../lib/videos/playback-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { focusPlay, hasOrLostFocus, type PlayerParts } from '../controls/player-parts.ts';
import type { Stopped } from '../streams/use-stream.ts';

/** For a panel that covers the controls: its first button takes over their focus, and gives it back. */
function useCoverFocus(parts: PlayerParts): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasOrLostFocus(parts)) first.current?.focus();
    return () => {
      if (hasOrLostFocus(parts)) focusPlay(parts);
    };
  }, [parts]);
  return first;
}

/** Plays on when the viewer has logged in again. The dialog may be open already. */
function useSignIn(isSessionEnd: boolean, onRetry: () => void) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  const signIn = useCallback(async () => {
    if ((await askToSignIn({ isWatching: true })) !== null) retry.current();
  }, []);
  useEffect(() => {
    if (isSessionEnd) void signIn();
  }, [isSessionEnd, signIn]);
  return signIn;
}

/**
 * Covers a video that does not play, and takes the focus from the controls: the reason, Retry, which also
 * runs when the network is back, and the next video if there is one. After the end of the session there is
 * Log In Again instead.
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
  const { isSessionEnd = false } = problem;
  const signIn = useSignIn(isSessionEnd, onRetry);
  const first = useCoverFocus(parts);
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
      <p className="max-w-measure sm:text-lg">{`${problem.reason} ${problem.advice}`}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={isSessionEnd ? () => void signIn() : onRetry} ref={first}>
          {isSessionEnd ? 'Log In Again' : 'Retry'}
        </Button>
        {onNext && !isSessionEnd && (
          <Button onClick={onNext} variant="quiet">
            Next Video
          </Button>
        )}
      </div>
    </div>
  );
}

function reasonFor({ allowed }: Stopped): string {
  if (allowed === undefined) return 'Your account plays videos in other places now.';
  const places = allowed === 1 ? 'one place' : `${allowed} places`;
  return `Your account can play in ${places} at a time, and has started in another one.`;
}

/** Covers a video that had to stop because the account has reached its limit of concurrent streams. */
export function StoppedPanel({
  stopped,
  parts,
  onPlayHere,
}: {
  stopped: Stopped;
  parts: PlayerParts;
  onPlayHere: () => void;
}) {
  const first = useCoverFocus(parts);
  return (
    <div
      className="absolute inset-0 grid content-center justify-items-center gap-3 bg-paper px-4 text-center text-ink sm:gap-4"
      role="alert"
    >
      <span className="grid size-12 place-items-center rounded-full bg-pine-wash text-pine max-sm:hidden">
        <Icon name="pause" size={26} />
      </span>
      <p className="max-w-measure sm:text-lg">
        {`Playing has stopped here. ${reasonFor(stopped)} If you play here, ${stopped.allowed === 1 ? 'the other one stops' : 'the place that began first stops'}.`}
      </p>
      <Button onClick={onPlayHere} ref={first}>
        Play Here
      </Button>
    </div>
  );
}
