import { type RefObject, useEffect } from 'react';
import { handOverCaptions, repairCaptions, restoreCaptions } from '../captions/captions.ts';

/** Keeps the captions and the speed when the `<video>` goes on to another video. */
export function useKeptSettings(media: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const events = new AbortController();
    const { signal } = events;

    // Loading another video resets the speed to `defaultPlaybackRate`.
    const keepSpeed = () => {
      element.defaultPlaybackRate = element.playbackRate;
    };
    const restore = () => restoreCaptions(element);
    restore();
    element.addEventListener('ratechange', keepSpeed, { signal });
    element.textTracks.addEventListener('addtrack', restore, { signal });
    element.textTracks.addEventListener('change', () => repairCaptions(element), { signal });
    for (const name of ['webkitbeginfullscreen', 'webkitendfullscreen']) {
      element.addEventListener(name, () => handOverCaptions(element), { signal });
    }
    return () => events.abort();
  }, [media]);
}
