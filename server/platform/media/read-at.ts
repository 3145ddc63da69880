/** Reads that many bytes of a file from `start` on, or fewer at its end. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** The facts about a container. */
export interface ContainerFacts {
  hasVideo: boolean;
  /** Playing time in milliseconds; null if the container does not say. */
  durationMs: number | null;
}

/** Why a container cannot be used. `incomplete`: its beginning is fine, but its end is missing. */
export type UnusableContainer = 'damaged' | 'incomplete';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Whole milliseconds; null for an impossible playing time, as in damaged files. */
export function plausibleMs(milliseconds: number): number | null {
  const whole = Math.round(milliseconds);
  return whole > 0 && whole <= THIRTY_DAYS_MS ? whole : null;
}
