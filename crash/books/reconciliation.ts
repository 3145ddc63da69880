import { setTimeout as pause } from 'node:timers/promises';
import type { Provider } from '../provider.ts';
import { judgeOrders } from './judge-order.ts';
import { listPaymentsMade, type PaymentMade } from './payments-made.ts';
import { type Books, type BooksAt, readBooks } from './read-books.ts';

/** After a restart everything has to be reconciled within this time, as long as the provider responds. */
export const RECONCILES_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/** The state of a payment. It changes whenever something happens to it. */
const stateOf = (made: PaymentMade): string =>
  [made.refundedCents, made.hasFailedRefund, made.dispute].join(' ');

/** Finds out when a restarted store has caught up with everything that happened to payments. */
export function watchReconciliation(provider: Provider, at: BooksAt) {
  /** The state of each payment when the store's books last agreed with it. */
  const reconciled = new Map<string, string>();
  return {
    /** The payments that the books have not caught up with yet. */
    listDue: (): PaymentMade[] =>
      [...listPaymentsMade(provider).values()].filter(
        (made) => reconciled.get(made.intentId) !== stateOf(made),
      ),
    /**
     * Waits until the due payments are reconciled. Resolves with no problems then, with the problems
     * after 60 seconds, and with null as soon as `isOver`.
     */
    async untilReconciled(
      due: readonly PaymentMade[],
      isOver: () => boolean,
    ): Promise<string[] | null> {
      const start = performance.now();
      for (;;) {
        provider.deliver();
        const made = listPaymentsMade(provider);
        const problems = findUnreconciled(await readBooks(at), due, made);
        if (isOver()) return null;
        if (problems.length === 0) {
          for (const payment of due) reconciled.set(payment.intentId, stateOf(payment));
          return [];
        }
        if (performance.now() - start > RECONCILES_WITHIN_MS) return problems;
        await pause(LOOK_AGAIN_MS);
      }
    },
  };
}

/** The orders of these payments, and the refunds, that are not reconciled yet. */
function findUnreconciled(
  books: Books,
  due: readonly PaymentMade[],
  made: ReadonlyMap<string, PaymentMade>,
): string[] {
  const orderOf = new Map(books.intents.map((row) => [row.intent_id, row.purchase_id]));
  const orders = new Set(due.map(({ intentId }) => orderOf.get(intentId)));
  return [
    ...due
      .filter(({ intentId }) => !orderOf.has(intentId))
      .map(({ intentId }) => `no order is known for ${intentId}`),
    ...judgeOrders({ ...books, orders: books.orders.filter(({ id }) => orders.has(id)) }, made),
    ...books.refundsToMake
      // The provider refuses to refund a disputed payment. Such a refund waits for the bank.
      .filter((intentId) => made.get(intentId)?.wasDisputed !== true)
      .map((intentId) => `${intentId} is not refunded yet`),
  ];
}
