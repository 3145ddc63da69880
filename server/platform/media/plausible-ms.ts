const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Whole milliseconds; null for an impossible playing time, as in damaged files. */
export function plausibleMs(milliseconds: number): number | null {
  const whole = Math.round(milliseconds);
  return whole > 0 && whole <= THIRTY_DAYS_MS ? whole : null;
}
