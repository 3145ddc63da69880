import { sql } from 'kysely';
import { startPostgres } from '../../scripts/postgres.ts';
import { type Contestant, type Figure, type Row, Unusable } from '../frame/row.ts';
import { spreadOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import { buyerEmail, fillOrders, orderId } from '../shop/fill-orders.ts';
import { openShop, type Shop, signInAdmin } from '../shop/shop.ts';

const ORDERS = 100_000;
const PAGE = 50;
const LARGEST_PAGE = 200;
/** Requests of each kind in a round, one after the other. Their median counts. */
const QUESTIONS = 40;

const title = `the admin's list of ${ORDERS.toLocaleString('en-US')} orders, asked one at a time, over HTTP`;
const quick = { unit: 'ms', atMost: 5 };
const figures: Figure[] = [
  { name: 'first page', ...quick },
  { name: 'next page', ...quick },
  { name: 'search by e-mail', ...quick },
  { name: 'search for a word of all', unit: 'ms' },
  { name: 'largest answer', unit: 'MB', atMost: 1 },
];

export const ordersOnSqlite: Row = {
  name: 'orders',
  title: `${title}, on SQLite`,
  needs: [],
  figures,
  prepare: (place) => prepare(place),
};

export const ordersOnPostgres: Row = {
  name: 'orders-postgres',
  title: `${title}, on PostgreSQL`,
  needs: ['postgres'],
  figures,
  async prepare(place) {
    const postgres = await startPostgres();
    place.later(() => postgres.stop());
    return prepare(place, postgres.url);
  },
};

async function prepare(place: Workplace, databaseUrl?: string): Promise<Contestant[]> {
  const seed = async (deps: Parameters<typeof fillOrders>[0]) => {
    await fillOrders(deps, ORDERS);
    // PostgreSQL does this by itself a minute after so many writes.
    if (databaseUrl) await sql`analyze`.execute(deps.db);
  };
  const shop = await openShop(place, { seed, ...(databaseUrl && { databaseUrl }) });
  const list = lister(shop, await signInAdmin(shop));
  return [{ name: 'store', round: () => measure(list) }];
}

interface Page {
  ids: string[];
  bytes: number;
  milliseconds: number;
  next: string;
}

function lister(shop: Shop, cookie: string) {
  return async (question: string): Promise<Page> => {
    const start = performance.now();
    const answer = await fetch(`${shop.url}/api/orders?${question}`, { headers: { cookie } });
    const text = await answer.text();
    const milliseconds = performance.now() - start;
    if (answer.status !== 200) throw new Unusable(`${question} was answered ${answer.status}`);
    const orders: { id: string }[] = JSON.parse(text);
    const ids = orders.map(({ id }) => id);
    const next = answer.headers.get('x-next-cursor') ?? '';
    return { ids, bytes: Buffer.byteLength(text), milliseconds, next };
  };
}

type List = ReturnType<typeof lister>;

async function measure(list: List) {
  const everybody = 'q=mail';
  const first = await repeat(list, () => ['', newest(0)]);
  const common = await repeat(list, () => [everybody, newest(0)]);
  // Each search is for another buyer.
  const email = await repeat(list, (index) => {
    const order = (index * 7919 + 13) % ORDERS;
    return [`q=${encodeURIComponent(buyerEmail(order))}`, [orderId(order)]];
  });
  const next = [];
  let cursor = (await list('')).next;
  for (let page = 1; page <= QUESTIONS; page += 1) {
    const answer = await list(`cursor=${cursor}`);
    expectIds(answer, newest(page * PAGE));
    next.push(answer.milliseconds);
    cursor = answer.next;
  }
  const { bytes } = await list(`limit=${LARGEST_PAGE}`);
  return {
    'first page': first,
    'next page': spreadOf(next).median,
    'search by e-mail': email,
    'search for a word of all': common,
    'largest answer': bytes / 1e6,
  };
}

/** The median time of requests; each comes with the orders that it should return. */
async function repeat(list: List, ask: (index: number) => [string, string[]]): Promise<number> {
  const times = [];
  for (let index = 0; index < QUESTIONS; index += 1) {
    const [question, expected] = ask(index);
    const answer = await list(question);
    expectIds(answer, expected);
    times.push(answer.milliseconds);
  }
  return spreadOf(times).median;
}

/** The ids on a page, newest first, after the first `after` orders. */
function newest(after: number): string[] {
  return Array.from({ length: PAGE }, (_, index) => orderId(ORDERS - 1 - after - index));
}

function expectIds({ ids }: Page, expected: readonly string[]): void {
  if (ids.join() !== expected.join()) throw new Unusable('the answer holds other orders');
}
