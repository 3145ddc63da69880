import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import type { PaymentMethod } from '#contract/values/payment-method.ts';
import type { PaymentKey, PaymentKeys, ProviderAccount } from './payment-keys.ts';
import type { ProviderRegistration } from './registration.ts';

/** How a payment stands. An admin's call answers these words as they are. */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/**
 * How the disputes of a payment stand together. `inquiry`: the bank asks, and has taken nothing. `inquiry_closed`: it
 * only asked. `appeal`: a lost dispute can be appealed, or is. `resolved`: it ended without a decision, because it was
 * prevented or refunded. None of these words says where the money is: `lostCents` does.
 */
export type DisputeState =
  | 'inquiry'
  | 'inquiry_closed'
  | 'open'
  | 'won'
  | 'lost'
  | 'appeal'
  | 'resolved';

/** The money of a payment. */
export interface Charge {
  /** The refunded cents, pending refunds included. */
  refundedCents: number;
  dispute: 'none' | DisputeState;
  /**
   * The cents that disputes no longer open have taken, without their fees. May be more than was left of the payment,
   * because banks convert currencies and do not know of refunds.
   */
  lostCents: number;
  /** Disputes took all that was left: what is missing of it is a difference of exchange rates. */
  isAllLost: boolean;
  /** Whether the provider still refunds what is left of it, as far as disputes are concerned. */
  isRefundable: boolean;
  /** The shop has to answer a dispute, an inquiry or an appeal. */
  isAsked: boolean;
  /**
   * The shop has to answer the dispute, inquiry or appeal until then, in milliseconds since 1970; null: it need not, or
   * there is no deadline.
   */
  respondBy: number | null;
  /** How it was paid; null if the provider does not say. */
  method: PaymentMethod | null;
}

/** A payment at the provider. An order may have several, and one of them pays it. */
export interface ProviderPayment {
  id: string;
  /** The token that the buyer's browser pays it with: it reaches this payment and no other. */
  payToken: string;
  status: PaymentStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** ISO code in lower case. */
  currency: string;
  /** The order it was created for; null if it has none. */
  orderId: string | null;
  livemode: boolean;
  /** Why the last attempt to pay failed: the provider's message, for the buyer, and its code. */
  decline: { message: string; code: string } | null;
  /** Null until money has moved. Set by `retrievePayment` only. */
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
  state: DisputeState;
  /** The provider's word, such as `fraudulent`. */
  reason: string;
  /** The disputed amount, in the smallest unit of `currency`, which may be another than the payment's. */
  amountCents: number;
  /** ISO code in lower case. */
  currency: string;
  /** The shop has to answer it. */
  isAsked: boolean;
  /** The deadline for the shop's answer in milliseconds since 1970; null if none is needed, or there is none. */
  respondBy: number | null;
}

/** The details of a payment, for people. */
export interface PaymentDetails {
  payment: ProviderPayment;
  /** The latest first. */
  refunds: Refund[];
  dispute: Dispute | null;
  /** Why the last attempt failed, in the provider's words. */
  lastError: string | null;
}

/** The provider's reasons for a refund. */
export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent';

export interface NewRefund {
  paymentId: string;
  /** Absent: everything that is left. */
  amountCents?: number | undefined;
  reason: RefundReason;
  /** The name by which the refund is found again. */
  name?: string | undefined;
}

/** An event of the provider. Only its subject is used: its payload is not trusted. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Its payment; null if it is not about one, or does not name it. */
  paymentId: string | null;
  /** The early warning of fraud that it reports, and the charge it is about. Absent: it reports none. */
  warning?: { id: string; chargeId: string };
}

/** A bank's early warning that it expects a dispute over a payment, because of fraud. */
export interface FraudWarning {
  id: string;
  /** Whether a refund can still do something: there was no dispute, and no refund of all. */
  isActionable: boolean;
}

export interface NewPayment {
  amountCents: number;
  /** Lower-case ISO code. */
  currency: string;
  orderId: string;
  methods: OfferedMethods;
  /** Undefined: the provider sends no receipt. */
  receiptEmail: string | undefined;
  /** Describes the payment in the lists of the provider's dashboard. Not personal. */
  description: string;
  /** The words on statements behind the account's short descriptor; undefined: none. */
  statementSuffix: string | undefined;
}

/** The card provider, with one key. All methods throw PaymentsError. */
export interface PaymentProvider extends ProviderRegistration {
  /** Begins a payment. The same key returns the same payment. */
  createPayment(payment: NewPayment, idempotencyKey: string): Promise<ProviderPayment>;
  retrievePayment(paymentId: string): Promise<ProviderPayment>;
  /** Like `retrievePayment`, with everything that an admin sees. */
  describePayment(paymentId: string): Promise<PaymentDetails>;
  /** Cancels a payment. Refused if it has succeeded. */
  cancelPayment(paymentId: string, idempotencyKey: string): Promise<ProviderPayment>;
  /** Refunds all or a part. Refused if less than that is left. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<void>;
  retrieveAccount(): Promise<ProviderAccount>;
  /** Lists early warnings of fraud, the latest first: at most 100 about a payment, or the latest of all if none is given. */
  listWarnings(paymentId?: string): Promise<FraudWarning[]>;
  /** Finds the payment that a charge belongs to; null if it has none. */
  findPaymentOfCharge(chargeId: string): Promise<string | null>;
  /** The events that may change an order, from `since` on (milliseconds), oldest first. */
  listEvents(since: number): Promise<ProviderEvent[]>;
}

export interface Payments {
  /** Whether a stand-in for the provider is configured. Live keys are refused then. */
  readonly isStandIn: boolean;
  readonly keys: PaymentKeys;
  /**
   * The provider under this key. Throws PaymentsError('refused') for a live key if a stand-in is
   * configured.
   */
  connect(key: PaymentKey): PaymentProvider;
  /**
   * Returns the payments with one deadline, in milliseconds from now, for all that is asked of the provider
   * through them. A call that has no answer by then throws PaymentsError('unknown'), and later ones are not
   * made. Somebody waits for these calls; those of the store's own work have the figures of the adapter.
   */
  within(milliseconds: number): Payments;
  /**
   * The provider's time in milliseconds since 1970, to the second. Needs no key. Throws
   * PaymentsError('unknown') if the provider cannot be reached.
   */
  readTime(): Promise<number>;
  /** The address of a payment in the provider's dashboard. */
  dashboardUrl(payment: DashboardPayment): string;
}

export interface DashboardPayment {
  paymentId: string;
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

/**
 * The kinds of failure that the store has to tell apart. `no_such_payment`: the key's account has none of that id.
 * `key_reused`: the idempotency key belongs to another request.
 */
export type PaymentsDetail = 'no_such_payment' | 'already_refunded' | 'key_reused';

interface MoreOfFailure {
  detail?: PaymentsDetail | undefined;
  /** The provider's code, such as `card_declined`: for the log. */
  providerCode?: string | undefined;
  cause?: unknown;
}

export class PaymentsError extends Error {
  readonly failure: PaymentsFailure;
  readonly detail: PaymentsDetail | undefined;
  readonly providerCode: string | undefined;

  constructor(failure: PaymentsFailure, message: string, more: MoreOfFailure = {}) {
    super(message, { cause: more.cause });
    this.name = 'PaymentsError';
    this.failure = failure;
    this.detail = more.detail;
    this.providerCode = more.providerCode;
  }
}
