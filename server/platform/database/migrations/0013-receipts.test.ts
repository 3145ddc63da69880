import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

const order = {
  customer_id: null,
  buyer_id: null,
  is_free: 0,
  total_cents: 4900,
  livemode: 1,
  first_name: 'Ann',
  last_name: 'North',
  email: 'ann@north.example',
  phone: null,
  email_key: 'ann@north.example',
  password_hash: null,
  checkout_hash: 'a browser',
  details_hash: 'd',
  attempt: 1,
  intent_id: null,
  created_at: 1,
  settled_at: null,
  key_id: null,
  refunded_cents: 0,
  next_check_at: null,
};
const IN_2025 = Date.UTC(2025, 11, 31, 23, 59);
const IN_2026 = Date.UTC(2026, 0, 1, 0, 1);

type Line = [at: number, to: OrderStatus, cause: string];

describeWithDatabase('a store that sold before there were receipts', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind, { upTo: '0010-removed-admins' });
    const about = { description: '', is_bundle: 0, features: '[]', price_cents: 2450 };
    for (const id of ['beard', 'voice']) {
      const row = { ...about, id, name: id, cover_key: null, archived_at: null, created_at: 1 };
      await database.db.insertInto('package').values(row).execute();
    }
  });
  afterEach(async () => {
    await database.close();
  });

  async function addOrder(
    id: string,
    timeline: Line[],
    more: { is_free?: number; livemode?: number; refunded_cents?: number } = {},
  ): Promise<void> {
    const { db } = database;
    const status = timeline.at(-1)?.[1] ?? 'pending';
    await db
      .insertInto('purchase')
      .values({ ...order, ...more, id, status })
      .execute();
    const events = timeline.map(([at, to_status, cause], position) => ({
      purchase_id: id,
      position,
      at,
      to_status,
      cause,
      actor: 'system',
      from_status: timeline[position - 1]?.[1] ?? null,
    }));
    await db.insertInto('purchase_event').values(events).execute();
    const items = ['voice', 'beard'].map((package_id, position) => ({
      purchase_id: id,
      position,
      package_id,
      description: '',
      price_cents: 2450,
      title: `The ${package_id} "&<b>"`,
    }));
    await db.insertInto('purchase_item').values(items).execute();
  }

  const migrateAll = () => migrateTo(database.db);

  async function entries() {
    const rows = await database.db
      .selectFrom('receipt')
      .selectAll()
      .orderBy('kind', 'desc')
      .orderBy('livemode', 'desc')
      .orderBy('year')
      .orderBy('sequence')
      .execute();
    return rows.map((row) => {
      const { kind, year, sequence, purchase_id, cents, receipt_year, receipt_sequence } = row;
      const of = receipt_year === null ? '' : ` of ${receipt_year}-${receipt_sequence}`;
      return `${kind}${row.livemode === 1 ? '' : ' (test)'} ${year}-${sequence}${of}: ${purchase_id} ${cents}`;
    });
  }

  it('numbers what was paid by the time it was completed, each year (UTC) and mode from 1', async () => {
    const paid = (at: number): Line[] => [
      [at - 9, 'pending', 'Checkout by card.'],
      [at, 'completed', 'The customer returned from paying.'],
    ];
    await addOrder('c-second', paid(IN_2025));
    await addOrder('b-first', paid(IN_2025 - 5));
    await addOrder('a-same-time', paid(IN_2025));
    await addOrder('next-year', paid(IN_2026));
    await addOrder('test-mode', paid(IN_2025), { livemode: 0 });
    await addOrder('disputed', [...paid(IN_2026 + 1), [IN_2026 + 2, 'disputed', 'A dispute.']]);
    await addOrder('free', [[IN_2025, 'completed', 'Promotion code.']], {
      is_free: 1,
      livemode: 0,
    });
    await addOrder('unpaid', [[IN_2025, 'pending', 'Checkout by card.']]);
    await addOrder('never-completed', [
      [IN_2025, 'review', 'Paid twice.'],
      [IN_2025, 'refunded', 'The payment was refunded.'],
    ]);
    await migrateAll();
    expect(await entries()).toEqual([
      'receipt 2025-1: b-first 4900',
      'receipt 2025-2: a-same-time 4900',
      'receipt 2025-3: c-second 4900',
      'receipt 2026-1: next-year 4900',
      'receipt 2026-2: disputed 4900',
      'receipt (test) 2025-1: test-mode 4900',
    ]);
    const counters = database.db.selectFrom('receipt_counter').selectAll().orderBy('livemode');
    expect(await counters.orderBy('year').execute()).toEqual([
      { kind: 'receipt', livemode: 0, year: 2025, last_sequence: 1 },
      { kind: 'receipt', livemode: 1, year: 2025, last_sequence: 3 },
      { kind: 'receipt', livemode: 1, year: 2026, last_sequence: 2 },
    ]);
    const row = database.db
      .selectFrom('receipt')
      .selectAll()
      .where('purchase_id', '=', 'next-year');
    const { items, ...entry } = await row.executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ issued_at: IN_2026, currency: 'usd', tax_cents: 0 });
    expect(JSON.parse(items)).toEqual([
      { title: 'The voice "&<b>"', cents: 2450 },
      { title: 'The beard "&<b>"', cents: 2450 },
    ]);
  });

  it('gives a credit note for what was returned: in part, in full, or lost in a dispute', async () => {
    const completed: Line = [IN_2025, 'completed', 'Reported by Stripe.'];
    await addOrder(
      'in-part',
      [
        completed,
        [IN_2025 + 1, 'completed', '$9.00 of $49.00 was refunded.'],
        [IN_2026, 'completed', '$12.00 of $49.00 was refunded.'],
        [IN_2026 + 99, 'completed', 'Checked with Stripe. Nothing has changed.'],
      ],
      { refunded_cents: 1200 },
    );
    const inFull: Line[] = [completed, [IN_2025 + 2, 'refunded', 'the payment was refunded']];
    await addOrder('in-full', inFull, { refunded_cents: 4900 });
    const lost: Line[] = [completed, [IN_2025 + 1, 'refunded', 'the dispute was lost']];
    await addOrder('lost', lost);
    await addOrder(
      'lost-after-part',
      [completed, [IN_2026 + 3, 'refunded', 'The dispute was lost.']],
      {
        refunded_cents: 700,
      },
    );
    // The money of a refund that failed is the shop's again.
    await addOrder('failed', [
      completed,
      [IN_2025 + 3, 'refunded', 'The payment was refunded.'],
      [IN_2025 + 4, 'refunded', 'The refund of $49.00 failed.'],
    ]);
    await addOrder('old-words', [completed, [IN_2026 + 5, 'completed', '$1.00 went back']], {
      refunded_cents: 100,
    });
    await migrateAll();
    const all = await entries();
    expect(all.filter((entry) => entry.startsWith('receipt'))).toHaveLength(6);
    expect(all.filter((entry) => entry.startsWith('credit-note'))).toEqual([
      'credit-note 2025-1 of 2025-4: lost 4900',
      'credit-note 2025-2 of 2025-2: in-full 4900',
      'credit-note 2026-1 of 2025-3: in-part 1200',
      'credit-note 2026-2 of 2025-5: lost-after-part 4900',
      'credit-note 2026-3 of 2025-6: old-words 100',
    ]);
    const note = database.db.selectFrom('receipt').select(['issued_at', 'items']);
    const ofPart = note.where('purchase_id', '=', 'in-part').where('kind', '=', 'credit-note');
    expect(await ofPart.execute()).toEqual([{ issued_at: IN_2026, items: '[]' }]);
  });

  it('and an order has one receipt, whatever happens', async () => {
    await addOrder('only', [[IN_2025, 'completed', 'Paid.']]);
    await migrateAll();
    const { db } = database;
    const row = await db.selectFrom('receipt').selectAll().executeTakeFirstOrThrow();
    await expect(
      db
        .insertInto('receipt')
        .values({ ...row, sequence: 2 })
        .execute(),
    ).rejects.toThrow();
  });
});
