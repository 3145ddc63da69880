import type { Clock } from './clock.ts';

/**
 * Runs work that may take so many milliseconds: then the signal that it gets is aborted, with a TimeoutError. It has
 * to end by that itself.
 */
export async function withTimeLimit<Result>(
  { clock, limitMs }: { clock: Clock; limitMs: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const message = `It took longer than ${limitMs / 1000} seconds.`;
  const tooLong = () => over.abort(new DOMException(message, 'TimeoutError'));
  const timer = clock.timeout(limitMs, tooLong);
  try {
    return await work(over.signal);
  } finally {
    timer.cancel();
  }
}
