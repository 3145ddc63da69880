import { expect, it } from 'vitest';
import type { Db } from '#platform/deps.ts';
import { fillOrders } from './fill-orders.ts';

const deleted = new Set(['gone', 'lost']);
const deps = {
  // The stand-in for the sales below reads none.
  db: {} as Db['db'],
  describeOrders: async (_deps: Db, ids: readonly string[]) =>
    ids
      .filter((id) => !deleted.has(id))
      .map((id) => ({ label: `Buyer ${id}`, value: '$1.50', path: `/order/${id}`, cents: 150 })),
};
const fill = async (orderIds: readonly string[], hasSum: boolean) => {
  const blocks = [{ kind: 'orders', orderIds, hasSum } as const];
  return (await fillOrders(deps, { subject: 'Sales', blocks })).blocks;
};
const rowOf = (id: string) => ({ label: `Buyer ${id}`, value: '$1.50', path: `/order/${id}` });
const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));

it('names each order, and what several come to', async () => {
  expect(await fill(['a'], true)).toEqual([{ kind: 'rows', rows: [rowOf('a')] }]);
  expect(await fill(['b', 'a'], true)).toEqual([
    { kind: 'rows', rows: [rowOf('b'), rowOf('a'), { label: 'Total', value: '$3.00' }] },
  ]);
});

it('names 50 of many sales, and the sum of the others; of what has deadlines, all', async () => {
  const [sales] = await fill(many(52), true);
  expect(sales).toMatchObject({ rows: { length: 52 } });
  expect(sales?.kind === 'rows' && sales.rows.slice(-2)).toEqual([
    { label: '2 more', value: '$3.00' },
    { label: 'Total', value: '$78.00' },
  ]);
  expect(await fill(many(52), false)).toMatchObject([{ rows: many(52).map(rowOf) }]);
});

it('says of deleted orders only how many they are', async () => {
  const says = async (...ids: string[]) =>
    (await fill(ids, false)).map((block) => (block.kind === 'paragraph' ? block.text : block.kind));
  expect(await says('gone')).toEqual(['Its order was deleted since.']);
  expect(await says('gone', 'lost')).toEqual(['2 of these 2 orders were deleted since.']);
  expect(await says('a', 'gone')).toEqual(['rows', '1 of these 2 orders was deleted since.']);
});

it('composes no message whose orders it cannot name', async () => {
  const blocks = [{ kind: 'orders', orderIds: ['a'], hasSum: false } as const];
  await expect(fillOrders({ db: deps.db }, { subject: 'Sales', blocks })).rejects.toThrow(
    'describe orders',
  );
});
