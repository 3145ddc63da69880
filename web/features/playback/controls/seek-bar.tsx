import { useEffect, useRef, useState } from 'react';
import './seek-bar.css';
import { type PlayerParts, request } from './player-parts.ts';

/** The seconds of playing after which the preview of the second that was chosen is out of date. */
const OUTDATED_SECONDS = 2;

/**
 * The bar to seek on. media-chrome shows the time above it, and the preview picture if there is one, while
 * the mouse is over it or a finger drags. With the keyboard both are above the place that was chosen, until
 * the video has played on.
 */
export function SeekBar({ parts, hasPictures }: { parts: PlayerParts; hasPictures: boolean }) {
  const bar = useRef<HTMLElement>(null);
  /** The second that was chosen with the keyboard; null while nothing shows it. */
  const [chosen, setChosen] = useState<number | null>(null);
  const isPointedAt = () => bar.current?.matches(':hover, [dragging]');
  const hide = () => {
    setChosen(null);
    if (!isPointedAt()) request(parts, 'preview', null);
  };
  const follow = () => {
    if (!hasPictures || isPointedAt()) return;
    const second = parts.video.current?.currentTime ?? null;
    request(parts, 'preview', second);
    setChosen(second);
  };
  const passed = useRef(hide);
  useEffect(() => {
    passed.current = hide;
  });
  useEffect(() => {
    const media = parts.video.current;
    if (media === null || chosen === null) return;
    const note = () => {
      if (Math.abs(media.currentTime - chosen) > OUTDATED_SECONDS) passed.current();
    };
    media.addEventListener('timeupdate', note);
    return () => media.removeEventListener('timeupdate', note);
  }, [parts, chosen]);
  return (
    <media-time-range onBlur={hide} onInput={follow} ref={bar}>
      <media-preview-thumbnail slot="preview" />
      <media-preview-chapter-display slot="preview" />
      <media-preview-time-display slot="preview" />
      {chosen !== null && (
        <>
          <media-preview-thumbnail slot="current" />
          <media-preview-time-display slot="current" />
        </>
      )}
    </media-time-range>
  );
}
