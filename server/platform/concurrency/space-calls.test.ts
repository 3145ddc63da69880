import { expect, it } from 'vitest';
import { spaceCalls } from './space-calls.ts';

const never = () => new Promise<string>(() => undefined);

it('begins the first call at once, and one for all who come meanwhile', async () => {
  const spaced = spaceCalls<number>(20);
  let calls = 0;
  const ask = () => spaced('order', async () => (calls += 1));
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(answers).toEqual([1, ...Array(99).fill(2)]);
});

it('spaces the calls of a subject, and of each subject by itself', async () => {
  const spaced = spaceCalls<number>(30);
  const begun: number[] = [];
  const ask = (subject: string) => spaced(subject, async () => begun.push(performance.now()));
  await ask('one');
  await ask('one');
  await Promise.all([ask('one'), ask('two')]);
  const [first = 0, second = 0, third = 0, ...others] = begun.sort((a, b) => a - b);
  expect(begun).toHaveLength(4);
  expect(others).toHaveLength(1);
  expect([second - first, third - second].some((gap) => gap >= 29)).toBe(true);
});

it('waits for a call that takes longer than the space', async () => {
  const spaced = spaceCalls<string>(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = spaced('order', () => promise);
  const second = spaced('order', async () => 'second');
  resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

it('passes a failure on to those who shared it, and goes on', async () => {
  const spaced = spaceCalls<string>(1);
  const fail = () => spaced('order', () => Promise.reject(new Error('away')));
  const outcomes = await Promise.allSettled([fail(), fail(), fail()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await spaced('order', async () => 'here')).toBe('here');
});

it('neither spaces nor shares with 0', async () => {
  const spaced = spaceCalls<string>(0);
  void spaced('order', never);
  expect(await spaced('order', async () => 'mine')).toBe('mine');
});
