import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { refuseWhenOutdated } from '#platform/database/updating/refuse-when-outdated.ts';
import { announceUpdate } from '#platform/database/updating/update-notice.ts';
import { createLog } from '#platform/process/log.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { runUpdate } from '../testing/databases/run-update.ts';
import { stubPages } from '../testing/stub-pages.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { readConfig } from './config.ts';
import { type RunningStore, startStore } from './start-store.ts';

const LATER = '9999-a-test';
const log = createLog('silent');
/** The clock of the announced update. It stands still, so nothing is renewed, however long a test takes. */
const clock = createTestClock();

describeWithDatabase('a store of the older version', (kind) => {
  const places = newPlaces();
  let environment: Record<string, string>;
  /** The database, as the newer version has it open. */
  let newer: Database;
  const open = () =>
    openDatabase({ url: environment.DATABASE_URL, dataDir: environment.DATA_DIR ?? '' });
  const start = () =>
    startStore(readConfig(environment), { webFolder: stubPages(environment.DATA_DIR ?? '') });
  beforeEach(async () => {
    const SECRET_KEY = 'a secret key for tests that is long enough';
    // Signing in is tried until it is answered as it should be.
    const limits = { LOGIN_FAILURES_PER_ACCOUNT: '1000', LOGIN_FAILURES_PER_ADDRESS: '1000' };
    const own = { ...limits, LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: '1000' };
    environment = {
      SECRET_KEY,
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...own,
      ...(await places.make(kind)),
    };
    newer = await open();
    await migrateTo(newer);
  });
  afterEach(() => newer.destroy());
  afterAll(() => places.close());

  const ready = async ({ url }: RunningStore) => {
    const answer = await fetch(`${url}/readyz`);
    const { message = '' }: { message?: string } = JSON.parse(await answer.text());
    return `${answer.status} ${message}`.trim();
  };
  /** The status of a call that writes. */
  const logIn = async ({ url }: RunningStore) => {
    const body = JSON.stringify({ username: 'nick', password: 'wrong-password' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status;
  };

  const refuses =
    'is not ready and writes nothing while a newer one updates the database, and after';
  it(refuses, async () => {
    const old = await start();
    expect(await ready(old)).toBe('200');
    expect(await logIn(old)).toBe(401);
    const notice = await announceUpdate({ db: newer, clock, log }, LATER);
    expect(await ready(old)).toMatch(
      /^503 A newer version of the store is updating the database\./,
    );
    await expect.poll(() => logIn(old)).toBe(503);
    // It is renewed for as long as the update takes.
    for (let round = 0; round < 2; round += 1) {
      await sql`update kysely_migration_lock set is_locked = is_locked - 6 where id like 'update %'`.execute(
        newer,
      );
      clock.advance({ minutes: 2 });
      await expect.poll(() => ready(old)).toMatch(/^503 A newer version/);
    }
    // What only reads goes on.
    expect((await fetch(`${old.url}/api/packages`)).status).toBe(200);
    await notice.withdraw();
    await expect.poll(() => ready(old)).toBe('200');
    await expect.poll(() => logIn(old)).toBe(401);
    await sql`insert into kysely_migration values (${LATER}, '2100-01-01')`.execute(newer);
    expect(await ready(old)).toMatch(
      /^503 .* by a newer version of the store \(it has 9999-a-test\)/,
    );
    await expect.poll(() => logIn(old)).toBe(503);
    await old.close();
  });

  const starts =
    'does not start while a newer one updates the database, until the notice of that ends';
  it(starts, async () => {
    await announceUpdate({ db: newer, clock, log }, LATER);
    const refusal = /^A newer version of the store is updating the database\. Start that version\./;
    await expect(start()).rejects.toThrow(refusal);
    expect((await runSleigh(environment, 'admin list')).noted).toMatch(refusal);
    // The process that made the notice was killed.
    const minutes = kind === 'SQLite' ? sql`unixepoch() / 60` : sql`extract(epoch from now()) / 60`;
    await sql`update kysely_migration_lock set is_locked = ${minutes} - 1 where id like 'update %'`.execute(
      newer,
    );
    const store = await start();
    expect(await ready(store)).toBe('200');
    await store.close();
  });

  it('has written nothing after the migration began, however busy it is', {
    tags: 'full',
  }, async () => {
    const old = await open();
    refuseWhenOutdated({ db: old, clock: systemClock, log });
    let written = 0;
    const insert = (db: Database) => {
      const row = { id: crypto.randomUUID(), kind: 'none', payload: '', run_at: 0, attempts: 0 };
      return db.insertInto('job').values(row).execute();
    };
    const write = async () => {
      for (;;) {
        await insert(old);
        written += 1;
        await old.transaction().execute(insert);
        written += 1;
        // SQLite answers at once: others get their turn.
        await setImmediate();
      }
    };
    const refused = expect(Promise.all([write(), write()])).rejects.toThrow(/ is being updated\./);
    await expect.poll(() => written).toBeGreaterThan(10);
    await runUpdate({ ...environment, COUNTING_MIGRATION: LATER });
    await refused;
    const { rows } = await sql`
      select (select jobs from counted) as counted, (select count(*) from job) as now
    `.execute(newer);
    expect(rows).toEqual([{ counted: written, now: written }]);
    await old.destroy();
  });
});
