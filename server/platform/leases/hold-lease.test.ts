import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#platform/process/log.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { createTestClock, type TestClock } from '../../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import type { Database } from '../database/schema.ts';
import { readNow } from '../jobs/timers.store.ts';
import { type HeldLease, holdLease, type Lease, LeaseLost } from './hold-lease.ts';
import { endLease, takeLease } from './leases.store.ts';

const LEASE = { name: 'the only one', leaseMs: 60_000 };
const RENEW_MS = 20_000;
const FENCE_MS = 40_000;

describeOnEachDatabase('a lease', (kind) => {
  let database: TestDatabase;
  let elsewhere: Database;
  let clock: TestClock;
  let lines: string[];
  let asked: number;
  let held: HeldLease | undefined;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    elsewhere = database.openAgain();
    clock = createTestClock();
    [lines, asked] = [[], 0];
  });
  afterEach(async () => {
    await held?.end();
    await elsewhere.destroy();
    await database.close();
  });

  const take = (db: Database, holder: string) => takeLease(db, { ...LEASE, holder });
  const takeOver = () => take(elsewhere, 'other');
  /** Takes it as `own` and holds it. */
  const hold = async (change: Partial<Lease> = {}): Promise<HeldLease> => {
    expect(await take(database.db, 'own')).toBe(true);
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const renew = () => {
      asked += 1;
      return take(database.db, 'own');
    };
    const lease = { what: 'the test', renewMs: RENEW_MS, fenceMs: FENCE_MS, renew, ...change };
    held = holdLease({ clock, log }, lease);
    return held;
  };
  const age = (seconds: number) => ageLeases(database.db, 'lease', { seconds });
  const leftMs = async () => {
    const now = await readNow(database.db);
    const row = await database.db.selectFrom('lease').select('leased_until').executeTakeFirst();
    return (row?.leased_until ?? 0) - now;
  };
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await setImmediate();
  };

  it('is its holder’s alone for as long as it is renewed', async () => {
    const { signal } = await hold();
    for (let round = 0; round < 5; round += 1) {
      await age(50);
      expect(await takeOver()).toBe(false);
      clock.advance({ seconds: 20 });
      await until(async () => (await leftMs()) > 55_000);
    }
    expect([signal.aborted, lines]).toEqual([false, []]);
  });

  it('is another’s a lease after its holder has died, and not before', async () => {
    await hold();
    await age(59);
    expect(await takeOver()).toBe(false);
    await age(1);
    expect(await takeOver()).toBe(true);
  });

  it('is another’s at once when it was given back', async () => {
    const { end } = await hold();
    await end();
    await endLease(database.db, { name: LEASE.name, holder: 'own' });
    expect(await takeOver()).toBe(true);
    clock.advance({ minutes: 10 });
    expect([asked, clock.timers]).toEqual([0, 0]);
  });

  it('is one taker’s of many that want it at the same time', async () => {
    await hold();
    await age(60);
    const takers = Array.from({ length: 8 }, (_, at) =>
      take(at % 2 === 0 ? database.db : elsewhere, `taker ${at}`),
    );
    expect((await Promise.all(takers)).filter((isTaken) => isTaken)).toHaveLength(1);
  });

  it('tells its holder that another has taken it over, and renews it no more', async () => {
    const { signal, assertHeld } = await hold();
    await age(60);
    await takeOver();
    clock.advance({ seconds: 20 });
    await until(() => signal.aborted);
    expect(signal.reason).toBeInstanceOf(LeaseLost);
    await expect(assertHeld()).rejects.toThrow('The lease of the test was lost.');
    clock.advance({ minutes: 10 });
    expect([asked, clock.timers]).toEqual([1, 0]);
  });

  it('lets a holder that stood still do nothing that is another’s by then', async () => {
    const { signal, assertHeld } = await hold();
    clock.leap({ seconds: 61 });
    await age(61);
    await takeOver();
    await expect(assertHeld()).rejects.toThrow(LeaseLost);
    expect(signal.aborted).toBe(true);
  });

  it('is still its holder’s that stood still where nobody wanted it', async () => {
    const { signal, assertHeld } = await hold();
    clock.leap({ seconds: 600 });
    await age(600);
    await assertHeld();
    expect([signal.aborted, asked]).toEqual([false, 1]);
    expect(await takeOver()).toBe(false);
  });

  it('is relied on within the fence, and asked for beyond', async () => {
    const { assertHeld } = await hold();
    clock.leap({ seconds: 39.999 });
    await assertHeld();
    expect(asked).toBe(0);
    clock.leap({ seconds: 0.001 });
    await assertHeld();
    await assertHeld();
    expect(asked).toBe(1);
  });

  it('is asked for each time without a fence', async () => {
    const { assertHeld } = await hold({ fenceMs: undefined });
    await assertHeld();
    await assertHeld();
    expect(asked).toBe(2);
  });

  it('counts the fence from when it was asked for, however late the answer comes', async () => {
    await hold();
    await held?.end();
    const takenAt = clock.monotonic();
    clock.leap({ seconds: 50 });
    const { assertHeld } = await hold({ takenAt });
    await assertHeld();
    expect(asked).toBe(1);
  });

  it('believes no renewal that comes too late', async () => {
    let late = 3;
    const { signal, assertHeld } = await hold({
      async renew() {
        asked += 1;
        const isHeld = await take(database.db, 'own');
        // The process stands still while the answer is under way.
        late -= 1;
        if (late > 0) clock.leap({ seconds: 61 });
        if (late === 1) {
          await age(61);
          await takeOver();
        }
        return isHeld;
      },
    });
    clock.leap({ seconds: 61 });
    await expect(assertHeld()).rejects.toThrow(LeaseLost);
    expect([signal.aborted, asked]).toEqual([true, 3]);
  });

  it('goes on after renewals that fail, and says so', async () => {
    let fails = 2;
    const { signal, assertHeld } = await hold({
      async renew() {
        asked += 1;
        fails -= 1;
        if (fails >= 0) throw new Error('the database is away');
        return take(database.db, 'own');
      },
    });
    clock.advance({ seconds: 20 });
    await until(() => lines.length === 1);
    expect(lines[0]).toContain('The lease of the test could not be renewed.');
    clock.leap({ seconds: 30 });
    await expect(assertHeld()).rejects.toThrow('the database is away');
    await assertHeld();
    expect([signal.aborted, asked]).toEqual([false, 3]);
  });

  it('has one renewal under way at a time, and its end waits for that', async () => {
    const answer = Promise.withResolvers<boolean>();
    const { signal, end } = await hold({
      renew() {
        asked += 1;
        return answer.promise;
      },
    });
    clock.advance({ minutes: 10 });
    expect(asked).toBe(1);
    let isOver = false;
    const ended = end().then(() => {
      isOver = true;
    });
    await setImmediate();
    expect(isOver).toBe(false);
    // Its row may be gone by then.
    answer.resolve(false);
    await ended;
    expect(signal.aborted).toBe(false);
  });
});
