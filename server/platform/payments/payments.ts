/** Where a payment stands, in the provider's words. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

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
}

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
  /** Cancels an intent that has not succeeded; refused otherwise. */
  cancelIntent(intentId: string, idempotencyKey: string): Promise<PaymentIntent>;
  /** Refunds all that an intent received. */
  refundIntent(intentId: string, idempotencyKey: string): Promise<void>;
}

export interface Payments {
  /** A stand-in for the provider's API or script is configured; live keys are refused then. */
  readonly isStandIn: boolean;
  /**
   * The provider for `secretKey`. Throws PaymentsError('refused') for a live key where a stand-in
   * for the provider is configured.
   */
  connect(secretKey: string): PaymentProvider;
}

/**
 * Why a call to the provider failed. `unknown`: no answer came, it may have happened; ask again with
 * the same idempotency key. `busy`: not done, later. `refused` and `broken` are definite: the
 * provider said no, or failed and will replay that failure for the same key.
 */
export type PaymentsFailure = 'unknown' | 'busy' | 'refused' | 'broken';

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
