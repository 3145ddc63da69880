import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { getOrder } from './orders.ts';
import { decimalString } from './values/decimal-string.ts';
import { paymentMethod } from './values/payment-method.ts';
import { id, text } from './values/text.ts';

/** Why a payment is refunded, in the provider's terms. */
export const refundReason = z.enum(['requested_by_customer', 'duplicate', 'fraudulent']);
export type RefundReason = z.output<typeof refundReason>;

/**
 * The state of a payment at the provider. `partly_lost`: disputes took a part of it for good. `dispute_lost`: nothing is
 * left of it, because of a dispute.
 */
export const paymentState = z.enum([
  'unpaid',
  'processing',
  'paid',
  'partly_refunded',
  'refunded',
  'inquiry',
  'disputed',
  'partly_lost',
  'dispute_lost',
  'canceled',
]);
export type PaymentState = z.output<typeof paymentState>;

/** One refund. */
const paymentRefund = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  amount: decimalString(),
  reason: z.nullable(refundReason),
  /** The provider's own word: pending, requires_action, succeeded, failed, canceled. */
  status: z.string(),
});

/** A payment as the provider has it. Amounts are decimals of `currency`. */
const payment = z.object({
  intentId: z.string(),
  state: paymentState,
  /** The provider's own word for where the payment intent stands. */
  intentStatus: z.string(),
  amount: decimalString(),
  received: decimalString(),
  refunded: decimalString(),
  /** The part that disputes took for good, without their fees. */
  lost: decimalString(),
  /** The largest refund that is possible now; 0.00 if there is nothing to refund. */
  refundable: decimalString(),
  /** Lower-case ISO code. */
  currency: z.string(),
  /** Newest first. */
  refunds: z.array(paymentRefund),
  dispute: z.nullable(
    z.object({
      /**
       * `inquiry`: the bank asks, and has taken nothing; `inquiry_closed`: it only asked. `appeal`: it was lost, and can
       * be appealed, or is. `resolved`: it ended without a decision, because it was prevented or refunded.
       */
      state: z.enum(['inquiry', 'inquiry_closed', 'open', 'won', 'lost', 'appeal', 'resolved']),
      reason: z.string(),
      /** A decimal of `currency`, which may be another than the payment's. */
      amount: decimalString(),
      currency: z.string(),
      /** Whether the shop has to respond at the provider. */
      isAsked: z.boolean(),
      /** Until when, ISO 8601 UTC; null if it does not have to, or there is no deadline. */
      respondBy: z.nullable(z.string()),
    }),
  ),
  /** How it was paid; null until then, and where the provider does not say. */
  method: z.nullable(paymentMethod()),
  /** Why the last attempt to pay failed, in the provider's words; null once it is paid. */
  lastError: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
  /** The name of the account at the provider, or its id; null if it is not known. */
  account: z.nullable(z.string()),
  /** The address of the payment in the provider's dashboard. */
  dashboardUrl: z.string(),
});
export type OrderPayment = z.output<typeof payment>;

/** The problem with an order in review. */
const review = z.object({
  problem: z.string(),
  /** Why it cannot be accepted; null where it can. */
  obstacle: z.nullable(z.string()),
  /** It goes only to the person who follows the link that was sent to its e-mail address. */
  awaitsProof: z.boolean(),
});

const params = z.object({ orderId: id() });

/**
 * An order's payment at the provider, as it is now. 404; 409 and 503 with the provider's message if it
 * cannot be asked.
 */
export const getOrderPayment = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/payment',
  access: 'admin',
  summary: "An order's payment at the provider, as it is now",
  params,
  response: z.object({
    /** Null if no payment was ever started, as for a free order. */
    payment: z.nullable(payment),
    /** Titles of the order's packages that its customer also has through another order. */
    keptPackages: z.array(z.string()),
    /** Null for an order that is not in review. */
    review: z.nullable(review),
  }),
});

/**
 * Asks the provider for the state of an order's payment and updates the order, as the store does by
 * itself later. Returns the updated order. 404; 409 no payment was started; 503.
 */
export const checkOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/check',
  access: 'admin',
  summary: 'Ask the provider about an order now',
  params,
  response: getOrder.response,
});

/**
 * Refunds an order's payment: everything that is left, or `amount` dollars of it. A full refund ends
 * the access that this order gave, but not the access through other orders. Returns the updated order.
 * 400 amount too large; 404; 409 not paid, already refunded, disputed, or refunded meanwhile; 503.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refund',
  access: 'admin',
  summary: "Give an order's money back",
  params,
  body: z.object({
    /** In dollars; everything that is left if absent. */
    amount: z.optional(decimalString()),
    /**
     * How much had been refunded before, in dollars: a checksum, so that the same request sent twice makes
     * one refund.
     */
    refundedBefore: decimalString(),
    reason: refundReason,
    /** For the order's timeline. */
    note: z.optional(text(500)),
  }),
  response: getOrder.response,
});

/**
 * Gives back the access of a refunded order whose refund failed, so that its money is with the shop: the order is
 * completed again. What the customer bought again meanwhile is refunded. Returns the updated order. 404; 409 not
 * refunded, or its money went back, is disputed or was lost in a dispute; 503.
 */
export const giveAccessBack = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/give-access-back',
  access: 'admin',
  summary: 'Give access back after a refund that failed',
  params,
  response: getOrder.response,
});

/**
 * Notes that the shop settled a refund that failed in another way: the order stays refunded, and waits for nobody any
 * more. Returns the updated order. 404; 409 no failed refund waits.
 */
export const settleFailedRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/settle-refund',
  access: 'admin',
  summary: 'Note that a failed refund was settled another way',
  params,
  response: getOrder.response,
});

/**
 * Notes that the shop keeps a payment despite an early warning of fraud: the warning waits for nobody any more, and
 * comes back only if there is another. Returns the updated order. 404; 409 no warning waits.
 */
export const keepPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/keep-payment',
  access: 'admin',
  summary: 'Keep a payment despite an early warning of fraud',
  params,
  response: getOrder.response,
});

/**
 * Sends the link again with which the owner of its e-mail address claims an order in review. Returns
 * the updated order. 404; 409 not in review, or another problem; 503.
 */
export const sendClaimLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/claim-link',
  access: 'admin',
  summary: 'Send the link again by which an order in review is claimed',
  params,
  response: getOrder.response,
});

/**
 * Completes an order in review whose payment arrived and matches. The order then belongs to the account
 * with its e-mail address. Returns the updated order. 404; 409 not in review, the payment does not fit,
 * it awaits the proof of its address, no such account, already bought; 503.
 */
export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/accept',
  access: 'admin',
  summary: 'Complete an order in review',
  params,
  response: getOrder.response,
});
