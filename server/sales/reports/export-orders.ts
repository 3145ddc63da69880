import { minuteAt } from '#platform/clock/time-zone.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv/csv-line.ts';
import type { Db } from '#platform/deps.ts';
import { listAddresses } from '../../accounts/index.ts';
import {
  type ItemLine,
  listItemsOf,
  listNewestOrders,
  type Order,
  type OrderSearch,
} from '../orders/index.ts';
import { listEntriesOf } from '../receipts/index.ts';
import { type Exported, itemColumns, orderColumns } from './order-columns.ts';

/** How many orders are read at once. With more, what is read outlives the quick collections of memory. */
const AT_ONCE = 50;

interface OrderExport {
  search: OrderSearch;
  /** Times are written as its clocks show them. */
  zone: string;
  /** A line for each order, or for each item in it. */
  lines: 'orders' | 'items';
  /** Only credit notes that were issued at or after `from` and before `before` are written; milliseconds. */
  credited: { from?: number | undefined; before?: number | undefined };
}

/** The lines of a CSV file of the orders that match, the newest first, fifty at a time as they are read. */
export async function* exportOrders(
  deps: Db,
  { search, zone, lines, credited }: OrderExport,
): AsyncGenerator<string> {
  const time = (at: number) => minuteAt(zone, at);
  const write = lines === 'orders' ? writeOrder : writeItems;
  const columns = lines === 'orders' ? orderColumns : itemColumns;
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  let cursor: string | undefined;
  do {
    const { page, nextCursor } = await listNewestOrders(deps, {
      ...search,
      cursor,
      limit: AT_ONCE,
    });
    const described = await describe(deps, page, credited);
    yield described.map((exported) => write({ ...exported, time })).join('');
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function describe(
  deps: Db,
  page: readonly Order[],
  { from = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY }: OrderExport['credited'],
): Promise<Omit<Exported, 'time'>[]> {
  const ids = page.map(({ id }) => id);
  const accountOf = ({ customerId, buyerId }: Order) => customerId ?? buyerId;
  const accounts = page.flatMap((order) => accountOf(order) ?? []);
  const [items, entries, addresses] = [
    await listItemsOf(deps, ids),
    await listEntriesOf(deps, ids),
    await listAddresses(deps, accounts),
  ];
  return page.map((order) => {
    const [receipt, ...notes] = entries.get(order.id) ?? [];
    const creditNotes = notes.filter(({ issuedAt }) => issuedAt >= from && issuedAt < before);
    const email = addresses.get(accountOf(order) ?? '') ?? order.email;
    return { order: { ...order, email }, items: items.get(order.id) ?? [], receipt, creditNotes };
  });
}

function writeOrder(exported: Exported): string {
  return csvLine(Object.values(orderColumns).map((cell) => cell(exported)));
}

function writeItems(exported: Exported): string {
  const lineOf = (item: ItemLine) =>
    csvLine(Object.values(itemColumns).map((cell) => cell({ ...exported, item })));
  return exported.items.map(lineOf).join('');
}
