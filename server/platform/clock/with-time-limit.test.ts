import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import { withTimeLimit } from './with-time-limit.ts';

it('aborts work that takes too long, and nothing once it has ended', async () => {
  const clock = createTestClock();
  const limit = { clock, limitMs: 10_000 };
  let given: AbortSignal | undefined;
  expect(
    await withTimeLimit(limit, async (signal) => {
      given = signal;
      clock.advance({ seconds: 9 });
      return 'done';
    }),
  ).toBe('done');
  expect(clock.timers).toBe(0);
  const late = withTimeLimit(limit, async (signal) => {
    clock.advance({ seconds: 10 });
    signal.throwIfAborted();
  });
  const tooLong = { name: 'TimeoutError', message: 'It took longer than 10 seconds.' };
  await expect(late).rejects.toMatchObject(tooLong);
  expect([given?.aborted, clock.timers]).toEqual([false, 0]);
});
