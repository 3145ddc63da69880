import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { type Hotkey, hotkeyFor, type KeyPlace, speedFrom } from './hotkeys.ts';
import type { MediaController } from './media-elements.ts';

export interface PlayerParts {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly controller: RefObject<MediaController | null>;
}

function placeOf(target: Element, controller: Element): KeyPlace {
  if (target.closest('[role="menu"]')) return 'menu';
  if (target.matches('media-time-range, media-volume-range')) return 'range';
  if (target.closest('button, a, summary, [role="button"]')) {
    return 'button';
  }
  return controller.contains(target) ? 'stage' : 'elsewhere';
}

/** Asks the controls for something, as their own buttons do. */
function request(controller: MediaController, name: string): void {
  controller.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
}

function switchOver(does: Hotkey['does'], media: HTMLVideoElement, controller: MediaController) {
  if (does === 'toggle') {
    if (media.paused) media.play().catch(() => undefined);
    else media.pause();
  } else if (does === 'mute') {
    media.muted = !media.muted;
  } else if (does === 'captions') {
    request(controller, 'mediatogglesubtitlesrequest');
  } else {
    const isFull = document.fullscreenElement !== null;
    request(controller, isFull ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest');
  }
}

function step(does: Hotkey['does'], by: number, media: HTMLVideoElement) {
  if (does === 'seek') {
    const end = Number.isFinite(media.duration) ? media.duration : media.currentTime;
    media.currentTime = Math.min(end, Math.max(0, media.currentTime + by));
  } else if (does === 'volume') {
    media.volume = Math.min(1, Math.max(0, media.volume + by));
    if (by > 0) media.muted = false;
  } else {
    media.playbackRate = speedFrom(media.playbackRate, by);
  }
}

/** The player's keys, for everything the handler is put around. */
export function useHotkeys({ video, controller }: PlayerParts) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const media = video.current;
      const controls = controller.current;
      if (media === null || controls === null || !(event.target instanceof Element)) return;
      const hotkey = hotkeyFor(event, placeOf(event.target, controls));
      if (hotkey === null) return;
      event.preventDefault();
      if ('by' in hotkey) step(hotkey.does, hotkey.by, media);
      else switchOver(hotkey.does, media, controls);
    },
    [video, controller],
  );
}
