import Stripe from 'stripe';
import {
  type IntentStatus,
  isLiveKey,
  type PaymentIntent,
  type PaymentProvider,
  type Payments,
  PaymentsError,
} from './payments.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const MAX_NETWORK_RETRIES = 2;

/**
 * Payments through the provider's own SDK. `apiBase` (tests and the demo) points it at a stand-in;
 * then live keys are refused, whenever a client is built.
 */
export function createStripePayments(apiBase: string | undefined): Payments {
  const providers = new Map<string, PaymentProvider>();
  return {
    isStandIn: apiBase !== undefined,
    connect(secretKey) {
      if (apiBase !== undefined && isLiveKey(secretKey)) {
        throw new PaymentsError('refused', 'A live key is never used with a stand-in provider');
      }
      const known = providers.get(secretKey);
      if (known !== undefined) return known;
      const provider = createProvider(clientFor(secretKey, apiBase));
      providers.set(secretKey, provider);
      return provider;
    },
  };
}

function clientFor(secretKey: string, apiBase: string | undefined): Stripe {
  const options = {
    timeout: TIMEOUT_MILLISECONDS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
  };
  if (apiBase === undefined) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

function createProvider(stripe: Stripe): PaymentProvider {
  return {
    createIntent: ({ amountCents, orderId, receiptEmail }, idempotencyKey) =>
      translated(async () =>
        intentFrom(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              // API 2026-09-30 took payment_method_types away (400); this is what it became.
              allowed_payment_method_types: ['card'],
              receipt_email: receiptEmail,
              metadata: { orderId },
            },
            { idempotencyKey },
          ),
        ),
      ),
    retrieveIntent: (intentId) =>
      translated(async () => intentFrom(await stripe.paymentIntents.retrieve(intentId))),
    cancelIntent: (intentId, idempotencyKey) =>
      translated(async () =>
        intentFrom(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey })),
      ),
    refundIntent: (intentId, idempotencyKey) =>
      translated(async () => {
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey });
      }),
  };
}

function intentFrom(intent: Stripe.PaymentIntent): PaymentIntent {
  if (typeof intent.id !== 'string' || typeof intent.status !== 'string') {
    throw new PaymentsError('unknown', "The provider's answer is not a payment intent");
  }
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusFrom(intent.status),
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    orderId: intent.metadata?.orderId ?? null,
    livemode: intent.livemode,
  };
}

const statuses: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
];

function statusFrom(status: string): IntentStatus {
  const known = statuses.find((candidate) => candidate === status);
  if (known === undefined) throw new PaymentsError('unknown', `Unknown intent status ${status}`);
  return known;
}

async function translated<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? paymentsError(error) : error;
  }
}

/** An idempotency key in use (409) means another request with it is still under way. */
function paymentsError(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentsError {
  const status = error.statusCode;
  if (status === undefined || error instanceof Stripe.errors.StripeConnectionError) {
    return new PaymentsError('unknown', error.message, error.code, error);
  }
  if (status === 429 || status === 409) {
    return new PaymentsError('busy', error.message, error.code, error);
  }
  return new PaymentsError(status >= 500 ? 'broken' : 'refused', error.message, error.code, error);
}
