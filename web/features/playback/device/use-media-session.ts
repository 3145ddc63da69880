import { type RefObject, useEffect, useRef } from 'react';
import { PICTURE_WIDTHS, pictureAt } from '#contract/picture-addresses.ts';
import type { Video } from '#contract/videos.ts';
import { SKIP_SECONDS } from '../controls/hotkeys.ts';

/** The content and actions of the lock screen. */
interface Session {
  readonly video: Video;
  readonly packageTitle: string;
  /** Plays the next video; undefined after the last one. */
  readonly onNext: (() => void) | undefined;
}

const ACTIONS = [
  'play',
  'pause',
  'seekbackward',
  'seekforward',
  'seekto',
  'nexttrack',
] as const satisfies readonly MediaSessionAction[];

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not know the action.
  }
}

function act(media: HTMLVideoElement, details: MediaSessionActionDetails): void {
  const { action, seekOffset = SKIP_SECONDS, seekTime } = details;
  const end = Number.isFinite(media.duration) ? media.duration : media.currentTime;
  const goTo = (seconds: number) => {
    media.currentTime = Math.min(end, Math.max(0, seconds));
  };
  if (action === 'play') media.play().catch(() => undefined);
  else if (action === 'pause') media.pause();
  else if (action === 'seekbackward') goTo(media.currentTime - seekOffset);
  else if (action === 'seekforward') goTo(media.currentTime + seekOffset);
  else if (action === 'seekto' && seekTime !== undefined) goTo(seekTime);
}

function showPosition(media: HTMLVideoElement): void {
  const { duration, playbackRate, currentTime } = media;
  if (!Number.isFinite(duration) || duration === 0) return;
  const position = Math.min(currentTime, duration);
  navigator.mediaSession.setPositionState({ duration, playbackRate, position });
}

/** Controls the video from the lock screen and from headphones, with its title and picture. */
export function useMediaSession(
  media: RefObject<HTMLVideoElement | null>,
  { video, packageTitle, onNext }: Session,
): void {
  const { title, selectedThumbnailPath } = video;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const artwork = selectedThumbnailPath
      ? PICTURE_WIDTHS.map((width) => ({
          src: new URL(pictureAt(selectedThumbnailPath, width), location.href).href,
          sizes: `${width}x${(width * 9) / 16}`,
          type: 'image/webp',
        }))
      : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: packageTitle, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, packageTitle, selectedThumbnailPath]);

  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  const hasNext = onNext !== undefined;
  useEffect(() => {
    const element = media.current;
    if (element === null || !('mediaSession' in navigator)) return;
    for (const action of ACTIONS) handle(action, (details) => act(element, details));
    handle('nexttrack', hasNext ? () => next.current?.() : null);
    const events = new AbortController();
    const note = () => showPosition(element);
    for (const name of ['durationchange', 'ratechange', 'seeked', 'play', 'pause'] as const) {
      element.addEventListener(name, note, { signal: events.signal });
    }
    return () => {
      events.abort();
      for (const action of ACTIONS) handle(action, null);
    };
  }, [media, hasNext]);
}
