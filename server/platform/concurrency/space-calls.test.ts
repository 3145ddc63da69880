import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import { spaceCalls } from './space-calls.ts';

const never = () => new Promise<string>(() => undefined);

it('begins the first call at once, and one for all who come meanwhile', async () => {
  const clock = createTestClock();
  const spaced = spaceCalls<number>(clock, 20);
  let calls = 0;
  const ask = () => spaced('order', async () => (calls += 1));
  const answers = await clock.during(Promise.all(Array.from({ length: 100 }, ask)));
  expect(answers).toEqual([1, ...Array(99).fill(2)]);
});

it('spaces the calls of a subject, and of each subject by itself', async () => {
  const clock = createTestClock();
  const spaced = spaceCalls<number>(clock, 30);
  const begun: Record<string, number[]> = { one: [], two: [] };
  const ask = (subject: string) =>
    spaced(subject, async () => begun[subject]?.push(clock.monotonic()) ?? 0);
  await ask('one');
  await clock.during(ask('one'));
  clock.advance({ seconds: 0.01 });
  await clock.during(Promise.all([ask('one'), ask('two')]));
  expect(begun).toEqual({ one: [0, 30, 60], two: [40] });
});

it('waits for a call that takes longer than the space', async () => {
  const clock = createTestClock();
  const spaced = spaceCalls<string>(clock, 1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = spaced('order', () => promise);
  const second = spaced('order', async () => 'second');
  clock.advance({ seconds: 1 });
  resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

it('passes a failure on to those who shared it, and goes on', async () => {
  const clock = createTestClock();
  const spaced = spaceCalls<string>(clock, 1);
  const fail = () => spaced('order', () => Promise.reject(new Error('away')));
  const outcomes = await clock.during(Promise.allSettled([fail(), fail(), fail()]));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await clock.during(spaced('order', async () => 'here'))).toBe('here');
});

it('neither spaces nor shares with 0', async () => {
  const spaced = spaceCalls<string>(createTestClock(), 0);
  void spaced('order', never);
  expect(await spaced('order', async () => 'mine')).toBe('mine');
});
