import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { forUpdate, isPostgres, isUniqueViolation } from './dialect.ts';
import { migrateTo, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { inTransaction } from './transaction.ts';

const setting = (name: string) => ({ name, value: 'x', updated_at: 1 });

describeOnEachDatabase('the database', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('knows which one it is', () => {
    expect(isPostgres(database.db)).toBe(kind === 'PostgreSQL');
  });

  it('tells a row that is there already from everything else', async () => {
    const { db } = database;
    const insert = () => db.insertInto('setting').values(setting('twice')).execute();
    await insert();
    expect(isUniqueViolation(await failureOf(insert()))).toBe(true);
    const admin = { id: 'a', username: 'x', password_hash: '', created_at: 1 };
    await db
      .insertInto('admin')
      .values({ ...admin, username_key: 'same' })
      .execute();
    const second = db.insertInto('admin').values({ ...admin, id: 'b', username_key: 'same' });
    expect(isUniqueViolation(await failureOf(second.execute()))).toBe(true);
    const orphan = db
      .insertInto('package_video')
      .values({ package_id: 'none', video_id: 'none', position: 0 });
    const broken = await failureOf(orphan.execute());
    expect(broken).toBeInstanceOf(Error);
    expect(isUniqueViolation(broken)).toBe(false);
    for (const other of [null, undefined, 'x', new Error('x'), { code: 5 }])
      expect(isUniqueViolation(other)).toBe(false);
  });

  it('keeps references and checks', async () => {
    const { db } = database;
    const nobody = {
      token_hash: 'x',
      admin_id: null,
      customer_id: null,
      renewed_at: 1,
      expires_at: 2,
    };
    await expect(db.insertInto('session').values(nobody).execute()).rejects.toThrow();
    const ghost = { ...nobody, customer_id: 'ghost' };
    await expect(db.insertInto('session').values(ghost).execute()).rejects.toThrow();
  });

  it('gives numbers back as numbers, large ones too', async () => {
    const { db } = database;
    const size = 10 * 1024 ** 3;
    const video = {
      id: 'big',
      title: '',
      description: '',
      object_key: 'big',
      content_type: '',
      size_bytes: size,
      duration_ms: null,
      thumbnail_key: null,
      created_at: 1_800_000_000_000,
    };
    await db
      .insertInto('video')
      .values(video as never)
      .execute();
    const row = await db
      .selectFrom('video')
      .select((select) => [
        'size_bytes',
        'created_at',
        select.fn.countAll<number>().over().as('count'),
        select.fn.sum<number>('size_bytes').over().as('sum'),
      ])
      .where('id', '=', 'big')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ size_bytes: size, created_at: 1_800_000_000_000, count: 1, sum: size });
  });

  it('stores all of a transaction or nothing', async () => {
    const write = inTransaction({ db: database.db }, async ({ db }) => {
      await db.insertInto('setting').values(setting('half')).execute();
      throw new Error('changed my mind');
    });
    await expect(write).rejects.toThrow('changed my mind');
    const rows = await database.db
      .selectFrom('setting')
      .selectAll()
      .where('name', '=', 'half')
      .execute();
    expect(rows).toEqual([]);
    const done = await inTransaction({ db: database.db, more: 1 }, async ({ db, more }) => {
      await db.insertInto('setting').values(setting('whole')).execute();
      return more;
    });
    expect(done).toBe(1);
  });

  it('lets those who lock the same row wait for each other', async () => {
    const { db } = database;
    await db
      .insertInto('setting')
      .values({ ...setting('counter'), value: '0' })
      .execute();
    const count = () =>
      inTransaction({ db }, async (inside) => {
        const query = inside.db.selectFrom('setting').select('value').where('name', '=', 'counter');
        const { value } = await forUpdate(inside.db, query).executeTakeFirstOrThrow();
        await inside.db
          .updateTable('setting')
          .set({ value: String(Number(value) + 1) })
          .where('name', '=', 'counter')
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, count));
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'counter')
      .executeTakeFirstOrThrow();
    expect(row.value).toBe('20');
  });

  describe('is migrated', () => {
    const later = '9999-a-test';
    afterEach(() => {
      delete migrations[later];
    });

    it('once: nothing is left to do', async () => {
      expect(await pendingMigrations(database.db)).toEqual([]);
      await migrateTo(database.db);
    });

    it('in one transaction: a migration that fails changes nothing', async () => {
      migrations[later] = async () => ({
        up: async (db) => {
          await db.schema.createTable('half_done').addColumn('id', 'text').execute();
          throw new Error('the migration failed');
        },
      });
      const run = migrateTo(database.db);
      await expect(run).rejects.toThrow('the migration failed');
      const tables = await database.db.introspection.getTables();
      expect(tables.map(({ name }) => name)).not.toContain('half_done');
      expect(await pendingMigrations(database.db)).toEqual([later]);
    });
  });
});

describe('SQLite', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-sqlite-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('writes ahead, waits for the disk at every commit, and minds references', async () => {
    const db = openSqlite(join(folder, 'new', 'pragmas.sqlite'));
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {});
    expect(await pragma('journal_mode')).toEqual(['wal']);
    // 2 is FULL: with NORMAL, acknowledged commits are gone after a power cut.
    expect(await pragma('synchronous')).toEqual([2]);
    expect(await pragma('foreign_keys')).toEqual([1]);
    await db.destroy();
  });

  it('tells why it gave a transaction up by itself', async () => {
    const db = openSqlite(join(folder, 'new', 'given-up.sqlite'));
    const work = inTransaction({ db }, async (inside) => {
      await sql`rollback`.execute(inside.db);
      throw new Error('the disk failed');
    });
    await expect(work).rejects.toThrow('the disk failed');
    await expect(inTransaction({ db }, async () => 'the next one')).resolves.toBe('the next one');
    await db.destroy();
  });
});
