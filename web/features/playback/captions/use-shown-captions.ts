import { type RefObject, useEffect, useState } from 'react';
import { captionsOf, shownCaptions } from './captions.ts';

interface CaptionsState {
  readonly offered: readonly TextTrack[];
  readonly shown: TextTrack | undefined;
}

/** The captions of the video, and those of them that are shown. */
export function useShownCaptions(media: RefObject<HTMLVideoElement | null>): CaptionsState {
  const [state, setState] = useState<CaptionsState>({ offered: [], shown: undefined });
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const events = new AbortController();
    const note = () => setState({ offered: captionsOf(element), shown: shownCaptions(element) });
    note();
    for (const name of ['change', 'addtrack', 'removetrack']) {
      element.textTracks.addEventListener(name, note, { signal: events.signal });
    }
    return () => events.abort();
  }, [media]);
  return state;
}
