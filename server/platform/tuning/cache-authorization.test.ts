import { beforeEach, expect, it, vi } from 'vitest';
import { createTestClock, type TestClock } from '../../testing/clocks/test-clock.ts';
import { versionedBy } from '../database/data-version.ts';
import type { Database } from '../database/schema.ts';
import { cacheAuthorization } from './cache-authorization.ts';

let clock: TestClock;
let db: Database;
let version: number | null;
interface Video {
  id: string;
}
let found: (videoId: string) => Video | null | Promise<Video | null>;
/** The calls of `find`, in order. */
let asked: string[];
let authorize: ReturnType<typeof cacheAuthorization<Video>>;
beforeEach(() => {
  clock = createTestClock();
  version = 1;
  found = (id) => ({ id });
  asked = [];
  db = {} as Database;
  versionedBy(db, () => version);
  authorize = cacheAuthorization({ db, clock }, async (cookie, videoId) => {
    asked.push(`${cookie} ${videoId}`);
    return found(videoId);
  });
});

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Asks in a turn of its own, expects that very video, and answers how often `find` was called for it. */
async function calls(cookie = 'ann', videoId = 'beard'): Promise<number> {
  await nextTurn();
  const before = asked.length;
  expect(await authorize(cookie, videoId)).toEqual({ id: videoId });
  return asked.length - before;
}

it('asks once while nothing is committed', async () => {
  expect([await calls(), await calls(), await calls()]).toEqual([1, 0, 0]);
});

it('asks for each session and each video', async () => {
  expect([await calls(), await calls('bert'), await calls('ann', 'voice')]).toEqual([1, 1, 1]);
  expect(asked).toEqual(['ann beard', 'bert beard', 'ann voice']);
  expect([await calls(), await calls('bert'), await calls('ann', 'voice')]).toEqual([0, 0, 0]);
});

it('asks again after a commit, and caches that answer', async () => {
  expect([await calls(), await calls('bert')]).toEqual([1, 1]);
  version = 2;
  expect([await calls(), await calls(), await calls('bert')]).toEqual([1, 0, 1]);
});

it('asks the database for its version once in each turn', async () => {
  const ask = vi.fn(() => version);
  versionedBy(db, ask);
  await calls();
  await calls('bert');
  await nextTurn();
  ask.mockClear();
  await Promise.all([
    authorize('ann', 'beard'),
    authorize('bert', 'beard'),
    authorize('ann', 'beard'),
  ]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks again after 60 seconds, and after a clock went back', async () => {
  expect([await calls(), await calls('bert')]).toEqual([1, 1]);
  clock.advance({ seconds: 59.999 });
  expect(await calls()).toBe(0);
  clock.advance({ seconds: 0.001 });
  expect([await calls(), await calls()]).toEqual([1, 0]);
  clock.advance({ seconds: -0.001 });
  expect([await calls(), await calls()]).toEqual([1, 0]);
});

it('does not cache a refusal', async () => {
  found = () => null;
  expect([await authorize('ann', 'beard'), await authorize('ann', 'beard')]).toEqual([null, null]);
  expect(asked).toHaveLength(2);
  found = (id) => ({ id });
  expect([await calls(), await calls()]).toEqual([1, 0]);
});

it('does not cache what a commit during the question may have changed', async () => {
  found = async (id) => {
    version = 2;
    // Asked by somebody else in the same turn, so it may be older than the commit as well.
    if (asked.length === 1) await authorize('bert', 'beard');
    return { id };
  };
  expect(await calls()).toBe(2);
  expect([await calls(), await calls(), await calls('bert')]).toEqual([1, 0, 1]);
});

it('keeps up to 1,000 permissions, then starts anew', async () => {
  for (let count = 1; count < 1000; count += 1) await calls(`viewer ${count}`);
  expect([await calls('viewer 1'), await calls('viewer 999')]).toEqual([0, 0]);
  expect(await calls('viewer 1000')).toBe(1);
  expect([await calls('viewer 1'), await calls('viewer 1')]).toEqual([1, 0]);
});

it('caches nothing where the database cannot tell', async () => {
  version = null;
  expect([await calls(), await calls()]).toEqual([1, 1]);
});
