import { sql } from 'kysely';
import { wordRows } from '#platform/database/search-words.ts';
import { fillOrders, inBatches } from './fill-orders.ts';
import type { ShopDeps } from './shop.ts';

export interface DashboardSize {
  orders: number;
  /** One order of so many has a credit note. */
  refundedEach: number;
  customers: number;
  videos: number;
  /** Rows of progress for each customer; at most as many as videos. */
  watchedByEach: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Fills a shop with what an owner's pages count: orders, one a minute up to now, with a receipt each and some
 * with a credit note; customers who came over the same time, and what they watched. Returns a package's id.
 */
export async function fillDashboard(deps: ShopDeps, size: DashboardSize): Promise<string> {
  const { db } = deps;
  const packageId = await fillOrders(deps, size.orders);
  const { newest } = await db
    .selectFrom('purchase')
    .select((row) => row.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  const later = Date.now() - newest - MINUTE_MS;
  await sql`update purchase set created_at = created_at + ${later}, settled_at = settled_at + ${later},
    livemode = 1`.execute(db);
  await addEntries(deps, size);
  await addCustomers(deps, size);
  await addWatching(deps, size);
  return packageId;
}

/** Adds the receipts and credit notes that these orders would have. The numbers are in the order of their ids. */
async function addEntries({ db }: ShopDeps, { refundedEach }: DashboardSize): Promise<void> {
  const columns = sql`kind, livemode, year, sequence, purchase_id, issued_at, currency, cents,
    tax_basis_points, tax_cents, items, receipt_year, receipt_sequence`;
  await sql`insert into receipt (${columns})
    select 'receipt', 1, 2026, row_number() over (order by id), id, created_at, 'usd', total_cents,
      0, 0, '[]', null, null from purchase`.execute(db);
  await sql`insert into receipt (${columns})
    select 'credit-note', 1, 2026, row_number() over (order by sequence), purchase_id, issued_at, 'usd', 100,
      0, 0, '[]', year, sequence from receipt where sequence % ${sql.lit(refundedEach)} = 0`.execute(
    db,
  );
}

async function addCustomers({ db }: ShopDeps, { customers, orders }: DashboardSize): Promise<void> {
  const first = Date.now() - orders * MINUTE_MS;
  for (const numbers of inBatches(customers)) {
    const rows = numbers.map((number) => {
      const email = `customer${number}@mail.example`;
      const created_at = first + Math.floor((number * orders) / customers) * MINUTE_MS;
      return {
        id: `customer-${number}`,
        first_name: 'Ann',
        last_name: `Number${number}`,
        email,
        email_key: email,
        phone: null,
        password_hash: null,
        checkout_hash: null,
        created_at,
      };
    });
    await db.insertInto('customer').values(rows).execute();
    const words = rows.flatMap(({ id, first_name, last_name, email }) =>
      wordRows({ scope: 'customer', subjectId: id, texts: [first_name, last_name, email] }),
    );
    await db.insertInto('search_word').values(words).execute();
  }
}

async function addWatching(
  { db }: ShopDeps,
  { videos, watchedByEach, orders }: DashboardSize,
): Promise<void> {
  const rows = Array.from({ length: videos }, (_, at) => ({
    id: `video-${at}`,
    title: `Video ${at}`,
    description: '',
    object_key: `object-${at}`,
    content_type: 'video/mp4',
    size_bytes: 1,
    duration_ms: 600_000,
    thumbnail_key: null,
    chapters_key: null,
    created_at: 1,
  }));
  await db.insertInto('video').values(rows).execute();
  const span = orders * MINUTE_MS;
  const now = Date.now();
  for (let turn = 0; turn < watchedByEach; turn += 1) {
    await sql`insert into watch_progress
        (customer_id, video_id, position_ms, watched, played_ms, updated_at)
      select id, 'video-' || ((number * 7 + ${sql.lit(turn)}) % ${sql.lit(videos)}), 1000, 0, 1000,
        ${sql.lit(now)} - (number * 7919 + ${sql.lit(turn)} * 104729) % ${sql.lit(span)}
      from (select id, row_number() over (order by id) as number from customer) as numbered`.execute(
      db,
    );
  }
  await addDays({ db }, { videos, days: Math.ceil(span / DAY_MS), now });
}

/** Adds statistics of playing for every video and each of the last days. */
async function addDays(
  { db }: Pick<ShopDeps, 'db'>,
  { videos, days, now }: { videos: number; days: number; now: number },
): Promise<void> {
  for (let ago = 0; ago < days; ago += 1) {
    const day = new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
    const rows = Array.from({ length: videos }, (_, at) => ({
      video_id: `video-${at}`,
      file: 0,
      day,
      plays: 1 + ((at * 7 + ago) % 90),
      played_ms: 1000 * at,
      viewers: 1,
      finishes: 0,
    }));
    await db.insertInto('watched_day').values(rows).execute();
  }
}
