import type { RefObject } from 'react';
import type { MediaController } from './media-elements.ts';

/** The elements that the player's parts reach for. */
export interface PlayerParts {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly controller: RefObject<MediaController | null>;
}

/** Puts the focus on whichever play button is shown: the bar's, or on a phone the one in the middle. */
export function focusPlay({ controller }: PlayerParts): void {
  const buttons = controller.current?.querySelectorAll<HTMLElement>('media-play-button') ?? [];
  const shown = [...buttons].find((button) => button.checkVisibility());
  (shown ?? controller.current)?.focus();
}

/** Asks the controls for something, as their own buttons do; the names are media-chrome's. */
export function request(
  { controller }: PlayerParts,
  name: 'togglesubtitles' | 'enterfullscreen' | 'exitfullscreen',
): void {
  controller.current?.dispatchEvent(
    new CustomEvent(`media${name}request`, { bubbles: true, composed: true }),
  );
}

export function toggleFullscreen(parts: PlayerParts): void {
  request(parts, document.fullscreenElement ? 'exitfullscreen' : 'enterfullscreen');
}
