import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { areCaptionsShown, type PlayerParts, request } from './player-parts.ts';

function useShownCaptions(media: RefObject<HTMLVideoElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const tracks = media.current?.textTracks;
    if (tracks === undefined) return;
    const events = new AbortController();
    const note = () => setShown(areCaptionsShown(tracks));
    for (const name of ['change', 'addtrack', 'removetrack']) {
      tracks.addEventListener(name, note, { signal: events.signal });
    }
    return () => events.abort();
  }, [media]);
  return isShown;
}

/** Turns captions on or off. Ours, because media-chrome's button has the wrong role for screen readers. */
export function CaptionsButton({ parts }: { parts: PlayerParts }) {
  const isShown = useShownCaptions(parts.video);
  return (
    <Tooltip text="Captions on or off (C)">
      <button
        aria-label="Captions"
        aria-pressed={isShown}
        className="relative grid size-10 place-items-center rounded-control hover:bg-(--hover)"
        onClick={() => request(parts, 'togglesubtitles')}
        type="button"
      >
        <Icon name="captions" size={24} />
        {isShown && (
          <span aria-hidden="true" className="absolute inset-x-2.5 bottom-1 h-0.75 bg-gold" />
        )}
      </button>
    </Tooltip>
  );
}
