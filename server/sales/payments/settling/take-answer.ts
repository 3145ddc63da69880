import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import { countAnswer, findOrder, lockOrder, noSuchOrder, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { paymentsUnavailable } from '../payments.errors.ts';
import type { KnownOrder } from '../telling/order-facts.ts';
import { tellOfChanges } from '../telling/tell-buyer.ts';

/** Each time somebody else's answer moved the order meanwhile; an order moves a few times at most. */
const MOST_ROUNDS = 10;

interface Question<Answer> {
  /** Asks the provider about the order as it is. */
  ask: (order: Order) => Promise<Answer>;
  /** Moves the locked order, in a transaction, to where the answer says; answers it as it is then. */
  take: (deps: PaymentDeps, order: Order, answer: Answer) => Promise<KnownOrder>;
}

/**
 * Asks the provider about an order, takes its answer and tells the buyer what changed, in one transaction. An answer that would
 * move the order, although a newer one has been taken since it was asked for, is outdated: all it
 * changed is undone and the provider is asked again. Throws 404, 503, and what `ask` and `take` do.
 */
export async function takeAnswer<Answer>(
  deps: PaymentDeps,
  orderId: string,
  { ask, take }: Question<Answer>,
): Promise<Order> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const asked = await findOrder(deps, orderId);
    if (asked === undefined) throw noSuchOrder();
    const answer = await ask(asked);
    const moved = await inTransaction(deps, async (inside) => {
      const order = await lockOrder(inside, orderId);
      if (order === undefined) throw noSuchOrder();
      const known = await take(inside, order, answer);
      const { order: taken } = known;
      const isMoved = taken.status !== order.status || taken.refundedCents !== order.refundedCents;
      if (isMoved && order.answersTaken !== asked.answersTaken) return ROLL_BACK;
      await countAnswer(inside, orderId);
      await tellOfChanges(inside, order, known);
      return taken;
    });
    if (moved !== ROLL_BACK) return moved;
  }
  throw paymentsUnavailable(undefined, {
    cause: new Error(`order ${orderId} moved ${MOST_ROUNDS} times while the provider was asked`),
  });
}
