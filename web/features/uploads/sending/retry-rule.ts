import { HttpError, UnreachableError } from '../../../lib/http-error.ts';

/** After so many failures in a row a chunk is given up: about ten minutes. */
export const MAX_ATTEMPTS = 24;

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Whether trying again may help: no answer, a server in trouble or without room, too much at once. */
export function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  if (!(error instanceof HttpError)) return false;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

/**
 * Milliseconds to wait after the so-manieth failure in a row (from 1): doubling up to half a minute.
 * `random` (0 to 1) spreads it by a quarter, so that chunks that failed together do not come together.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return Math.round(delay * (0.75 + random / 4));
}
