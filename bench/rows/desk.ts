import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../scripts/postgres.ts';
import { memoryBytes } from '../frame/cost.ts';
import { type Contestant, type Figure, type Row, Unusable } from '../frame/row.ts';
import { spreadOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import { type DeskSize, fillDesk } from '../shop/fill-desk.ts';
import { openShop, type Shop, signInAdmin } from '../shop/shop.ts';

const MANY: DeskSize = {
  ...{ orders: 100_000, refundedEach: 20, customers: 50_000, videos: 500, watchedByEach: 20 },
};
/** Half of the orders are refunded: like the many, they fill the list's first page, which both write out then. */
const FEW: DeskSize = {
  ...{ orders: 100, refundedEach: 2, customers: 50, videos: 20, watchedByEach: 20 },
};
/** Requests of each kind in a round, one after the other. Their median counts. */
const QUESTIONS = 20;

const small = `with ${FEW.orders}`;
const title = `an owner's pages of ${MANY.orders.toLocaleString('en-US')} orders, ${MANY.customers.toLocaleString('en-US')} customers and 1,000,000 rows of progress, against ${FEW.orders} orders, over HTTP`;

/** What is asked; `fresh`: with other days each time, which nobody has asked about. */
const QUESTIONS_OF = {
  'overview of today': () => '/api/overview?period=today',
  'overview of a month': () => '/api/overview?period=month',
  'overview of a year': () => '/api/overview?period=year',
  'what needs you': () => '/api/overview/needs',
  'best of a month': () => '/api/overview/best?period=month',
  orders: () => '/api/orders?view=orders',
  'orders that were sold': () => '/api/orders?view=sold',
  'orders paid in some days': (days: string) => `/api/orders?view=orders&dated=paid&${days}`,
  'orders refunded in some days': (days: string) => `/api/orders?dated=refunded&${days}`,
  'orders of a package': (_: string, packageId: string) => `/api/orders?packageId=${packageId}`,
  customers: () => '/api/customers',
  'customers of some days': (days: string) => `/api/customers?${days}`,
  'customers called Ann': () => '/api/customers?q=ann',
  'customer found by address': () => '/api/customers?q=customer49@mail.example',
  'one customer': () => '/api/customers/customer-49',
} as const;

const figures: Figure[] = [
  ...Object.keys(QUESTIONS_OF).map((name) => ({
    ...{ name, unit: 'ms', against: small, atMost: 3 },
  })),
  { name: 'overview of days never asked about', unit: 'ms', against: small },
  { name: 'best of days never asked about', unit: 'ms', against: small },
  { name: 'first byte of the file', unit: 'ms', atMost: 100 },
  { name: 'whole file', unit: 'ms' },
  { name: 'memory for the file', unit: 'MB', atMost: 32 },
];

export const deskOnSqlite: Row = {
  ...{ name: 'desk', title: `${title}, on SQLite`, needs: [], figures, rounds: 3 },
  prepare: (place) => prepare(place, async () => undefined),
};

export const deskOnPostgres: Row = {
  ...{
    name: 'desk-postgres',
    title: `${title}, on PostgreSQL`,
    needs: ['postgres'],
    figures,
    rounds: 3,
  },
  prepare: (place) =>
    prepare(place, async () => {
      const postgres = await startPostgres();
      place.later(() => postgres.stop());
      return postgres.url;
    }),
};

/** `newDatabase` gives each contestant a PostgreSQL of its own; without an address they are on SQLite. */
async function prepare(
  place: Workplace,
  newDatabase: () => Promise<string | undefined>,
): Promise<Contestant[]> {
  const many = { name: 'store', size: MANY, databaseUrl: await newDatabase() };
  const few = { name: small, size: FEW, databaseUrl: await newDatabase() };
  return [await contestant(place, many), await contestant(place, few)];
}

async function contestant(
  place: Workplace,
  { name, size, databaseUrl }: { name: string; size: DeskSize; databaseUrl: string | undefined },
): Promise<Contestant> {
  const seed = async (deps: Parameters<typeof fillDesk>[0]) => {
    await fillDesk(deps, size);
    // PostgreSQL does this by itself a minute after so many writes.
    if (databaseUrl) await sql`vacuum analyze`.execute(deps.db);
  };
  const dataDir = join(place.folder, String(size.orders));
  const shop = await openShop(place, { dataDir, seed, ...(databaseUrl && { databaseUrl }) });
  const headers = { cookie: await signInAdmin(shop) };
  const ask = async (path: string) => {
    const start = performance.now();
    const answer = await fetch(shop.url + path, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Unusable(`${path} was answered ${answer.status}: ${text}`);
    return { milliseconds: performance.now() - start, text };
  };
  const [first] = JSON.parse((await ask('/api/packages')).text);
  let asked = 0;
  const median = async (make: (index: number) => string) => {
    const times = [];
    for (let index = 0; index < QUESTIONS; index += 1) {
      asked += 1;
      times.push((await ask(make(asked))).milliseconds);
    }
    return spreadOf(times).median;
  };
  return {
    name,
    round: async () => {
      const measured: Record<string, number> = {};
      for (const [question, path] of Object.entries(QUESTIONS_OF)) {
        measured[question] = await median((index) =>
          path(daysUntil(0, 20 + (index % 5)), first.id),
        );
      }
      measured['overview of days never asked about'] = await median(
        (index) => `/api/overview?${daysUntil(0, 30 + index)}`,
      );
      measured['best of days never asked about'] = await median(
        (index) => `/api/overview/best?${daysUntil(0, 30 + index)}`,
      );
      return { ...measured, ...(await takeFile(shop, headers, size.orders)) };
    },
  };
}

/** So many days up to some days ago, as parameters. */
function daysUntil(ago: number, days: number): string {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(ago + days)}&to=${day(ago)}`;
}

/** The file of all orders: its first byte, its last one, and how far the store's memory grows meanwhile. */
async function takeFile(shop: Shop, headers: Record<string, string>, orders: number) {
  const before = memoryBytes(shop.pid) / 1e6;
  let most = before;
  const start = performance.now();
  const answer = await fetch(`${shop.url}/api/orders/export`, { headers });
  let firstByte: number | undefined;
  let lines = 0;
  for await (const chunk of answer.body ?? []) {
    firstByte ??= performance.now() - start;
    lines += Buffer.from(chunk).filter((byte) => byte === 10).length;
    most = Math.max(most, memoryBytes(shop.pid) / 1e6);
  }
  if (lines !== orders + 1) throw new Unusable(`the file has ${lines} lines`);
  return {
    'first byte of the file': firstByte ?? Number.NaN,
    'whole file': performance.now() - start,
    'memory for the file': most - before,
  };
}
