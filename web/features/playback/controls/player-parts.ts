import type { RefObject } from 'react';
import type { MediaController } from './media-elements.ts';

/** The elements that the parts of the player share. */
export interface PlayerParts {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly controller: RefObject<MediaController | null>;
}

/** Focuses the visible play button: in the bar, or on a phone in the middle. */
export function focusPlay({ controller }: PlayerParts): void {
  const buttons = controller.current?.querySelectorAll<HTMLElement>('media-play-button') ?? [];
  const shown = [...buttons].find((button) => button.checkVisibility());
  (shown ?? controller.current)?.focus();
}

/** Whether the controls have the focus, or nothing in the player has it. */
export function hasOrLostFocus({ controller }: PlayerParts): boolean {
  const controls = controller.current;
  const focused = document.activeElement;
  if (controls === null || focused === null) return false;
  return controls.contains(focused) || focused.contains(controls);
}

/**
 * Sends the controls one of media-chrome's requests, as their own buttons do. For sound that also makes the
 * browser keep it for the next player.
 */
export function request(
  { controller }: PlayerParts,
  name: 'enterfullscreen' | 'exitfullscreen' | 'preview' | 'mute' | 'unmute' | 'volume',
  /** The volume from 0 to 1; for a preview the second to show, or null to hide it. */
  detail?: number | null,
): void {
  controller.current?.dispatchEvent(
    new CustomEvent(`media${name}request`, { bubbles: true, composed: true, detail }),
  );
}

export function toggleFullscreen(parts: PlayerParts): void {
  request(parts, document.fullscreenElement ? 'exitfullscreen' : 'enterfullscreen');
}
