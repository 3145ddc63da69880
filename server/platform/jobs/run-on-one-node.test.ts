import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/process/log.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { createTestClock, type TestClock } from '../../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { readNow } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import { runOnOneNode, type SharedWork } from './run-on-one-node.ts';
import { claimTimer } from './timers.store.ts';

const MINUTE_MS = 60_000;
const log = createLog('silent');
const nextTurn: SharedWork = () => new Promise((resolve) => setImmediate(resolve));

describeOnEachDatabase('periodic work of all processes together', (kind) => {
  let database: TestDatabase;
  let other: Database;
  let clock: TestClock;
  /** Each run: the holder, and whether it was the first after a start. */
  let done: [string, boolean][];
  let [present, most] = [0, 0];
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    other = database.openAgain();
    clock = createTestClock();
    done = [];
    [present, most] = [0, 0];
  });
  afterEach(async () => {
    await other.destroy();
    await database.close();
  });

  const { signal } = new AbortController();
  const node = (db: Database, holder: string, work?: SharedWork, own = clock) => {
    const note: SharedWork = async (stopping, isStart) => {
      done.push([holder, isStart]);
      present += 1;
      most = Math.max(most, present);
      await (work ?? nextTurn)(stopping, isStart);
      present -= 1;
    };
    const look = runOnOneNode(
      { db, clock: own, log },
      { name: 'ask', holder, periodMs: MINUTE_MS },
      note,
    );
    return () => look(signal);
  };
  const timer = () =>
    database.db.selectFrom('timer').select(['holder', 'leased_until']).executeTakeFirst();
  /** As if it had begun so much earlier. */
  const age = (ms: number) =>
    database.db
      .updateTable('timer')
      .set((row) => ({ begun_at: row('begun_at', '-', ms) }))
      .execute();

  it('is never done by two at a time, and once a period by whichever looks first', async () => {
    const [one, two] = [node(database.db, 'one'), node(other, 'two')];
    // The second one may have started after the first had begun, or have been too late to do it first.
    for (let look = 0; look < 2; look += 1) await clock.during(Promise.all([one(), two()]));
    const [atStart, starts] = [done.length, done.filter(([, isStart]) => isStart)];
    expect(starts).toHaveLength(atStart);
    for (let period = 1; period <= 5; period += 1) {
      await age(MINUTE_MS);
      for (let look = 0; look < 4; look += 1) await clock.during(Promise.all([one(), two()]));
      expect(done).toHaveLength(atStart + period);
    }
    expect(done.filter(([, isStart]) => isStart)).toEqual(starts);
    expect(most).toBe(1);
  });

  it('is done at a start, however short before it was done by a process that is gone', async () => {
    await node(database.db, 'one')();
    await age(10);
    await node(other, 'one again')();
    expect(done).toEqual([
      ['one', true],
      ['one again', true],
    ]);
  });

  it('is not done twice while it takes long, and a process that starts then shares it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const one = node(database.db, 'one', () => promise);
    const two = node(other, 'two');
    const running = one();
    await expect.poll(() => done).toHaveLength(1);
    await age(10 * MINUTE_MS);
    const waiting = two();
    resolve();
    await clock.during(Promise.all([running, waiting]));
    // It began before the second one started, as far as the rows say.
    expect(done).toEqual([
      ['one', true],
      ['two', true],
    ]);
  });

  it('is done by another process when the one that was at it has died', async () => {
    await database.db
      .insertInto('timer')
      .values({
        name: 'ask',
        holder: 'dead',
        begun_at: await readNow(database.db),
        leased_until: 1,
      })
      .execute();
    const [one, two] = [node(database.db, 'one'), node(other, 'two')];
    await clock.during(Promise.all([one(), two()]));
    expect(done.length).toBeGreaterThan(0);
    expect(most).toBe(1);
  });

  it('stays with a process for as long as that is at it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = node(database.db, 'one', () => promise)();
    await expect.poll(() => done).toHaveLength(1);
    const two = node(other, 'two');
    const leasedUntil = async () => (await timer())?.leased_until ?? 0;
    for (let round = 0; round < 3; round += 1) {
      await ageLeases(database.db, 'timer', { seconds: 3 });
      const before = await leasedUntil();
      clock.advance({ seconds: 2 });
      await expect.poll(leasedUntil).toBeGreaterThan(before);
    }
    const begunAt = 1;
    await database.db.updateTable('timer').set({ begun_at: begunAt }).execute();
    const taking = { name: 'ask', holder: 'three', begunAt, leaseMs: 6000 };
    expect(await claimTimer(other, taking)).toBe(false);
    const waiting = two();
    await clock.asleep();
    expect(done).toHaveLength(1);
    resolve();
    await clock.during(Promise.all([running, waiting]));
    expect(clock.timers).toBe(0);
  });

  it('is done by another after a process stood still, which neither keeps nor ends it', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const one = node(database.db, 'one', () => first.promise)();
    await expect.poll(() => done).toHaveLength(1);
    await ageLeases(database.db, 'timer', { seconds: 6 });
    const two = node(other, 'two', () => second.promise, createTestClock())();
    await expect.poll(() => done).toHaveLength(2);
    const before = await timer();
    clock.advance({ seconds: 2 });
    await expect.poll(() => clock.timers).toBe(0);
    expect(await timer()).toEqual(before);
    first.resolve();
    await one;
    expect(await timer()).toEqual({ holder: 'two', leased_until: expect.any(Number) });
    second.resolve();
    await two;
    expect(await timer()).toEqual({ holder: 'two', leased_until: null });
  });

  it('goes on after a failure, and where a clock was set back', async () => {
    const one = node(database.db, 'one', async () => {
      present = 0;
      throw new Error('no');
    });
    await expect(one()).rejects.toThrow('no');
    await one();
    expect(done).toHaveLength(1);
    await age(MINUTE_MS);
    await expect(one()).rejects.toThrow('no');
    await age(-60 * MINUTE_MS);
    await expect(one()).rejects.toThrow('no');
    expect(done).toHaveLength(3);
  });
});
