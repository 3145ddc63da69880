import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import type { Storyboard } from '../../videos/index.ts';
import { fitInto } from './sizes.ts';

/** A picture of 16:9 has 160 x 90 pixels. */
const LINES = 90;
const COLUMNS = 10;
const ROWS = 10;
/** Enough to find a place in any video. */
const MOST_PICTURES = 300;
const SHORTEST_INTERVAL_MS = 2000;

/** The preview pictures of a video; null if it does not say how long it plays. */
export function planStoryboard({
  durationMs,
  video,
}: SourceFacts): Omit<Storyboard, 'sheets'> | null {
  if (durationMs === null) return null;
  const seconds = Math.ceil(Math.max(SHORTEST_INTERVAL_MS, durationMs / MOST_PICTURES) / 1000);
  const intervalMs = seconds * 1000;
  const pictures = Math.ceil(durationMs / intervalMs);
  const columns = Math.min(COLUMNS, pictures);
  const rows = Math.min(ROWS, Math.ceil(pictures / COLUMNS));
  return { intervalMs, ...fitInto(video, LINES), columns, rows, pictures };
}
