import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../lib/http-error.ts';
import { tryAgain } from './try-again.ts';

const refusal = (code: string) => new HttpError(503, '', JSON.stringify({ code, message: 'No.' }));
const unreachable = refusal('payments_unavailable');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How opening a payment ends, and how often it was tried and the buyer was told. */
async function run(open: () => Promise<string>) {
  const [opening, tell] = [vi.fn(open), vi.fn()];
  const end = tryAgain(opening, tell).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return [await end, opening.mock.calls.length, tell.mock.calls.length];
}

it('opens a payment once the store reaches Stripe again', async () => {
  let tries = 0;
  const open = async () => {
    tries += 1;
    if (tries < 3) throw unreachable;
    return 'opened';
  };
  expect(await run(open)).toEqual(['opened', 3, 2]);
});

it('gives up after three attempts, and for all else at once', async () => {
  expect(await run(() => Promise.reject(unreachable))).toEqual([unreachable, 3, 2]);
  const other = refusal('payments_not_configured');
  expect(await run(() => Promise.reject(other))).toEqual([other, 1, 0]);
});
