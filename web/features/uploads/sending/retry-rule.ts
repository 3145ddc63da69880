import { HttpError, UnreachableError } from '../../../lib/http-error.ts';

/** A chunk fails for good after this many failures in a row, which is about ten minutes. */
export const MAX_ATTEMPTS = 24;

const FIRST_DELAY_MS = 1000;
/** The longest wait; also the time between two checks for space on a full disk. */
export const LONGEST_DELAY_MS = 30_000;

/**
 * Whether a retry may help: no answer, a failure of the server, a full disk, too many requests, or an
 * answer that is not the server's, such as a proxy's page with the status 200.
 */
export function canRetry(error: unknown): boolean {
  if (error instanceof UnreachableError) return true;
  if (!(error instanceof HttpError)) return false;
  const { status } = error;
  return status >= 500 || status < 300 || status === 408 || status === 429;
}

/** Whether the server's disk is full. Then it is asked for disk space, and gets no bytes until there is some. */
export function isFull(error: unknown): boolean {
  return error instanceof HttpError && error.status === 507;
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
