import { checkReceipts } from './books/check-receipts.ts';
import type { TestStore } from './test-store.ts';

/**
 * Compares the store's books with the provider's, once all is at rest. Returns what is wrong: paid
 * orders lost, orders granted unpaid, money kept twice, timelines with holes,
 * receipts that do not add up.
 */
export async function checkBooks(store: TestStore): Promise<string[]> {
  const { db } = store.deps;
  const orders = await db.selectFrom('purchase').selectAll().execute();
  const links = await db.selectFrom('purchase_intent').selectAll().execute();
  const lines = await db.selectFrom('purchase_item').selectAll().execute();
  const tombstones = await db.selectFrom('purchase_tombstone').selectAll().execute();
  const events = await db
    .selectFrom('purchase_event')
    .selectAll()
    .orderBy('purchase_id')
    .orderBy('position')
    .execute();
  const payments = paymentsOf(store);
  const orderOf = new Map(links.map((link) => [link.intent_id, link.purchase_id]));
  const tombstoneOf = new Map(tombstones.map((tombstone) => [tombstone.intent_id, tombstone]));
  const problems = await checkReceipts(db, (intentId) => payments.get(intentId)?.kept ?? 0);
  for (const payment of payments.values()) {
    if (payment.kept === 0) continue;
    const order = orders.find(({ id }) => id === orderOf.get(payment.intent));
    const isKnown =
      tombstoneOf.get(payment.intent)?.was_paid === 1 ||
      (order !== undefined && ['completed', 'disputed', 'review'].includes(order.status));
    if (!isKnown) problems.push(`${payment.intent} is paid, and its order is ${order?.status}`);
  }
  for (const order of orders) {
    const own = links
      .filter(({ purchase_id }) => purchase_id === order.id)
      .flatMap(({ intent_id }) => payments.get(intent_id) ?? []);
    const sum = lines
      .filter(({ purchase_id }) => purchase_id === order.id)
      .reduce((cents, { price_cents }) => cents + price_cents, 0);
    if (sum !== order.total_cents)
      problems.push(`${order.id} is ${order.total_cents}, and its lines come to ${sum}`);
    const kept = own.filter((payment) => payment.kept > 0);
    const states = own.map(({ state }) => state);
    if (kept.length > 1) problems.push(`${order.id} was paid ${kept.length} times`);
    if (order.status === 'completed' && kept.length !== (order.total_cents === 0 ? 0 : 1))
      problems.push(`${order.id} is completed, and its payments are ${states}`);
    if (order.status === 'completed' && states.includes('disputed'))
      problems.push(`${order.id} is completed and disputed`);
    if (order.status === 'refunded' && kept.length > 0)
      problems.push(`${order.id} is refunded, and its payments are ${states}`);
    if (order.status === 'disputed' && !states.includes('disputed'))
      problems.push(`${order.id} is disputed, and its payments are ${states}`);
    const mayHold = ['pending', 'processing', 'review'].includes(order.status);
    if (order.password_hash !== null && !mayHold) problems.push(`${order.id} keeps a password`);
    if (order.status === 'completed' && order.customer_id === null)
      problems.push(`${order.id} is nobody's`);
    let last: string | null = null;
    for (const event of events.filter(({ purchase_id }) => purchase_id === order.id)) {
      if (event.from_status !== last)
        problems.push(`${order.id}: ${event.from_status} after ${last}`);
      last = event.to_status;
    }
    if (last !== order.status) problems.push(`${order.id} is ${order.status} after ${last}`);
  }
  return problems;
}

/** Each succeeded payment at the provider, with what the shop keeps of it in cents. */
function paymentsOf({ sandbox: { controls } }: TestStore) {
  const charges = controls.charges().filter(({ status }) => status === 'succeeded');
  const disputes = controls.disputes();
  return new Map(
    charges.map((charge) => {
      const intent = String(charge.payment_intent);
      const statuses = disputes
        .filter(({ payment_intent }) => payment_intent === intent)
        .map(({ status }) => String(status));
      const isLost = statuses.includes('lost');
      const isOpen = statuses.includes('needs_response');
      const kept = isLost ? 0 : charge.amount - charge.amount_refunded;
      const state = isLost ? 'lost' : isOpen ? 'disputed' : kept === 0 ? 'refunded' : 'paid';
      return [intent, { intent, kept, state }] as const;
    }),
  );
}
