import { memoryBytes } from '../frame/cost.ts';
import { Unusable } from '../frame/row.ts';
import { type DashboardSize, fillDashboard } from '../shop/fill-dashboard.ts';
import { againstFew } from './against-few.ts';
import type { AskedShop } from './on-each-database.ts';

const MANY: DashboardSize = {
  orders: 100_000,
  refundedEach: 20,
  customers: 50_000,
  videos: 500,
  watchedByEach: 20,
};
/** Half of the orders are refunded: like the many, they fill the list's first page, which both write out then. */
const FEW: DashboardSize = {
  orders: 100,
  refundedEach: 2,
  customers: 50,
  videos: 20,
  watchedByEach: 20,
};

const small = `with ${FEW.orders}`;
const title = `an owner's pages of ${MANY.orders.toLocaleString('en-US')} orders, ${MANY.customers.toLocaleString('en-US')} customers and 1,000,000 rows of progress, against ${FEW.orders} orders, over HTTP`;

const FRESH = 'overview of days never asked about';
const FRESH_BEST = 'best of days never asked about';

export const [dashboardOnSqlite, dashboardOnPostgres] = againstFew({
  name: 'dashboard',
  title,
  rounds: 3,
  small,
  many: MANY,
  few: FEW,
  fill: fillDashboard,
  questions: {
    'overview of today': () => ['/api/overview?period=today'],
    'overview of a month': () => ['/api/overview?period=month'],
    'overview of a year': () => ['/api/overview?period=year'],
    'what needs you': () => ['/api/overview/needs'],
    'best of a month': () => ['/api/overview/best?period=month'],
    orders: () => ['/api/orders?view=orders'],
    'orders that were sold': () => ['/api/orders?view=sold'],
    'orders paid in some days': (index) => [
      `/api/orders?view=orders&dated=paid&${someDays(index)}`,
    ],
    'orders refunded in some days': (index) => [`/api/orders?dated=refunded&${someDays(index)}`],
    'orders of a package': (_, __, packageId) => [`/api/orders?packageId=${packageId}`],
    customers: () => ['/api/customers'],
    'customers of some days': (index) => [`/api/customers?${someDays(index)}`],
    'customers called Ann': () => ['/api/customers?q=ann'],
    'customer found by address': () => ['/api/customers?q=customer49@mail.example'],
    'one customer': () => ['/api/customers/customer-49'],
    // With other days each time.
    [FRESH]: (index) => [`/api/overview?${lastDays(330 + index)}`],
    [FRESH_BEST]: (index) => [`/api/overview/best?${lastDays(330 + index)}`],
  },
  unlimited: [FRESH, FRESH_BEST],
  more: {
    figures: [
      { name: 'first byte of the file', unit: 'ms', atMost: 100 },
      { name: 'whole file', unit: 'ms' },
      { name: 'memory for the file', unit: 'MB', atMost: 32 },
    ],
    measure: takeFile,
  },
});

const someDays = (index: number) => lastDays(20 + (index % 5));

/** So many days up to today, as parameters. */
function lastDays(days: number): string {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(days)}&to=${day(0)}`;
}

/** The file of all orders: its first byte, its last one, and how far the store's memory grows meanwhile. */
async function takeFile(shop: AskedShop, { orders }: DashboardSize) {
  const before = memoryBytes(shop.pid) / 1e6;
  let most = before;
  const start = performance.now();
  const answer = await fetch(`${shop.url}/api/orders/export`, shop);
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
