import type { Order } from '../../orders/index.ts';
import type { PaymentDeps, UpdateRequest } from '../payment-deps.ts';
import { noteProviderEvent } from '../provider/provider-events.store.ts';
import { readPayment } from '../provider/read-payment.ts';
import { applyPayment } from './apply-payment.ts';
import { takeAnswer } from './take-answer.ts';

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
