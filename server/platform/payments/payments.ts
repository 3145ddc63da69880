/** The provider's status of an intent. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** A card, as far as it may be shown. */
export interface Card {
  /** The provider's word, such as `visa`. */
  brand: string;
  /** The last four digits of its number. */
  lastFour: string;
}

/** The money of an intent. */
export interface Charge {
  /** The refunded cents, pending refunds included. */
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** The card that paid; null if the provider names none. */
  card: Card | null;
}

/** The parts of a payment intent that the store uses. */
export interface PaymentIntent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** ISO code in lower case. */
  currency: string;
  /** Its order (`metadata.orderId`); null if it has none. */
  orderId: string | null;
  livemode: boolean;
  /** Why the last attempt to pay failed: the provider's message and code. */
  decline: string | null;
  /** Null until money has moved. Set by `retrieveIntent` only. */
  charge: Charge | null;
}

/** A refund. */
export interface Refund {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  amountCents: number;
  /** Null if the store gave no reason. */
  reason: RefundReason | null;
  /** The provider's status. */
  status: string;
  /** The store's name for a refund that it makes by itself; null: it was made by somebody. */
  name: string | null;
}

/** A buyer's dispute, which the bank decides. */
export interface Dispute {
  state: 'open' | 'won' | 'lost';
  /** The provider's status. */
  reason: string;
  amountCents: number;
  /** The deadline for the shop's answer in milliseconds since 1970; null if none is needed. */
  respondBy: number | null;
}

/** The details of a payment, for people. */
export interface PaymentDetails {
  intent: PaymentIntent;
  /** The latest first. */
  refunds: Refund[];
  dispute: Dispute | null;
  /** Why the last attempt failed, in the provider's words. */
  lastError: string | null;
}

/** The provider's reasons for a refund. */
export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent';

export interface NewRefund {
  intentId: string;
  /** Absent: everything that is left. */
  amountCents?: number | undefined;
  reason: RefundReason;
  /** By which the refund is found again. */
  name?: string | undefined;
}

/** The shop's account at the provider. */
export interface ProviderAccount {
  id: string;
  name: string | null;
  chargesEnabled: boolean;
}

/** An event of the provider. Only its subject is used: its payload is not trusted. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Its intent; null if it is not about one. */
  intentId: string | null;
}

export interface NewIntent {
  amountCents: number;
  /** Lower-case ISO code. */
  currency: string;
  orderId: string;
  receiptEmail: string;
}

/** The card provider, with one secret key. All methods throw PaymentsError. */
export interface PaymentProvider {
  /** Creates an intent for a card payment. The same key returns the same intent. */
  createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent>;
  retrieveIntent(intentId: string): Promise<PaymentIntent>;
  /** Like `retrieveIntent`, with everything that an admin sees. */
  describePayment(intentId: string): Promise<PaymentDetails>;
  /** Cancels an intent. Refused if it has succeeded. */
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Refunds all or a part. Refused if less than that is left. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<void>;
  retrieveAccount(): Promise<ProviderAccount>;
  /** The events that may change an order, from `since` on (milliseconds), oldest first. */
  listEvents(since: number): Promise<ProviderEvent[]>;
  /** Registers `url` for events, in place of an older endpoint there. Returns the signing secret. */
  registerWebhook(url: string): Promise<string>;
}

export interface Payments {
  /** Whether a stand-in for the provider is configured. Live keys are refused then. */
  readonly isStandIn: boolean;
  /**
   * The provider for `secretKey`. Throws PaymentsError('refused') for a live key if a stand-in is
   * configured.
   */
  connect(secretKey: string): PaymentProvider;
  /**
   * The provider's time in milliseconds since 1970, to the second. Needs no key. Throws
   * PaymentsError('unknown') if the provider cannot be reached.
   */
  readTime(): Promise<number>;
  /** The address of a payment in the provider's dashboard. */
  dashboardUrl(payment: DashboardPayment): string;
}

export interface DashboardPayment {
  intentId: string;
  livemode: boolean;
  /** Null if it is not known. Then the dashboard uses the account of its user. */
  accountId: string | null;
}

/**
 * Why a call to the provider failed. `unknown`: no answer came, so it may have been done; repeat it with
 * the same idempotency key. `busy`: not done, try later. `denied`: the key is not accepted, whatever is
 * asked. `forbidden`: the key lacks the right to this call. `refused` and `broken` are final: the
 * provider refused, or failed and repeats that failure for the same key.
 */
export type PaymentsFailure = 'unknown' | 'busy' | 'denied' | 'forbidden' | 'refused' | 'broken';

export class PaymentsError extends Error {
  readonly failure: PaymentsFailure;
  /** The provider's code, such as `card_declined`, if there is one. */
  readonly providerCode: string | undefined;

  constructor(failure: PaymentsFailure, message: string, providerCode?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentsError';
    this.failure = failure;
    this.providerCode = providerCode;
  }
}
