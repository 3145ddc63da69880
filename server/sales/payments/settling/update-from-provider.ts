import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import { countAnswer, findOrder, lockOrder, noSuchOrder, type Order } from '../../orders/index.ts';
import type { PaymentDeps, UpdateRequest } from '../payment-deps.ts';
import { paymentsUnavailable } from '../payments.errors.ts';
import { noteProviderEvent } from '../provider/provider-events.store.ts';
import { readPayment } from '../provider/read-payment.ts';
import type { KnownOrder } from '../telling/order-facts.ts';
import { tellOfChanges } from '../telling/tell-buyer.ts';
import { applyPayment } from './apply-payment.ts';

/** Each time somebody else's answer moved the order meanwhile; an order moves a few times at most. */
const MOST_ROUNDS = 10;

interface Question<Answer> {
  /** Asks the provider about the order as it is. */
  ask: (order: Order) => Promise<Answer>;
  /** Moves the locked order, in a transaction, to where the answer says; answers it as it is then. */
  take: (deps: PaymentDeps, order: Order, answer: Answer) => Promise<KnownOrder>;
}

/**
 * Brings an order to where the provider says its payment is, whoever asks, however often, in
 * whatever order: paid, being processed, refunded, disputed. The provider is asked first; then
 * everything is changed in one transaction. Answers the order as it is then. Throws 404, 503; for
 * an admin also 409 with the provider's words.
 */
export function updateFromProvider(deps: PaymentDeps, request: UpdateRequest): Promise<Order> {
  const { orderId, audience, eventId } = request;
  return takeAnswer(deps, orderId, {
    ask: (order) => readPayment(deps, order, audience),
    async take(inside, order, payment) {
      const isNews = eventId === undefined || (await noteProviderEvent(inside, eventId));
      return isNews ? applyPayment(inside, order, { request, payment }) : { order };
    },
  });
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
