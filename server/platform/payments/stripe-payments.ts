import Stripe from 'stripe';
import {
  type IntentStatus,
  isLiveKey,
  type PaymentIntent,
  type PaymentProvider,
  type Payments,
  PaymentsError,
} from './payments.ts';

const MAX_NETWORK_RETRIES = 2;

export interface StripeSettings {
  /** Where a stand-in for the provider's API listens (tests and the demo); absent: the provider. */
  apiBase?: string | undefined;
  /** A stand-in for the provider's API or its browser script is configured: live keys are refused. */
  isStandIn: boolean;
  /** How long one try of a call may take. */
  timeoutMilliseconds?: number;
}

/** Payments through the provider's own SDK. */
export function createStripePayments(settings: StripeSettings): Payments {
  const { isStandIn } = settings;
  const providers = new Map<string, PaymentProvider>();
  return {
    isStandIn,
    connect(secretKey) {
      if (isStandIn && isLiveKey(secretKey)) {
        throw new PaymentsError('refused', 'A live key is never used with a stand-in provider');
      }
      const known = providers.get(secretKey);
      if (known !== undefined) return known;
      const provider = createProvider(clientFor(secretKey, settings));
      providers.set(secretKey, provider);
      return provider;
    },
  };
}

function clientFor(
  secretKey: string,
  { apiBase, timeoutMilliseconds = 15_000 }: StripeSettings,
): Stripe {
  const options = {
    timeout: timeoutMilliseconds,
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

/** The provider's answer as the store sees it; throws `unknown` where it is no whole intent. */
function intentFrom(intent: Stripe.PaymentIntent): PaymentIntent {
  const { id, client_secret: clientSecret, amount, amount_received: received } = intent;
  const isWhole =
    [id, clientSecret, intent.status, intent.currency].every((text) => typeof text === 'string') &&
    [amount, received].every(Number.isSafeInteger) &&
    typeof intent.livemode === 'boolean';
  if (!isWhole || clientSecret === null) {
    throw new PaymentsError('unknown', "The provider's answer is not a payment intent");
  }
  return {
    id,
    clientSecret,
    status: statusFrom(intent.status),
    amountCents: amount,
    amountReceivedCents: received,
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
