import { type RefObject, useEffect } from 'react';
import { areCaptionsShown } from './player-parts.ts';

/** Keeps the captions setting and the speed when the `<video>` goes on to another video. */
export function useKeptSettings(media: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const { textTracks } = element;
    const events = new AbortController();
    const { signal } = events;
    let captions = false;

    // Loading another video resets the speed to `defaultPlaybackRate`.
    const keepSpeed = () => {
      element.defaultPlaybackRate = element.playbackRate;
    };
    const noteCaptions = () => {
      if (textTracks.length > 0) captions = areCaptionsShown(textTracks);
    };
    const showCaptions = ({ track }: TrackEvent) => {
      if (captions && track) track.mode = 'showing';
    };
    element.addEventListener('ratechange', keepSpeed, { signal });
    textTracks.addEventListener('change', noteCaptions, { signal });
    textTracks.addEventListener('addtrack', showCaptions, { signal });
    return () => events.abort();
  }, [media]);
}
