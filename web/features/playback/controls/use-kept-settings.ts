import { type RefObject, useEffect } from 'react';

/** Keeps captions on and the speed as chosen when the `<video>` goes on to another film. */
export function useKeptSettings(media: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const { textTracks } = element;
    const events = new AbortController();
    const { signal } = events;
    let captions = false;
    const isShowing = () => Array.from(textTracks).some(({ mode }) => mode === 'showing');

    // Loading puts the speed back to the default one.
    const keepSpeed = () => {
      element.defaultPlaybackRate = element.playbackRate;
    };
    const noteCaptions = () => {
      if (textTracks.length > 0) captions = isShowing();
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
