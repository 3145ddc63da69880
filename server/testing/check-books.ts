import { checkReceipts } from './books/check-receipts.ts';
import type { TestStore } from './test-store.ts';

/** A succeeded payment at the provider. */
export interface PaidPayment {
  intent: string;
  /** How much of it the shop keeps, in cents. */
  kept: number;
  state: 'disputed' | 'paid' | 'lost' | 'refunded';
  /** No dispute rules out that it is refunded. */
  isRefundable: boolean;
}

interface Scope {
  /** The payments as they should be; absent: as the sandbox has them. */
  payments?: readonly PaidPayment[];
  /** Only orders placed, and deleted, since that time (milliseconds). */
  since?: number;
}

/**
 * Compares the store's books with the provider's, once all is at rest. Returns what is wrong: paid
 * orders lost, orders granted unpaid, money kept twice, timelines with holes,
 * receipts that do not add up.
 */
export async function checkBooks(
  store: TestStore,
  { payments: paid = paymentsOf(store), since = 0 }: Scope = {},
): Promise<string[]> {
  const { orders, links, lines, tombstones, events } = await readRecords(store, since);
  const payments = new Map(paid.map((payment) => [payment.intent, payment]));
  const orderOf = new Map(links.map((link) => [link.intent_id, link.purchase_id]));
  const tombstoneOf = new Map(tombstones.map((tombstone) => [tombstone.intent_id, tombstone]));
  const problems = await checkReceipts(store.deps.db, {
    since,
    keptOf: (intentId) => payments.get(intentId)?.kept ?? 0,
  });
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  for (const payment of payments.values()) {
    if (payment.kept === 0) continue;
    const order = orders.find(({ id }) => id === orderOf.get(payment.intent));
    const tombstone = tombstoneOf.get(payment.intent);
    const isKnown =
      tombstone?.was_paid === 1 ||
      (tombstone !== undefined && !payment.isRefundable) ||
      (order !== undefined &&
        (['completed', 'disputed', 'review'].includes(order.status) ||
          order.failed_refund_cents !== 0));
    check(isKnown, `${payment.intent} is paid, and its order is ${order?.status}`);
  }
  for (const { id, status, total_cents: total, ...order } of orders) {
    const own = links
      .filter(({ purchase_id }) => purchase_id === id)
      .flatMap(({ intent_id }) => payments.get(intent_id) ?? []);
    const sum = lines
      .filter(({ purchase_id }) => purchase_id === id)
      .reduce((cents, { price_cents }) => cents + price_cents, 0);
    check(sum === total, `${id} is ${total}, and its lines come to ${sum}`);
    const kept = own.filter((payment) => payment.kept > 0).length;
    const states = own.map(({ state }) => state);
    const isDisputed = states.includes('disputed');
    const found = `${id} is ${status}, and its payments are ${states}`;
    check(kept <= 1, `${id} was paid ${kept} times`);
    check(status !== 'completed' || kept === (total === 0 ? 0 : 1), found);
    check(status !== 'completed' || !isDisputed, `${id} is completed and disputed`);
    // A refund that failed later brought it back to the shop; below 0 where the shop has settled that, or a dispute took it.
    const keptCents = own.reduce((cents, payment) => cents + payment.kept, 0);
    const isTaken = keptCents === 0 && order.failed_refund_cents < 0;
    const isBack = isTaken || keptCents === Math.abs(order.failed_refund_cents);
    check(status !== 'refunded' || isBack, found);
    const mayHaveFailed = status === 'refunded' || status === 'disputed';
    check(mayHaveFailed || order.failed_refund_cents === 0, found);
    check(status !== 'disputed' || isDisputed, found);
    const mayHold = ['pending', 'processing', 'review'].includes(status);
    check(order.password_hash === null || mayHold, `${id} keeps a password`);
    check(status !== 'completed' || order.customer_id !== null, `${id} is nobody's`);
    let last: string | null = null;
    for (const { from_status, to_status } of events.filter((one) => one.purchase_id === id)) {
      check(from_status === last, `${id}: ${from_status} after ${last}`);
      last = to_status;
    }
    check(last === status, `${id} is ${status} after ${last}`);
  }
  return problems;
}

async function readRecords({ deps: { db } }: TestStore, since: number) {
  const placed = db.selectFrom('purchase').select('id').where('created_at', '>=', since);
  const linesOf = db.selectFrom('purchase_item').where('purchase_id', 'in', placed);
  const eventsOf = db.selectFrom('purchase_event').where('purchase_id', 'in', placed);
  return {
    orders: await db.selectFrom('purchase').selectAll().where('created_at', '>=', since).execute(),
    links: await db
      .selectFrom('purchase_intent')
      .selectAll()
      .where('purchase_id', 'in', placed)
      .execute(),
    lines: await linesOf.selectAll().execute(),
    tombstones: await db
      .selectFrom('purchase_tombstone')
      .selectAll()
      .where('deleted_at', '>=', since)
      .execute(),
    events: await eventsOf.selectAll().orderBy('purchase_id').orderBy('position').execute(),
  };
}

/** Each succeeded payment at the provider. */
function paymentsOf({ sandbox: { controls } }: TestStore): PaidPayment[] {
  const charges = controls.charges().filter(({ status }) => status === 'succeeded');
  const disputes = controls.disputes();
  return charges.map((charge) => {
    const intent = String(charge.payment_intent);
    const own = disputes.filter(({ payment_intent }) => payment_intent === intent);
    const isOpen = own.some(({ status }) => status === 'needs_response');
    // What a bank holds while it decides is still the shop's.
    const lost = own
      .filter(({ status }) => status !== 'needs_response')
      .flatMap(({ balance_transactions }) => balance_transactions)
      .reduce((cents, { amount }) => cents - amount, 0);
    const kept = Math.max(0, charge.amount - charge.amount_refunded - lost);
    const state = isOpen ? 'disputed' : kept > 0 ? 'paid' : lost > 0 ? 'lost' : 'refunded';
    const isRefundable = own.every(({ is_charge_refundable }) => is_charge_refundable);
    return { intent, kept, state, isRefundable };
  });
}
