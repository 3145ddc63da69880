import type { ProviderEvent } from '#platform/payments/payments.ts';
import { findIntent } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { findPaymentOfCharge } from '../provider/find-payment-of-charge.ts';
import { isEventKnown } from '../provider/provider-events.store.ts';
import { creditDeletedOrder } from '../retention/credit-deleted-order.ts';
import { refundDeletedOrder } from '../retention/refund-deleted-order.ts';
import { updateFromProvider } from './update-from-provider.ts';

/**
 * Handles an event of the provider, from a webhook or read from its list: whatever the event says,
 * the intent it names is fetched again, and its order is updated from that. Repeated, late and out-of-order
 * events make no difference; an event that is not about our orders is ignored. Of an early warning of fraud which names
 * its charge alone, the provider is asked for the intent. Throws 503.
 */
export async function handleEvent(
  deps: PaymentDeps,
  event: ProviderEvent,
  source: 'webhook' | 'events',
): Promise<void> {
  if (event.paymentId === null && event.warning === undefined) return;
  if (await isEventKnown(deps, event.id)) return;
  const paymentId = await findPayment(deps, event);
  if (paymentId === null) return;
  const intent = await findIntent(deps, paymentId);
  if (intent === undefined) {
    await refundDeletedOrder(deps, paymentId);
    await creditDeletedOrder(deps, paymentId);
    return;
  }
  const { orderId } = intent;
  const cause = `Reported by Stripe (${source}): ${event.type}.`;
  await updateFromProvider(deps, {
    orderId,
    cause,
    actor: 'system',
    eventId: event.id,
    ...(event.warning && { warnings: { reportedId: event.warning.id } }),
  });
}

async function findPayment(
  deps: PaymentDeps,
  { paymentId, warning }: ProviderEvent,
): Promise<string | null> {
  if (paymentId !== null || warning === undefined) return paymentId;
  return findPaymentOfCharge(deps, warning.chargeId);
}
