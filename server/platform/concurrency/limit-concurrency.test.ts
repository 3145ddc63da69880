import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import { limitConcurrency, type QueueBound } from './limit-concurrency.ts';

const clock = createTestClock();

const bound: QueueBound = {
  mostWaiting: 4,
  refuse: () => Promise.reject(new Error('full')),
  patience: { clock, ms: 15_000, giveUp: () => new Error('too late') },
};

/** A queue whose work ends when told, and what was begun so far. */
function newQueue(limits?: QueueBound) {
  const inTurn = limitConcurrency(1, limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    /** Asks for a piece of work; returns how it ended. */
    ask(name: string, of?: string): Promise<string> {
      const work = () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve('done')));
      };
      return inTurn(work, of).catch((error: Error) => error.message);
    },
    async endNext() {
      ends.shift()?.();
      await setImmediate();
    },
  };
}

it('begins work in the order of asking', async () => {
  const queue = newQueue();
  const all = ['a', 'b', 'c'].map((name) => queue.ask(name));
  for (const _ of all) await queue.endNext();
  expect(queue.begun).toEqual(['a', 'b', 'c']);
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});

it('takes one of each in turn, so that nobody waits for all of another', async () => {
  const queue = newQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.ask(name, 'a');
  for (const name of ['b1', 'b2']) void queue.ask(name, 'b');
  void queue.ask('c1', 'c');
  for (let ended = 0; ended < 7; ended += 1) await queue.endNext();
  expect(queue.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('refuses the last of the longest line, not others, where it is full', async () => {
  const queue = newQueue(bound);
  const many = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue.ask(name, 'a'));
  expect(await many[5]).toBe('full');
  const few = [queue.ask('b1', 'b'), queue.ask('b2', 'b')];
  expect(await Promise.all([many[4], many[3]])).toEqual(['full', 'full']);
  // Their lines are as long as b's would be.
  expect(await queue.ask('b3', 'b')).toBe('full');
  for (let ended = 0; ended < 5; ended += 1) await queue.endNext();
  expect(queue.begun).toEqual(['a0', 'a1', 'b1', 'a2', 'b2']);
  expect(await Promise.all(few)).toEqual(['done', 'done']);
  const after = queue.ask('c');
  await queue.endNext();
  expect(await after).toBe('done');
});

it('gives up what has waited too long, and never begins it', async () => {
  const queue = newQueue(bound);
  const [first, second] = [queue.ask('a', 'a'), queue.ask('b', 'b')];
  clock.advance({ seconds: 14.999 });
  const third = queue.ask('c', 'b');
  clock.advance({ seconds: 0.001 });
  expect(await second).toBe('too late');
  await queue.endNext();
  await queue.endNext();
  expect(await Promise.all([first, third])).toEqual(['done', 'done']);
  expect(queue.begun).toEqual(['a', 'c']);
  expect(clock.timers).toBe(0);
});
