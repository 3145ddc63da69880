import { type KeyboardEvent, useCallback } from 'react';
import { toggleCaptions } from '../captions/captions.ts';
import { type Hotkey, hotkeyFor, type KeyPlace, speedFrom } from './hotkeys.ts';
import { type PlayerParts, request, toggleFullscreen } from './player-parts.ts';

function placeOf(target: Element, controller: Element): KeyPlace {
  if (target.closest('[role="menu"]')) return 'menu';
  if (target.matches('media-time-range, media-volume-range')) return 'range';
  if (target.closest('button, a, summary, [role="button"]')) {
    return 'button';
  }
  return controller.contains(target) ? 'stage' : 'elsewhere';
}

function toggle(does: Hotkey['does'], media: HTMLVideoElement, parts: PlayerParts) {
  if (does === 'toggle') {
    if (media.paused) media.play().catch(() => undefined);
    else media.pause();
  } else if (does === 'mute') {
    request(parts, media.muted ? 'unmute' : 'mute');
  } else if (does === 'captions') {
    toggleCaptions(media);
  } else {
    toggleFullscreen(parts);
  }
}

function step(
  { does, by }: Hotkey & { readonly by: number },
  media: HTMLVideoElement,
  parts: PlayerParts,
) {
  if (does === 'seek') {
    const end = Number.isFinite(media.duration) ? media.duration : media.currentTime;
    media.currentTime = Math.min(end, Math.max(0, media.currentTime + by));
  } else if (does === 'volume') {
    request(parts, 'volume', Math.min(1, Math.max(0, media.volume + by)));
  } else {
    media.playbackRate = speedFrom(media.playbackRate, by);
  }
}

/** A handler for the player's keys, to put on an element around the player. */
export function useHotkeys(parts: PlayerParts) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const media = parts.video.current;
      const controls = parts.controller.current;
      if (media === null || controls === null || !(event.target instanceof Element)) return;
      // The picture is covered: nothing must play beneath.
      if (controls.inert) return;
      const hotkey = hotkeyFor(event, placeOf(event.target, controls));
      if (hotkey === null) return;
      event.preventDefault();
      if ('by' in hotkey) step(hotkey, media, parts);
      else toggle(hotkey.does, media, parts);
    },
    [parts],
  );
}
