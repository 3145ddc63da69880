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
import { readNow } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import { keepLease, type Lease, LeaseLost, type LeaseOptions } from './keep-lease.ts';
import { endLease, takeLease } from './leases.store.ts';

const LEASE_MS = 60_000;
const name = 'the only one';

describeOnEachDatabase('a lease', (kind) => {
  let database: TestDatabase;
  let elsewhere: Database;
  let clock: TestClock;
  let lines: string[];
  let asked: number;
  let lease: Lease | undefined;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    elsewhere = database.openAgain();
    clock = createTestClock();
    [lines, asked] = [[], 0];
  });
  afterEach(async () => {
    await lease?.end();
    await elsewhere.destroy();
    await database.close();
  });

  const take = (db: Database, holder: string) => takeLease(db, { name, holder, leaseMs: LEASE_MS });
  const takeOver = () => take(elsewhere, 'other');
  const release = (holder: string) => endLease(database.db, { name, holder });
  /** Takes it as `own` and keeps it, relying on each renewal for 40 seconds. */
  const claim = async (change: Partial<LeaseOptions> = {}): Promise<Lease> => {
    expect(await take(database.db, 'own')).toBe(true);
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const renew = () => {
      asked += 1;
      return take(database.db, 'own');
    };
    const trust = { forMs: 40_000, since: clock.monotonic() };
    lease = keepLease(
      { clock, log },
      { what: 'the test', leaseMs: LEASE_MS, renew, trust, ...change },
    );
    return lease;
  };
  const age = (seconds: number) => ageLeases(database.db, 'lease', { seconds });
  const leftMs = async () => {
    const now = await readNow(database.db);
    const row = await database.db.selectFrom('lease').select('leased_until').executeTakeFirst();
    return (row?.leased_until ?? 0) - now;
  };

  it('is its holder’s alone for as long as it is renewed', async () => {
    const { signal } = await claim();
    for (let round = 0; round < 5; round += 1) {
      await age(40);
      expect(await takeOver()).toBe(false);
      clock.advance({ seconds: 20 });
      await expect.poll(leftMs).toBeGreaterThan(LEASE_MS - 20_000);
    }
    expect([signal.aborted, lines]).toEqual([false, []]);
  });

  it('is another’s a lease after its holder has died, and not before', async () => {
    await claim();
    await age(40);
    expect(await takeOver()).toBe(false);
    await age(20);
    expect(await takeOver()).toBe(true);
  });

  it('is another’s at once when it was given back', async () => {
    const { end } = await claim();
    await end();
    await release('own');
    expect(await takeOver()).toBe(true);
    clock.advance({ minutes: 10 });
    expect([asked, clock.timers]).toEqual([0, 0]);
    // It is not the first one's to give back any more.
    await release('own');
    expect(await take(database.db, 'own')).toBe(false);
  });

  it('is one taker’s of many that want it at the same time', async () => {
    await claim();
    await age(60);
    const takers = Array.from({ length: 8 }, (_, at) =>
      take(at % 2 === 0 ? database.db : elsewhere, `taker ${at}`),
    );
    expect((await Promise.all(takers)).filter((isTaken) => isTaken)).toHaveLength(1);
  });

  it('tells its holder that another has taken it over, and renews it no more', async () => {
    const { signal, assertLease } = await claim();
    await age(60);
    await takeOver();
    clock.advance({ seconds: 20 });
    await expect.poll(() => signal.aborted).toBe(true);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['The lease of the test was lost.']);
    expect(signal.reason).toBeInstanceOf(LeaseLost);
    await expect(assertLease()).rejects.toThrow('The lease of the test was lost.');
    clock.advance({ minutes: 10 });
    expect([asked, clock.timers]).toEqual([1, 0]);
  });

  it('lets a holder that stood still do nothing that is another’s by then', async () => {
    const { signal, assertLease } = await claim();
    clock.leap({ seconds: 61 });
    await age(61);
    await takeOver();
    await expect(assertLease()).rejects.toThrow(LeaseLost);
    expect(signal.aborted).toBe(true);
  });

  it('is still its holder’s that stood still where nobody wanted it', async () => {
    const { signal, assertLease } = await claim();
    clock.leap({ seconds: 600 });
    await age(600);
    await assertLease();
    expect([signal.aborted, asked]).toEqual([false, 1]);
    expect(await takeOver()).toBe(false);
  });

  it('is relied on for a while, and asked for beyond', async () => {
    const { assertLease } = await claim();
    clock.leap({ seconds: 39.999 });
    await assertLease();
    expect(asked).toBe(0);
    clock.leap({ seconds: 0.001 });
    await assertLease();
    await assertLease();
    expect(asked).toBe(1);
  });

  it('is asked for each time where nothing is relied on', async () => {
    const { assertLease } = await claim({ trust: undefined });
    await assertLease();
    await assertLease();
    expect(asked).toBe(2);
  });

  it('counts from when it was claimed, however late the answer came', async () => {
    const since = clock.monotonic();
    clock.leap({ seconds: 50 });
    const { assertLease } = await claim({ trust: { forMs: 40_000, since } });
    await assertLease();
    expect(asked).toBe(1);
  });

  /** The first `late` answers come after the process stood still, in which another takes over at last. */
  const claimLate = (late: number, { isTakenOver }: { isTakenOver: boolean }) =>
    claim({
      async renew() {
        asked += 1;
        const isHeld = await take(database.db, 'own');
        if (asked > late) return isHeld;
        clock.leap({ seconds: 45 });
        await age(60);
        if (isTakenOver && asked === late) await takeOver();
        return isHeld;
      },
    });

  it('does not rely on a renewal of its timer that came late', async () => {
    const { signal, assertLease } = await claimLate(1, { isTakenOver: true });
    clock.advance({ seconds: 20 });
    await expect.poll(() => asked).toBe(1);
    await expect.poll(takeOver).toBe(true);
    await expect(assertLease()).rejects.toThrow(LeaseLost);
    expect(signal.aborted).toBe(true);
  });

  it('is asked for again where the answer came late', async () => {
    const { signal, assertLease } = await claimLate(1, { isTakenOver: false });
    clock.leap({ seconds: 60 });
    await assertLease();
    expect([asked, signal.aborted]).toEqual([2, false]);
  });

  it('is lost where another took over while the answer came', async () => {
    const { signal, assertLease } = await claimLate(1, { isTakenOver: true });
    clock.leap({ seconds: 60 });
    await expect(assertLease()).rejects.toThrow(LeaseLost);
    expect([asked, signal.aborted]).toEqual([2, true]);
  });

  it('is not asked for without end where each answer comes late', async () => {
    const { signal, assertLease } = await claimLate(9, { isTakenOver: false });
    clock.leap({ seconds: 60 });
    await expect(assertLease()).rejects.toThrow(
      'The lease of the test could not be renewed in time.',
    );
    expect([asked, signal.aborted]).toEqual([2, false]);
  });

  it('goes on after renewals that fail, and says so once', async () => {
    let isAway = true;
    const { signal, assertLease } = await claim({
      async renew() {
        asked += 1;
        if (isAway) throw new Error('the database is away');
        return take(database.db, 'own');
      },
    });
    for (let round = 1; round <= 3; round += 1) {
      clock.advance({ seconds: 20 });
      await expect.poll(() => asked).toBe(round);
    }
    await expect(assertLease()).rejects.toThrow('the database is away');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 40,
        msg: 'The lease of the test could not be renewed.',
        err: { message: 'the database is away' },
      },
    ]);
    isAway = false;
    await assertLease();
    expect([signal.aborted, asked]).toEqual([false, 5]);
    expect(await takeOver()).toBe(false);
    // It is away once more.
    isAway = true;
    clock.advance({ seconds: 20 });
    await expect.poll(() => lines).toHaveLength(2);
  });

  it('is renewed by the next renewal where one is never answered, and its end waits for none for ever', async () => {
    const { signal, end } = await claim({
      renew() {
        asked += 1;
        if (asked % 2 === 1) return new Promise<never>(() => undefined);
        return take(database.db, 'own');
      },
    });
    await age(40);
    clock.advance({ seconds: 40 });
    await expect.poll(leftMs).toBeGreaterThan(LEASE_MS - 20_000);
    clock.advance({ seconds: 20 });
    expect(asked).toBe(3);
    const ended = end();
    clock.advance({ seconds: 60 });
    await ended;
    expect([signal.aborted, clock.timers]).toEqual([false, 0]);
  });

  it('ends after the renewal that is under way, whatever that says', async () => {
    const answer = Promise.withResolvers<boolean>();
    const { signal, end } = await claim({ renew: () => answer.promise });
    clock.advance({ seconds: 20 });
    let isOver = false;
    const ended = end().then(() => {
      isOver = true;
    });
    await setImmediate();
    expect(isOver).toBe(false);
    // Its row may be gone by then.
    answer.resolve(false);
    await ended;
    expect([signal.aborted, lines]).toEqual([false, []]);
  });
});
