import { spaceCalls } from '#platform/concurrency/space-calls.ts';
import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import {
  bumpVersion,
  findOrder,
  isMoved,
  lockOrder,
  noSuchOrder,
  type Order,
} from '../../orders/index.ts';
import { notifyOfChanges } from '../notifications/notify-buyer.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps, UpdateRequest } from '../payment-deps.ts';
import { paymentsUnavailable } from '../payments.errors.ts';
import { noteProviderEvent } from '../provider/provider-events.store.ts';
import { readPayment } from '../provider/read-payment.ts';
import { readWarnings } from '../provider/read-warnings.ts';
import { applyPayment } from './apply-payment.ts';

/** A round is repeated when another process moved the order meanwhile, which happens a few times at most. */
const MOST_ROUNDS = 10;

interface Question<Answer> {
  /** Asks the provider about the order as it is. */
  send: (order: Order) => Promise<Answer>;
  /** Applies the response to the locked order, in a transaction, and returns the order as it is then. */
  apply: (deps: PaymentDeps, order: Order, answer: Answer) => Promise<KnownOrder>;
}

/**
 * Updates an order from what the provider says of its payment: paid, being processed, refunded, disputed.
 * Safe to call from anywhere, repeatedly and in any order. The provider is asked first; then everything is
 * changed in one transaction. Returns the order as it is then. Throws 404, 503; for an admin also 409 with
 * the provider's words.
 */
export function updateFromProvider(deps: PaymentDeps, request: UpdateRequest): Promise<Order> {
  const { orderId, audience, eventId } = request;
  return applyResponse(deps, orderId, {
    async send(order) {
      const payment = await readPayment(deps, order, audience);
      if (request.warnings === undefined || !('intent' in payment)) return { payment };
      const about = { ...request.warnings, paymentId: payment.intent.id, audience };
      return { payment, warnings: await readWarnings(deps, order, about) };
    },
    async apply(inside, order, answer) {
      const isNews = eventId === undefined || (await noteProviderEvent(inside, eventId));
      return isNews ? applyPayment(inside, order, { request, ...answer }) : { order };
    },
  });
}

/**
 * Asks the provider about an order, then applies the response and notifies the buyer of changes in one
 * transaction. A response that would move the order although a newer one was applied since it was requested
 * is outdated: its changes are rolled back and the provider is asked again. Throws 404, 503, and what `send`
 * and `apply` throw.
 */
export async function applyResponse<Answer>(
  deps: PaymentDeps,
  orderId: string,
  { send, apply }: Question<Answer>,
): Promise<Order> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const asked = await findOrder(deps, orderId);
    if (asked === undefined) throw noSuchOrder();
    const answer = await send(asked);
    const moved = await inTransaction(deps, async (inside) => {
      const order = await lockOrder(inside, orderId);
      if (order === undefined) throw noSuchOrder();
      const known = await apply(inside, order, answer);
      const { order: taken } = known;
      if (isMoved(order, taken) && order.version !== asked.version) return ROLL_BACK;
      await bumpVersion(inside, orderId);
      await notifyOfChanges(inside, order, known);
      return taken;
    });
    if (moved !== ROLL_BACK) return moved;
  }
  throw paymentsUnavailable(undefined, {
    cause: new Error(`order ${orderId} moved ${MOST_ROUNDS} times while the provider was asked`),
  });
}

export type UpdateOrder = typeof updateFromProvider;

/**
 * Returns `updateFromProvider` for requests that anybody may send as often as they like: the provider is asked about an
 * order once at a time and once in a few seconds. Requests that come meanwhile share the next response, and the
 * deadline of the first of them.
 */
export function spaceUpdates({ clock, policy }: Pick<Deps, 'clock' | 'policy'>): UpdateOrder {
  const spaced = spaceCalls<Order>(clock, policy.providerSpacingMs);
  return (deps, request) => spaced(request.orderId, () => updateFromProvider(deps, request));
}
