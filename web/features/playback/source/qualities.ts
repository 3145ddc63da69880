import { browserMemory, type TabMemory } from '../../../lib/tab-memory.ts';

/** The qualities of the video that plays, each by the lines of its picture; the best first. */
export interface Qualities {
  readonly offered: readonly number[];
  /** The quality that the viewer has chosen; null: automatic. */
  readonly chosen: number | null;
  /** The quality on the screen; null until there is a picture. */
  readonly playing: number | null;
}

/** The lines of a picture: the shorter side, so that a phone's upright 1080x1920 is 1080p as well. */
export const linesOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(width, height);

/**
 * The level to play for a choice: the best that has no more lines, else the smallest. -1 for an automatic
 * choice, as hls.js says it.
 */
export function levelFor(
  levels: readonly { width: number; height: number }[],
  chosen: number | null,
): number {
  if (chosen === null) return -1;
  const lines = levels.map(linesOf);
  const fitting = lines.filter((one) => one <= chosen);
  return lines.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...lines));
}

/** Bits per second of a line of which nothing is known yet. */
const UNKNOWN_LINE = 3_000_000;

/**
 * The level to begin with on a line of so many bits per second: the best one whose parts take at most half
 * of their playing time to load, else the lowest. What is loaded afterwards follows the line.
 */
export function beginningFor(
  levels: readonly { averageBitrate: number }[],
  lineSpeed: number = UNKNOWN_LINE,
): number {
  const rates = levels.map(({ averageBitrate }) => averageBitrate);
  const fitting = rates.filter((rate) => rate <= lineSpeed / 2);
  return rates.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...rates));
}

const NAME = 'sleigh.quality';

/** The choice that this browser keeps; null: automatic. */
export function readKeptQuality(memory: TabMemory = browserMemory): number | null {
  const lines = Number(memory.read(NAME));
  return Number.isInteger(lines) && lines > 0 ? lines : null;
}

export function keepQuality(chosen: number | null, memory: TabMemory = browserMemory): void {
  if (chosen === null) memory.forget(NAME);
  else memory.write(NAME, String(chosen));
}
