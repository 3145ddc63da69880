import { createTestClock, type TestClock } from './test-clock.ts';

/** A test clock of which each look is a millisecond later than the one before: what happens has an order in it. */
export function createTickingClock(): TestClock {
  const clock = createTestClock();
  const { now } = clock;
  let looks = 0;
  return Object.assign(clock, {
    now: () => {
      looks += 1;
      return now() + looks;
    },
  });
}
