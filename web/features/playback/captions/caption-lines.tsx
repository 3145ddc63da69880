import { type RefObject, useEffect, useRef } from 'react';
import './caption-lines.css';
import { useShownCaptions } from './use-shown-captions.ts';

/** WebVTT 3.5: a line counts from the top, or from the bottom if it is below 0; or it is a percentage. */
function isAtTop({ line, snapToLines }: VTTCue): boolean {
  return typeof line === 'number' && line >= 0 && (snapToLines || line < 50);
}

function drawCue(cue: VTTCue): HTMLElement {
  const text = document.createElement('span');
  text.append(cue.getCueAsHTML());
  const line = document.createElement('p');
  line.dir = 'auto';
  line.style.textAlign = cue.align;
  line.toggleAttribute('data-top', isAtTop(cue));
  line.append(text);
  return line;
}

/**
 * The captions over the picture. The page draws them, because browsers draw them beneath the controls, and
 * Firefox lets nobody move them from there.
 */
export function CaptionLines({ media }: { media: RefObject<HTMLVideoElement | null> }) {
  const { shown } = useShownCaptions(media);
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      const cues = Array.from(shown?.activeCues ?? []).filter((cue) => cue instanceof VTTCue);
      lines.current?.replaceChildren(...cues.map(drawCue));
    };
    draw();
    shown?.addEventListener('cuechange', draw);
    return () => shown?.removeEventListener('cuechange', draw);
  }, [shown]);
  return <div aria-hidden className="player-captions" lang={shown?.language} ref={lines} />;
}
