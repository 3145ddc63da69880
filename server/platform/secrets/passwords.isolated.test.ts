import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

/** The hashes under way, each with what ends it. */
const argon2 = vi.hoisted(() => ({ underWay: [] as ((matches: boolean) => void)[], most: 0 }));
vi.mock('@node-rs/argon2', () => {
  const work = () =>
    new Promise((resolve) => {
      argon2.underWay.push(resolve);
      argon2.most = Math.max(argon2.most, argon2.underWay.length);
    });
  return { hash: work, verify: work };
});

const endNext = async (matches = true): Promise<void> => {
  while (argon2.underWay.length === 0) await setImmediate();
  argon2.underWay.shift()?.(matches);
};
const endAll = async (count: number): Promise<void> => {
  for (let ended = 0; ended < count; ended += 1) await endNext();
};

afterEach(() => {
  vi.useRealTimers();
  Object.assign(argon2, { most: 0 });
});

it('hashes one password at a time, checks included', async () => {
  const all = [
    hashPassword('one'),
    passwordMatches('stored', 'two'),
    passwordMatches(null, 'three'),
  ];
  await endAll(3);
  expect((await Promise.all(all)).slice(1)).toEqual([true, false]);
  expect(argon2.most).toBe(1);
});

it('does the same work without an account: a second try only for what is typed otherwise', async () => {
  for (const stored of ['stored', null]) {
    for (const [typed, tries] of [
      ['caf\u00e9', 1],
      ['cafe\u0301', 2],
    ] as const) {
      const checked = passwordMatches(stored, typed);
      for (let ended = 0; ended < tries; ended += 1) await endNext(false);
      expect(await checked).toBe(false);
    }
  }
});

it('lets 500 wait and asks the next to come back, with a sentence', { tags: 'full' }, async () => {
  // However long that takes here, nobody's patience ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const taken = Array.from({ length: 501 }, () => passwordMatches('stored', 'typed'));
  while (argon2.underWay.length === 0) await setImmediate();
  expect(argon2.underWay).toHaveLength(1);
  await expect(passwordMatches('stored', 'typed')).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 5,
    message: 'The store is very busy at the moment. Please try again in a few seconds.',
  });
  await expect(hashPassword('typed')).rejects.toMatchObject({ status: 503 });
  await endAll(501);
  expect(await Promise.all(taken)).toHaveLength(501);
  const later = hashPassword('typed');
  await endNext();
  await later;
});
