import { type RefObject, useEffect, useRef } from 'react';
import { focusPlay, hasOrLostFocus, type PlayerParts } from '../controls/player-parts.ts';

/** For a panel that covers the controls: its first button takes over their focus, and gives it back. */
export function useCoverFocus(parts: PlayerParts): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasOrLostFocus(parts)) first.current?.focus();
    return () => {
      if (hasOrLostFocus(parts)) focusPlay(parts);
    };
  }, [parts]);
  return first;
}
