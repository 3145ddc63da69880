import { type Figure, type Sample, Unusable } from '../frame/row.ts';
import { buyerEmail, fillOrders, orderId } from '../shop/fill-orders.ts';
import { type AskedShop, medianOf, onEachDatabase } from './on-each-database.ts';

const ORDERS = 100_000;
const PAGE = 50;
const LARGEST_PAGE = 200;

const title = `the admin's list of ${ORDERS.toLocaleString('en-US')} orders, asked one at a time, over HTTP`;
const quick = { unit: 'ms', atMost: 5 };
const figures: Figure[] = [
  { name: 'first page', ...quick },
  { name: 'next page', ...quick },
  { name: 'search by e-mail', ...quick },
  { name: 'search for a word of all', unit: 'ms' },
  { name: 'largest answer', unit: 'MB', atMost: 1 },
];

export const [ordersOnSqlite, ordersOnPostgres] = onEachDatabase(
  { name: 'orders', title, figures },
  async (open) => {
    const shop = await open((deps) => fillOrders(deps, ORDERS));
    return [{ name: 'store', round: () => measure(shop) }];
  },
);

/** Asks for a page that is to hold these orders. Returns how long it took, and where the next page begins. */
async function askPage(shop: AskedShop, question: string, expected: readonly string[]) {
  const { text, milliseconds, headers } = await shop.ask(`/api/orders?${question}`);
  const orders: { id: string }[] = JSON.parse(text);
  if (orders.map(({ id }) => id).join() !== expected.join())
    throw new Unusable('the answer holds other orders');
  return { milliseconds, next: headers.get('x-next-cursor') ?? '' };
}

async function measure(shop: AskedShop): Promise<Sample> {
  const repeat = (ask: (index: number) => [question: string, expected: string[]]) =>
    medianOf(async (index) => (await askPage(shop, ...ask(index))).milliseconds);
  let { next } = await askPage(shop, '', newest(0));
  return {
    'first page': await repeat(() => ['', newest(0)]),
    'search for a word of all': await repeat(() => ['q=mail', newest(0)]),
    // Each search is for another buyer.
    'search by e-mail': await repeat((index) => {
      const order = (index * 7919 + 13) % ORDERS;
      return [`q=${encodeURIComponent(buyerEmail(order))}`, [orderId(order)]];
    }),
    'next page': await medianOf(async (index) => {
      const page = await askPage(shop, `cursor=${next}`, newest((index + 1) * PAGE));
      next = page.next;
      return page.milliseconds;
    }),
    'largest answer':
      Buffer.byteLength((await shop.ask(`/api/orders?limit=${LARGEST_PAGE}`)).text) / 1e6,
  };
}

/** The ids on a page, newest first, after the first `after` orders. */
function newest(after: number): string[] {
  return Array.from({ length: PAGE }, (_, index) => orderId(ORDERS - 1 - after - index));
}
