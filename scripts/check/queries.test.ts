import { describe, expect, test } from 'vitest';
import { queries, queryProblems } from './queries.ts';

const USE_CASE = 'server/videos/rename-video.ts';
const STORE = 'server/videos/videos.store.ts';

/** Lists the problems of one line of code in that file. */
const problemsOf = (file: string, line: string) => queryProblems(file, `${line}\n`);

describe('a query outside a store', () => {
  test.each([
    ["await db.selectFrom('video').select('id').execute();", 'selectFrom'],
    ["await inside.db.insertInto('video').values(row).execute();", 'insertInto'],
    ["await deps.db.updateTable('video').set(row).execute();", 'updateTable'],
    ["await deps.db.deleteFrom('video').execute();", 'deleteFrom'],
    ["await db['deleteFrom']('video').execute();", 'deleteFrom'],
    ['const { selectFrom } = db;', 'selectFrom'],
    ["query.with('one', (db) => db);", 'with'],
    ['await query.executeTakeFirst();', 'executeTakeFirst'],
    ["const ask = prepareQuery()((db, given) => db.read('video'));", 'prepareQuery'],
    ['const one = sql`select 1`;', 'sql'],
    ["const one = sql.raw('select 1');", 'sql'],
  ])('is found: %s', (line, what) => {
    expect(problemsOf(USE_CASE, line)).toContain(
      `${USE_CASE}:1 builds a query (${what}) outside a store`,
    );
    const inStore = problemsOf(STORE, line);
    expect(inStore).toEqual([]);
    expect(problemsOf('server/videos/rename-video.test.ts', line)).toEqual([]);
    expect(problemsOf('server/platform/database/keyset.ts', line)).toEqual([]);
  });

  test.each([
    'const other = list.with(0, 1);',
    "const bytes = Buffer.from('video');",
    'const rows = Array.from(names);',
    'const raw = image.raw();',
    "const text = 'selectFrom';",
    '// db.selectFrom',
  ])('is not: %s', (line) => {
    expect(problemsOf(USE_CASE, line)).toEqual([]);
  });
});

describe("another domain's table", () => {
  test.each([
    ["db.selectFrom('upload').selectAll();", 'upload', 'uploads'],
    ["db.selectFrom('upload as own').selectAll();", 'upload', 'uploads'],
    ["db.selectFrom(['video', 'upload']).selectAll();", 'upload', 'uploads'],
    ["db.insertInto('customer').values(row);", 'customer', 'accounts'],
    ["db.updateTable('package').set(row);", 'package', 'catalog'],
    ["db.updateTable('video').from('package').set(row);", 'package', 'catalog'],
    ["db.deleteFrom('watch_progress');", 'watch_progress', 'watching'],
    ["db.deleteFrom('video').using('setting');", 'setting', 'settings'],
    ["query.innerJoin('purchase', 'purchase.id', 'purchase_id');", 'purchase', 'orders'],
    ["query.leftJoin('purchase_tombstone', (join) => join);", 'purchase_tombstone', 'payments'],
    ["query.where((row) => row.exists(row.selectFrom('job')));", 'job', 'platform'],
    ['sql`delete from "session" where 1 = 1`;', 'session', 'accounts'],
    ["const name = sql.table('admin');", 'admin', 'accounts'],
  ])('is found: %s', (line, table, owner) => {
    expect(problemsOf(STORE, line)).toEqual([
      `${STORE}:1 names the table ${table}, which belongs to ${owner}`,
    ]);
  });

  test('is found behind a variable, and where there is none', () => {
    expect(problemsOf(STORE, 'db.selectFrom(name).selectAll();')).toEqual([
      `${STORE}:1 names a table by a variable`,
    ]);
    expect(problemsOf(STORE, "db.selectFrom('film').selectAll();")).toEqual([
      `${STORE}:1 names film, which is no table`,
    ]);
  });

  test('may be named where that was decided, by that file alone', () => {
    const line = "db.selectFrom('package_video').innerJoin('purchase', 'purchase.id', 'id');";
    expect(problemsOf('server/sales/access/access.store.ts', line)).toEqual([]);
    expect(problemsOf('server/sales/access/other.store.ts', line)).toHaveLength(2);
    expect(
      problemsOf('server/sales/access/access.store.ts', "db.selectFrom('customer').selectAll();"),
    ).toHaveLength(1);
  });
});

describe('the form of a row outside a store', () => {
  test.each([
    ['const key = video.object_key;', 'object_key'],
    ['const { object_key: key } = video;', 'object_key'],
    ["const row = { created_at: 1, id: 'one' };", 'created_at'],
    ['interface Row { created_at: number }', 'created_at'],
    ['if (bundle.isBundle === 1) sell(bundle);', 'isBundle === 1'],
    ['if (key.livemode !== 0) sell(key);', 'livemode !== 0'],
  ])('is found: %s', (line, what) => {
    expect(problemsOf(USE_CASE, line)).toEqual([`${USE_CASE}:1 sees the form of a row (${what})`]);
    expect(problemsOf(STORE, line)).toEqual([]);
    expect(problemsOf('server/payment-providers/stripe/api/stripe-intents.ts', line)).toEqual([]);
  });

  test.each([
    'const name = settings.STRIPE_SECRET_KEY;',
    "const error = defineError('not_found', 404, 'Not found.');",
    "const headers = { 'x_y': 1 };",
    'if (count === 1) stop();',
  ])('is not: %s', (line) => {
    expect(problemsOf(USE_CASE, line)).toEqual([]);
  });
});

test('the server as it is keeps all three rules', async () => {
  expect((await queries.run()).problems).toEqual([]);
});
