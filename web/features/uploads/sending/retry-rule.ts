import { HttpError, UnreachableError } from '../../../lib/http-error.ts';

/** A chunk fails for good after this many failures in a row, which is about ten minutes. */
export const MAX_ATTEMPTS = 24;

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Whether a retry may help: no answer, a server error, a full disk or too many requests. */
export function canRetry(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  if (!(error instanceof HttpError)) return false;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

/**
 * Milliseconds to wait after the nth failure in a row (from 1): it doubles up to half a minute.
 * `random` (0 to 1) shortens it by up to a quarter, so that chunks that failed together are not sent
 * together.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return Math.round(delay * (0.75 + random / 4));
}
