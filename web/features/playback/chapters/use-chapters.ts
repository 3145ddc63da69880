import { type RefObject, useEffect, useState } from 'react';

/** A chapter of a video, in seconds from its start. */
export interface Chapter {
  readonly title: string;
  readonly start: number;
}

/** The chapter of a position; -1 before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex(({ start }) => start <= seconds);
}

function readChapters({ track: { cues } }: HTMLTrackElement): Chapter[] {
  return Array.from(cues ?? []).flatMap((cue) =>
    cue instanceof VTTCue
      ? [{ title: cue.getCueAsHTML().textContent ?? '', start: cue.startTime }]
      : [],
  );
}

/** The chapters of the file at `path`, once the `<video>` has loaded them, and which one plays. */
export function useChapters(media: RefObject<HTMLVideoElement | null>, path: string | null) {
  const [loaded, setLoaded] = useState<{ path: string; chapters: Chapter[] } | null>(null);
  const [position, setPosition] = useState(-1);
  const chapters = loaded !== null && loaded.path === path ? loaded.chapters : null;
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const events = new AbortController();
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLTrackElement) || target.kind !== 'chapters') return;
      setLoaded({ path: target.getAttribute('src') ?? '', chapters: readChapters(target) });
      // media-chrome draws the chapters of a later video only after such an event.
      element.textTracks.dispatchEvent(new Event('change'));
    };
    // It does not bubble, but it can be captured.
    element.addEventListener('load', note, { capture: true, signal: events.signal });
    return () => events.abort();
  }, [media]);
  useEffect(() => {
    const element = media.current;
    if (element === null || chapters === null) return;
    const note = () => setPosition(chapterAt(chapters, element.currentTime));
    note();
    element.addEventListener('timeupdate', note);
    return () => element.removeEventListener('timeupdate', note);
  }, [media, chapters]);
  return { chapters: chapters ?? [], position };
}
