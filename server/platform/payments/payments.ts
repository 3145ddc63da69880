/** Where a payment stands, in the provider's words. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** The money an intent brought in, and what became of it. */
export interface Charge {
  /** Given back so far, pending refunds included. */
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** A payment intent, as far as the store looks at it. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** Lower-case ISO code. */
  currency: string;
  /** The order it was made for (`metadata.orderId`); null where it carries none. */
  orderId: string | null;
  livemode: boolean;
  /** Why the last attempt to pay came to nothing: the provider's words and its code for them. */
  decline: string | null;
  /** Null until money has moved. Filled by `retrieveIntent` alone. */
  charge: Charge | null;
}

/** One time money was given back. */
export interface Refund {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  amountCents: number;
  /** Null where the provider was told none of ours. */
  reason: RefundReason | null;
  /** In the provider's words. */
  status: string;
}

/** A buyer's complaint to the bank, which decides on it. */
export interface Dispute {
  state: 'open' | 'won' | 'lost';
  /** In the provider's words. */
  reason: string;
  amountCents: number;
  /** Milliseconds since 1970: by then the shop has to answer it; null where it need not. */
  respondBy: number | null;
}

/** Everything about a payment that a person looks at. */
export interface PaymentDetails {
  intent: PaymentIntent;
  /** The latest first. */
  refunds: Refund[];
  dispute: Dispute | null;
  card: { brand: string; lastFour: string } | null;
  /** Why the last attempt came to nothing, in the provider's words. */
  lastError: string | null;
}

/** Why money is given back, in the provider's words. */
export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent';

export interface NewRefund {
  intentId: string;
  /** Absent: all that is left. */
  amountCents?: number | undefined;
  reason: RefundReason;
}

/** The shop's account at the provider. */
export interface ProviderAccount {
  id: string;
  name: string | null;
  chargesEnabled: boolean;
}

/** Something that happened at the provider. Its payload is not believed; only what it is about. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The intent it is about; null where it is about none. */
  intentId: string | null;
}

/** Events that may change what an order grants. */
export const settlementEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  // Of all refunds; those of charges are told of for some payment methods only.
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export interface NewIntent {
  amountCents: number;
  orderId: string;
  receiptEmail: string;
}

/** The card payment provider, reached with one secret key. All methods throw PaymentsError. */
export interface PaymentProvider {
  /** Creates an intent for a card payment in US dollars; the same key again gives the same intent. */
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent>;
  retrieveIntent(intentId: string): Promise<PaymentIntent>;
  /** As `retrieveIntent`, with all that an admin is shown. */
  describePayment(intentId: string): Promise<PaymentDetails>;
  /** Cancels an intent that has not succeeded; refused otherwise. */
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Gives money back, all or a part; refused where more is asked for than is left. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<void>;
  retrieveAccount(): Promise<ProviderAccount>;
  /** What happened from `since` on (milliseconds), of `settlementEvents`, the earliest first. */
  listEvents(since: number): Promise<ProviderEvent[]>;
  /** Has events sent to `url` from now on, in place of any endpoint of ours there; answers the signing secret. */
  registerWebhook(url: string): Promise<string>;
}

export interface Payments {
  /** A stand-in for the provider's API or script is configured; live keys are refused then. */
  readonly isStandIn: boolean;
  /**
   * The provider for `secretKey`. Throws PaymentsError('refused') for a live key where a stand-in
   * for the provider is configured.
   */
  connect(secretKey: string): PaymentProvider;
  /** Where a person finds a payment in the provider's dashboard. */
  dashboardUrl(payment: DashboardPayment): string;
  /**
   * The event in a webhook's raw body, if one of `secrets` signed it within the last five minutes
   * (and not in the future). Throws PaymentsError('refused').
   */
  readEvent(delivery: WebhookDelivery): Promise<ProviderEvent>;
}

export interface DashboardPayment {
  intentId: string;
  livemode: boolean;
  /** Null where it is not known: then it is looked for in the account the person is in. */
  accountId: string | null;
}

export interface WebhookDelivery {
  rawBody: Buffer;
  /** The Stripe-Signature header. */
  signature: string;
  secrets: readonly string[];
  /** Now, in milliseconds. */
  now: number;
}

/**
 * Why a call to the provider failed. `unknown`: no answer came, it may have happened; ask again with
 * the same idempotency key. `busy`: not done, later. `denied`: the key is not accepted. `refused` and
 * `broken` are definite: the provider said no, or failed and will replay that failure for the same key.
 */
export type PaymentsFailure = 'unknown' | 'busy' | 'denied' | 'refused' | 'broken';

export class PaymentsError extends Error {
  readonly failure: PaymentsFailure;
  /** The provider's code (such as `card_declined`), where it gave one. */
  readonly providerCode: string | undefined;

  constructor(failure: PaymentsFailure, message: string, providerCode?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentsError';
    this.failure = failure;
    this.providerCode = providerCode;
  }
}

/** Whether a key is the provider's live one; everything else counts as test. */
export function isLiveKey(key: string): boolean {
  return /^(?:sk|rk|pk)_live_/.test(key);
}
