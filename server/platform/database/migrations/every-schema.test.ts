import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { describeSchema, hashSchema } from '../../../../scripts/dumps/describe-schema.ts';
import {
  type Dump,
  findGaps,
  loadDump,
  migrationNames,
  readDump,
  readRows,
} from '../../../../scripts/dumps/dump.ts';
import { sampled, sized } from '../../../../scripts/test/sized.ts';
import { expectEqualBooks } from '../../../testing/books/expect-equal-books.ts';
import {
  describeOnEachDatabase,
  openEmptyDatabase,
  openTestDatabase,
} from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';

type Row = Record<string, unknown>;
type Rows = ReadonlyMap<string, readonly string[]>;

/** Columns that were dropped or changed: the name and value in a row of today, or null. */
const CHANGED: Record<string, (value: unknown, row: Row) => [name: string, value: unknown] | null> =
  {
    // Migration 0006.
    'customer.password_hash': (value) => ['password_hash', value === '' ? null : value],
    'payment_key.sealed_secret': (value) => ['sealed_secret', value === '' ? null : value],
    // Migration 0007.
    'purchase.syncs': (value) => ['answers_taken', value],
    // Migration 0018.
    'video.captions_key': (objectKey, { id }) => [
      'captions',
      JSON.stringify(
        objectKey === null ? [] : [{ id, language: 'en', label: 'English', objectKey }],
      ),
    ],
    // Migration 0020: no store had anything there.
    'video_preparation.storyboard': () => null,
    // Migration 0021: their lines say it.
    'purchase.is_free': () => null,
  };

/** The stores have so many orders more. A size of 5,000, with `-t 0020`, says how long an update of 100,000 takes. */
const ORDERS = sized(0, 20);

/** The schemas that were released: of versions 1.0.0 and 1.1.0, and of 1.2.0. */
const RELEASED = ['0020-storyboards', '0021-version-1-2-0'];

/** The versions that are updated: those that were released and the newest, and in `npm test` some of the others. */
const versionsOn = (kind: string): readonly string[] => {
  const always = [...new Set([...RELEASED, migrationNames.at(-1) ?? ''])];
  const others = migrationNames.filter((name) => !always.includes(name));
  return [...sampled(others, kind === 'SQLite' ? 8 : 16), ...always];
};

/** The orders they are copies of: paid, free, half-paid, and refunded in full or, where the schema has it, in part. */
const LIKE = ['paid-1', 'free-1', 'processing-1', 'refunded-1', 'part-1'];

/** Tables whose rows are not copied: each is about one order. */
const SINGLE = ['account_link', 'held_notice', 'mail', 'withdrawal'];

/** A dump with so many orders more, all like some of its own. */
function withOrders(dump: Dump, count: number): Dump {
  const present = LIKE.filter((id) => dump.rows.get('purchase')?.some((row) => isOf(row, id)));
  const rows = [...dump.rows].map(([table, lines]) => {
    const own = new Map(
      present.map((id) => [
        id,
        SINGLE.includes(table) ? [] : lines.filter((line) => isOf(line, id)),
      ]),
    );
    const more = Array.from({ length: count }, (_, number) => {
      const id = present[number % present.length] ?? '';
      return (own.get(id) ?? []).map((line) => copyOf(line, id, number));
    });
    return [table, lines.concat(more.flat())] as const;
  });
  return { ...dump, rows: new Map(rows) };
}

const isOf = (line: string, id: string) => line.includes(`${id}"`);

function copyOf(line: string, id: string, number: number): string {
  return (
    line
      .replaceAll(`${id}"`, `${id}-${number}"`)
      .replace('"pi_twin"', `"pi_twin-${number}"`)
      // Two receipts never have one number.
      .replace(/"sequence":\d+/, `"sequence":${1000 + number}`)
      .replace(/"receipt_sequence":\d+/, `"receipt_sequence":${1000 + number}`)
  );
}

/** The tables to which migrations add rows. */
const GROWING = [
  'admin_notice',
  'job',
  'purchase_item',
  'receipt',
  'receipt_counter',
  'search_word',
  'setting',
];

/** A row as it has to be found today. */
function expectedOf(table: string, row: Row): Row {
  const columns = Object.entries(row).flatMap(([name, value]) => {
    const change = CHANGED[`${table}.${name}`];
    if (change === undefined) return [[name, value]];
    const changed = change(value, row);
    return changed === null ? [] : [changed];
  });
  return Object.fromEntries(columns);
}

/** Expects each row of before, with the value of every column. */
function expectKept(before: Rows, after: Rows): void {
  for (const [table, lines] of before) {
    const expected = lines.map((line) => expectedOf(table, JSON.parse(line)));
    const names = Object.keys(expected[0] ?? {});
    const project = (line: string) => {
      const row = JSON.parse(line);
      return JSON.stringify(names.map((name) => [name, row[name]]));
    };
    const found = new Set((after.get(table) ?? []).map(project));
    const lost = expected
      .map((row) => project(JSON.stringify(row)))
      .filter((row) => !found.has(row));
    expect([table, lost]).toEqual([table, []]);
    if (!GROWING.includes(table))
      expect([table, after.get(table)?.length]).toEqual([table, lines.length]);
  }
}

/** Expects that the database itself finds nothing wrong. */
async function expectSound(db: Database): Promise<void> {
  const orphans = await sql`select * from pragma_foreign_key_check`.execute(db);
  expect(orphans.rows).toEqual([]);
  const problems = await sql`select * from pragma_integrity_check`.execute(db);
  expect(problems.rows).toEqual([{ integrity_check: 'ok' }]);
}

describeOnEachDatabase('a store of an earlier version', (kind) => {
  let fresh: string[];
  beforeAll(async () => {
    const { db, close } = await openTestDatabase(kind);
    fresh = await describeSchema(db);
    await close();
  });

  const cleaning: Array<() => Promise<void>> = [];
  const openEmpty = async () => {
    const { db, close } = await openEmptyDatabase(kind);
    cleaning.push(close);
    return db;
  };
  afterEach(async () => {
    for (const close of cleaning.splice(0)) await close();
  });

  it.each(versionsOn(kind))(
    '%s keeps everything, and becomes like a new one',
    {
      timeout: 240_000 + ORDERS * 6,
    },
    async (name) => {
      const db = await openEmpty();
      const dump = withOrders(readDump(name), ORDERS);
      await loadDump(db, dump);
      // A migration that was released is not changed any more.
      if (kind === 'SQLite') expect(await hashSchema(db)).toBe(dump.schema);
      const [start, before] = [performance.now(), process.cpuUsage()];
      await migrateTo(db);
      const seconds = (performance.now() - start) / 1000;
      const { user, system } = process.cpuUsage(before);
      if (ORDERS > 1000)
        console.info(
          `${kind} from ${name}: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of this process`,
        );
      expect(await describeSchema(db)).toEqual(fresh);
      const after = await readRows(db);
      expectKept(dump.rows, after);
      await expectEqualBooks(db, dump.rows, after);
      if (kind === 'SQLite') await expectSound(db);
    },
  );

  it('has a value in each column of its tables, so that no migration goes untested', async () => {
    const db = await openEmpty();
    await loadDump(db, readDump(migrationNames.at(-1) ?? ''));
    expect(await findGaps(db)).toEqual([]);
  });
});
