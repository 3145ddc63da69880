import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assertUsable, migrateTo, pendingMigrations } from '#platform/database/migrate.ts';
import { migrations } from '#platform/database/migrations/index.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { openSqlite } from '#platform/database/sqlite/open-sqlite.ts';
import {
  LAST_UNRELEASED,
  RELEASED,
  UNRELEASED,
} from '#platform/database/updating/unreleased-migrations.ts';
import { createLog } from '#platform/process/log.ts';
import { migrationNames } from '../../scripts/dumps/dump.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { mountSmallDisk, unmountSmallDisk } from '../testing/backups/small-disk.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { describeOnEachDatabase, leftOutOn } from '../testing/test-database.ts';
import { readConfig } from './config.ts';
import { startStore } from './start-store.ts';
import { startWorker } from './start-worker.ts';
import { updateDatabase } from './update-database.ts';

const LATER = '9999-a-test';
const newest = migrationNames.at(-1) ?? '';

interface Row {
  name: string;
}

describeOnEachDatabase('an update of a store', (kind) => {
  const places = newPlaces();
  const clock = createTestClock();
  let environment: Record<string, string>;
  let db: Database;
  const update = (write: (line: string) => void = () => undefined) => {
    const log = createLog('info', { write });
    const options = { dataDir: environment.DATA_DIR ?? '', withCopy: true };
    return clock.during(updateDatabase({ db, clock, log }, options));
  };
  const settings = async (of = db) =>
    (await of.selectFrom('setting').select('name').execute()).map(({ name }) => name);
  const forgetSettings = async (inside: Database) => {
    await inside.deleteFrom('setting').execute();
  };
  beforeEach(async () => {
    const SECRET_KEY = 'a secret key for tests that is long enough';
    environment = { SECRET_KEY, LOG_LEVEL: 'silent', PORT: '0', ...(await places.make(kind)) };
    db = await openDatabase({ url: environment.DATABASE_URL, dataDir: environment.DATA_DIR ?? '' });
    await update();
    const row = { name: 'precious', value: 'x', updated_at: 1 };
    await db.insertInto('setting').values(row).execute();
    migrations[LATER] = async () => ({ up: forgetSettings });
  });
  afterEach(async () => {
    for (const name of Object.keys(migrations)) if (name.startsWith('9')) delete migrations[name];
    await db.destroy();
  });
  afterAll(() => places.close());

  const copies = () => readdirSync(join(environment.DATA_DIR ?? '', 'backups'));

  if (kind === 'SQLite') {
    it('keeps a whole copy of before for its owner alone, and none of a new store', async () => {
      expect(readdirSync(environment.DATA_DIR ?? '')).not.toContain('backups');
      const lines = vi.fn();
      expect(await update(lines)).toEqual([LATER]);
      expect(await settings()).toEqual([]);
      const [name = '', ...more] = copies();
      expect(more).toEqual([]);
      expect(name).toMatch(new RegExp(`^sleigh-${newest.slice(0, 4)}-2026-.*Z\\.sqlite$`));
      expect(String(lines.mock.calls[0])).toContain(name);
      expect(String(lines.mock.calls[1])).toContain(LATER);
      const path = join(environment.DATA_DIR ?? '', 'backups', name);
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
      const copy = openSqlite(path);
      expect(await settings(copy)).toEqual(['precious']);
      expect(await pendingMigrations(copy)).toEqual([LATER]);
      // The way back: the older version goes on with the copy at once.
      delete migrations[LATER];
      await assertUsable(copy);
      await copy.destroy();
    });

    it('keeps the last three copies', async () => {
      // The first is of a schema with a higher number that was never released.
      const names = ['sleigh-0046-2025-01-01T00-00-00.000Z.sqlite'];
      const folder = join(environment.DATA_DIR ?? '', 'backups');
      mkdirSync(folder);
      for (const name of names) writeFileSync(join(folder, name), '');
      for (const letter of ['b', 'c', 'd', 'e']) {
        clock.advance({ seconds: 1 });
        await update();
        names.push(...copies().filter((name) => !names.includes(name)));
        migrations[`9999-${letter}-test`] = async () => ({ up: async () => undefined });
      }
      expect(names).toHaveLength(5);
      expect(copies().sort()).toEqual(names.slice(2).sort());
      // The clock was ahead once, and the owner has copies, too.
      const others = ['sleigh-0021-2100-01-01T00-00-00.000Z.sqlite', 'sleigh-0021-mine.sqlite'];
      for (const name of others) writeFileSync(join(folder, name), '');
      clock.advance({ seconds: 1 });
      await update();
      const [made] = copies().filter((name) => ![...names, ...others].includes(name));
      expect(copies().sort()).toEqual([...names.slice(-1), ...others, made].sort());
    });

    it('makes one copy of before for two processes, and removes what a third left', async () => {
      const folder = join(environment.DATA_DIR ?? '', 'backups');
      mkdirSync(folder);
      const now = clock.now() / 1000;
      const parts = ['left', 'growing'].map((name) => join(folder, `sleigh-${name}.part`));
      for (const [index, path] of parts.entries()) {
        writeFileSync(path, '');
        utimesSync(path, now, now - (index === 0 ? 3600 : 60));
      }
      const both = await Promise.all([update(), update()]);
      expect(both.flat()).toContain(LATER);
      expect(await settings()).toEqual([]);
      const [copy = '', part, ...more] = copies().sort();
      expect([part, more]).toEqual(['sleigh-growing.part', []]);
      const kept = openSqlite(join(folder, copy));
      expect(await settings(kept)).toEqual(['precious']);
      await kept.destroy();
    });

    it('is refused where there is no room for the copy, and is not half done', async () => {
      const folder = join(environment.DATA_DIR ?? '', 'backups');
      mkdirSync(folder);
      if (!mountSmallDisk(folder, '200k')) {
        console.info('Skipped: mounting a small disk takes root.');
        return;
      }
      await expect(update()).rejects.toThrow(/ there is no space to copy it to .* --no-copy" if /);
      expect(copies()).toEqual([]);
      unmountSmallDisk(folder);
      expect(await settings()).toEqual(['precious']);
      const { code, said } = await runSleigh(environment, 'migrate --no-copy');
      expect([code, said]).toEqual([0, `${LATER} has run.`]);
      expect(copies()).toEqual([]);
    });
  } else {
    const refusal =
      /^The database has to be updated to this version, and it has no good backup from the last 24 hours\. Make one with "npm run sleigh -- backup <location>"/;

    it('is refused without a backup of the last day, whoever tries', async () => {
      const config = readConfig(environment);
      await expect(startStore(config, { webFolder: places.folder })).rejects.toThrow(refusal);
      await expect(startWorker(config)).rejects.toThrow(refusal);
      const { code, noted } = await runSleigh(environment, 'migrate');
      expect([code, noted]).toEqual([1, expect.stringMatching(refusal)]);
      expect(await settings()).toEqual(['precious']);
      expect(await runSleigh(environment, 'migrate --no-copy')).toMatchObject({
        code: 0,
        said: `${LATER} has run.`,
      });
      expect(await settings()).toEqual([]);
    });
  }

  // On PostgreSQL it has to be.
  const preceded = 'can be preceded by a backup, which this version makes of the older store';
  it(preceded, { tags: 'full' }, async () => {
    const folder = join(places.folder, crypto.randomUUID());
    mkdirSync(join(environment.DATA_DIR ?? '', 'files'), { recursive: true });
    expect(await runSleigh(environment, `backup ${folder}`)).toMatchObject({ code: 0 });
    expect(await settings()).toEqual(['precious']);
    expect((await runSleigh(environment, 'admin list')).noted).toMatch(/ by an older version\. /);
    clock.advance({ seconds: (Date.now() - clock.now()) / 1000 + 25 * 3600 });
    if (kind === 'PostgreSQL') await expect(update()).rejects.toThrow(/ no good backup of /);
    clock.advance({ hours: -2 });
    expect(await update()).toEqual([LATER]);
    migrations[LATER] = async () => ({ up: async () => undefined });
    const place = await places.make(kind);
    place.SECRET_KEY = environment.SECRET_KEY ?? '';
    expect(await runSleigh(place, `restore ${folder}`)).toMatchObject({ code: 0 });
    const restored = await openDatabase({ url: place.DATABASE_URL, dataDir: place.DATA_DIR ?? '' });
    expect(await settings(restored)).toEqual(['precious']);
    expect(await pendingMigrations(restored)).toEqual([]);
    await restored.destroy();
  });

  /** Opens a store that ran from the sources between two releases, and has these migrations in place of the released one. */
  async function openUnreleased(names: readonly string[]): Promise<void> {
    await db.destroy();
    Object.assign(environment, await places.make(kind));
    db = await openDatabase({ url: environment.DATABASE_URL, dataDir: environment.DATA_DIR ?? '' });
    await migrateTo(db, RELEASED);
    await db
      .insertInto('setting')
      .values({ name: 'precious', value: 'x', updated_at: 1 })
      .execute();
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp)
        select ${name}, timestamp from kysely_migration where name = ${RELEASED}`.execute(db);
    await sql`delete from kysely_migration where name = ${RELEASED}`.execute(db);
  }

  it('goes on from the last sources before version 1.2.0, which had the same schema', async () => {
    migrations[LATER] = async () => ({ up: async () => undefined });
    await openUnreleased([...UNRELEASED, LAST_UNRELEASED]);
    expect(await runSleigh(environment, 'migrate --no-copy')).toMatchObject({ code: 0 });
    expect(await settings()).toEqual(['precious']);
    expect((await runSleigh(environment, 'migrate')).code).toBe(0);
    const { rows } = await sql<Row>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([...migrationNames, LATER]);
  });

  it('is refused from the sources before those, with what to do', async () => {
    const refusal =
      /^The database is of .* never released \(it has 0022-lease\)\. Start it once with commit [0-9a-f]{8} /;
    await openUnreleased(UNRELEASED.slice(0, 2));
    const config = readConfig(environment);
    await expect(startStore(config, { webFolder: places.folder })).rejects.toThrow(refusal);
    for (const line of ['admin list', 'migrate --no-copy', `backup ${places.folder}`])
      expect((await runSleigh(environment, line)).noted).toMatch(refusal);
    expect(await settings()).toEqual(['precious']);
  });

  const older = 'is refused to an older version, by which nothing is written';
  it(older, leftOutOn('PostgreSQL', kind), async () => {
    await runSleigh(environment, 'migrate --no-copy');
    delete migrations[LATER];
    const before = await settings();
    const config = readConfig(environment);
    const refusal = /^The database was made by a newer version of the store \(it has 9999-a-test\)/;
    await expect(startStore(config, { webFolder: places.folder })).rejects.toThrow(refusal);
    await expect(startWorker(config)).rejects.toThrow(refusal);
    for (const line of ['admin list', 'migrate', `backup ${places.folder}`])
      expect((await runSleigh(environment, line)).noted).toMatch(refusal);
    expect(await settings()).toEqual(before);
  });
});
