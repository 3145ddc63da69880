import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Provider } from '../provider.ts';
import { judgeOrder } from './judge-order.ts';
import { listPaymentsMade, type PaymentMade } from './payments-made.ts';
import type { BooksAt } from './read-books.ts';

/** After a restart everything has to be settled within this time, as long as the provider answers. */
export const SETTLES_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/** The state of a payment. It changes whenever something happens to it. */
const stateOf = (made: PaymentMade): string =>
  [made.refundedCents, made.hasFailedRefund, made.dispute].join(' ');

/** Finds out when a restarted store has caught up with everything that happened to payments. */
export function watchSettling(provider: Provider, at: BooksAt) {
  /** The state of each payment when the store's books last agreed with it. */
  const settled = new Map<string, string>();
  return {
    /** The payments that the books have not caught up with yet. */
    listDue: (): PaymentMade[] =>
      [...listPaymentsMade(provider).values()].filter(
        (made) => settled.get(made.intentId) !== stateOf(made),
      ),
    /**
     * Waits until the due payments are settled. Resolves with no problems then, with the problems
     * after 60 seconds, and with null as soon as `isOver`.
     */
    async untilSettled(
      due: readonly PaymentMade[],
      isOver: () => boolean,
    ): Promise<string[] | null> {
      const start = performance.now();
      for (;;) {
        provider.deliver();
        const problems = await findUnsettled(at, due, listPaymentsMade(provider));
        if (isOver()) return null;
        if (problems.length === 0) {
          for (const payment of due) settled.set(payment.intentId, stateOf(payment));
          return [];
        }
        if (performance.now() - start > SETTLES_WITHIN_MS) return problems;
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}

/** The orders of these payments, and the refunds, that are not settled yet. */
async function findUnsettled(
  { url, dataDir }: BooksAt,
  due: readonly PaymentMade[],
  made: ReadonlyMap<string, PaymentMade>,
): Promise<string[]> {
  const db = await openDatabase({ url, dataDir });
  try {
    // An order completes and the refund of what was bought twice is queued in one commit. Refunds that
    // are listed before the orders are judged would miss one that is queued in between.
    const unsettled = await judgeDue(db, due, made);
    return [...unsettled, ...(await listRefundsToMake(db, made))];
  } finally {
    await db.destroy();
  }
}

async function listRefundsToMake(
  db: Database,
  made: ReadonlyMap<string, PaymentMade>,
): Promise<string[]> {
  const jobs = await db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'refund-payment')
    .execute();
  const payloads = jobs.map(({ payload }): { intentId: string } => JSON.parse(payload));
  return (
    payloads
      // The provider refuses to refund a disputed payment. Such a refund waits for the bank.
      .filter(({ intentId }) => made.get(intentId)?.wasDisputed !== true)
      .map(({ intentId }) => `${intentId} is not refunded yet`)
  );
}

async function judgeDue(
  db: Database,
  due: readonly PaymentMade[],
  made: ReadonlyMap<string, PaymentMade>,
): Promise<string[]> {
  const known = await listIntents(
    db,
    due.map(({ intentId }) => intentId),
  );
  const orderOf = new Map(known.map(({ intent_id, purchase_id }) => [intent_id, purchase_id]));
  const problems = due
    .filter(({ intentId }) => !orderOf.has(intentId))
    .map(({ intentId }) => `no order is known for ${intentId}`);
  for (const order of await listOrders(db, [...new Set(orderOf.values())])) {
    const payments = known
      .filter(({ purchase_id }) => purchase_id === order.id)
      .flatMap(({ intent_id }) => made.get(intent_id) ?? []);
    const customers = await db
      .selectFrom('customer')
      .select(['id', 'email_key', 'checkout_hash', 'password_hash'])
      .where('email_key', '=', order.email_key)
      .execute();
    const problem = judgeOrder({ order, payments, customers });
    if (problem !== null) problems.push(`order ${order.id} ${problem}`);
  }
  return problems;
}

/** All intents of the orders that these intents belong to. */
async function listIntents(db: Database, intentIds: readonly string[]) {
  if (intentIds.length === 0) return [];
  return db
    .selectFrom('purchase_intent')
    .select(['intent_id', 'purchase_id'])
    .where('purchase_id', 'in', (own) =>
      own.selectFrom('purchase_intent').select('purchase_id').where('intent_id', 'in', intentIds),
    )
    .execute();
}

async function listOrders(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db.selectFrom('purchase').selectAll().where('id', 'in', orderIds).execute();
}
