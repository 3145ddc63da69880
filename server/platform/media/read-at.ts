/** Reads so many bytes of a file from `start` on; fewer where it ends before. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>;

/** What a container says of what is inside. */
export interface ContainerFacts {
  hasVideo: boolean;
  /** Playing time in milliseconds; null where it keeps no account of it. */
  durationMs: number | null;
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Whole milliseconds; null for a playing time that no video has, as damaged files claim. */
export function plausibleMs(milliseconds: number): number | null {
  const whole = Math.round(milliseconds);
  return whole > 0 && whole <= THIRTY_DAYS_MS ? whole : null;
}
