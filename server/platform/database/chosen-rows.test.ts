import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { chosenBy } from './chosen-rows.ts';
import { newestFirst } from './newest-first.ts';

/** So many that all but one are more than are collected. */
const ORDERS = 5002;
const AT_ONCE = 500;

const idOf = (index: number) => `o${index}`;

function orderNumber(index: number) {
  return {
    status: 'completed' as const,
    id: idOf(index),
    customer_id: null,
    buyer_id: null,
    total_cents: 100,
    first_name: 'Bo',
    last_name: 'Elf',
    email: 'bo@mail.example',
    email_key: 'bo@mail.example',
    phone: null,
    password_hash: null,
    checkout_hash: `of ${index}`,
    details_hash: '-',
    livemode: 0,
    attempt: 0,
    intent_id: null,
    created_at: 1000 + index,
    settled_at: 1,
    key_id: null,
    refunded_cents: 0,
    next_check_at: null,
  };
}

/** Each order has all of its packages: the first three are rare, each third is some, all but one are most. */
function packagesOf(index: number): string[] {
  const packages = [];
  if (index < 3) packages.push('rare');
  if (index % 3 === 0) packages.push('some');
  if (index > 0) packages.push('most');
  return packages;
}

describeOnEachDatabase('rows chosen by the records of others', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
    const { db } = store.deps;
    for (const id of ['rare', 'some', 'most']) {
      const texts = { id, name: id, description: '', features: '[]', cover_key: null };
      const row = { ...texts, price_cents: 100, is_bundle: 0, archived_at: null, created_at: 1 };
      await db.insertInto('package').values(row).execute();
    }
    for (let from = 0; from < ORDERS; from += AT_ONCE) {
      const length = Math.min(AT_ONCE, ORDERS - from);
      const indexes = Array.from({ length }, (_, at) => from + at);
      await db.insertInto('purchase').values(indexes.map(orderNumber)).execute();
      const items = indexes.flatMap((index) =>
        packagesOf(index).map((package_id, position) => ({
          purchase_id: idOf(index),
          position,
          package_id,
          title: '-',
          description: '-',
          price_cents: 100,
        })),
      );
      await db.insertInto('purchase_item').values(items).execute();
    }
  });
  afterAll(() => store.close());

  const find = async (packageId: string, limit: number) => {
    const { db } = store.deps;
    const ids = db
      .selectFrom('purchase_item')
      .select('purchase_id as id')
      .where('package_id', '=', packageId);
    const chosen = await chosenBy(ids, { table: 'purchase', column: 'purchase_item.purchase_id' });
    const query = db.selectFrom('purchase').select(['id', 'created_at']).where(chosen);
    const rows = await newestFirst(db, query, { scope: 'order', words: '', limit });
    return rows.map(({ id }) => Number(id.slice(1)));
  };

  it.each([
    ['few', 'rare', [2, 1, 0]],
    ['many', 'some', [5001, 4998, 4995]],
    ['more than are collected', 'most', [5001, 5000, 4999]],
    ['none', 'unknown', []],
  ])('are the newest where the records are %s', async (_, packageId, expected) => {
    expect(await find(packageId, 3)).toEqual(expected);
  });

  it('are all of them, and no others', async () => {
    expect(await find('rare', ORDERS)).toHaveLength(3);
    expect(await find('some', ORDERS)).toHaveLength(1668);
    expect(await find('most', ORDERS)).toHaveLength(ORDERS - 1);
  });
});
