import type Stripe from 'stripe';
import { PaymentsError, type ProviderEvent } from '#platform/payments/payments.ts';
import { loadStripe } from './load-stripe.ts';

/** Seconds a delivery may be old, or ahead of our clock. */
const TOLERANCE_SECONDS = 300;

const WARNING = 'radar.early_fraud_warning';

/**
 * The event and its payment: an intent itself, or a charge, refund, dispute or warning that names one. A warning names
 * its charge always, and its intent only sometimes.
 */
export function eventFrom(event: Stripe.Event): ProviderEvent {
  const { object } = event.data as {
    object: { object: string; id: string; payment_intent?: unknown; charge?: unknown };
  };
  const named = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created * 1000,
    paymentId: typeof named === 'string' ? named : null,
    ...(object.object === WARNING &&
      typeof object.charge === 'string' && {
        warning: { id: object.id, chargeId: object.charge },
      }),
  };
}

/**
 * The SDK refuses old signatures but accepts those from the future, so they are refused here. Of several
 * times it checks the last one: a header with another number of them than one is not the provider's.
 */
function assertNotFromFuture(signature: string, nowSeconds: number): void {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  if (times.length !== 1) {
    throw new PaymentsError('refused', 'The webhook has not one time of signing');
  }
  const signedAt = Number.parseInt(times[0]?.slice(2) ?? '', 10);
  if (!(signedAt - nowSeconds <= TOLERANCE_SECONDS)) {
    throw new PaymentsError('refused', 'The webhook is signed for the future');
  }
}

interface WebhookDelivery {
  rawBody: Buffer;
  /** The Stripe-Signature header. */
  signature: string;
  /** The secrets it may be signed with. */
  secrets: readonly string[];
  /** Now, in milliseconds. */
  now: number;
}

/**
 * The event in a webhook's raw body, if one of `secrets` signed it within the last five minutes (and not
 * in the future). Throws PaymentsError('refused').
 */
export async function readStripeEvent(delivery: WebhookDelivery): Promise<ProviderEvent> {
  const { rawBody, signature, secrets, now } = delivery;
  assertNotFromFuture(signature, now / 1000);
  // Verifying signatures needs no key of the account.
  const { webhooks } = await loadStripe();
  let reason: unknown = 'no signing secret is known';
  for (const secret of secrets) {
    try {
      const event = webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now,
      );
      return eventFrom(event);
    } catch (error) {
      reason = error;
    }
  }
  throw new PaymentsError('refused', 'The webhook is not signed by the provider', {
    cause: reason,
  });
}

/** Events that may change an order. */
export const orderEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  // Sent for all refunds. The events of charges are sent for some payment methods only.
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  // An inquiry is answered or becomes a dispute, or a lost dispute is appealed.
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  // It is over, or there is more to it.
  'radar.early_fraud_warning.updated',
] as const;
