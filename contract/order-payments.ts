import * as z from 'zod/mini';
import { decimalString } from './decimal-string.ts';
import { endpoint } from './endpoint.ts';
import { getOrder } from './orders.ts';
import { id, text } from './text.ts';

/** Why money is given back, in the provider's words. */
export const refundReason = z.enum(['requested_by_customer', 'duplicate', 'fraudulent']);
export type RefundReason = z.output<typeof refundReason>;

/** Where a payment stands at the provider. */
export const paymentState = z.enum([
  'unpaid',
  'processing',
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
  'canceled',
]);
export type PaymentState = z.output<typeof paymentState>;

/** One time money was given back. */
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
  /** What a refund may come to now; 0.00 where there is nothing to give back. */
  refundable: decimalString(),
  /** Lower-case ISO code. */
  currency: z.string(),
  /** The latest first. */
  refunds: z.array(paymentRefund),
  dispute: z.nullable(
    z.object({
      state: z.enum(['open', 'won', 'lost']),
      reason: z.string(),
      amount: decimalString(),
      /** ISO 8601 UTC; by then the shop has to answer it at the provider. Null where it need not. */
      respondBy: z.nullable(z.string()),
    }),
  ),
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  /** Why the last attempt to pay came to nothing, in the provider's words; null once it is paid. */
  lastError: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
  /** The name of the account at the provider, else its id; null where it is not known. */
  account: z.nullable(z.string()),
  /** Where the payment is found in the provider's dashboard. */
  dashboardUrl: z.string(),
});
export type OrderPayment = z.output<typeof payment>;

/** What is wrong with an order in review. */
const review = z.object({
  problem: z.string(),
  /** Why it cannot be accepted; null where it can. */
  obstacle: z.nullable(z.string()),
});

const params = z.object({ orderId: id() });

/**
 * An order's payment at the provider, as it is now. 404; 409 and 503 with the provider's words where
 * it cannot be asked.
 */
export const getOrderPayment = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/payment',
  access: 'admin',
  summary: "An order's payment at the provider, as it is now",
  params,
  response: z.object({
    /** Null where no payment was ever begun (free orders among them). */
    payment: z.nullable(payment),
    /** Titles of the order's packages that its customer holds by another order as well. */
    keptPackages: z.array(z.string()),
    /** Null for an order that is not in review. */
    review: z.nullable(review),
  }),
});

/**
 * Asks the provider how an order's payment stands and brings the order there, as the store does by
 * itself sooner or later. Answers the order as it is then. 404; 409 no payment was begun; 503.
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
 * Gives an order's money back, all that is left or `amount` dollars of it. In full it ends the access
 * that this order gave, and of this order only. Answers the order as it is then.
 * 400 amount too large; 404; 409 not paid, already given back, disputed, or given back meanwhile; 503.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refund',
  access: 'admin',
  summary: "Give an order's money back",
  params,
  body: z.object({
    /** In dollars; absent: all that is left. */
    amount: z.optional(decimalString()),
    /**
     * What had been given back, in dollars, when this was decided: a checksum, so that the same
     * refund asked for twice is made once.
     */
    refundedBefore: decimalString(),
    reason: refundReason,
    /** For the order's timeline. */
    note: z.optional(text(500)),
  }),
  response: getOrder.response,
});

/**
 * Completes an order in review whose payment came and fits: it becomes that of the account with its
 * e-mail address. Answers the order as it is then.
 * 404; 409 not in review, the payment does not fit, no such account, already bought; 503.
 */
export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/accept',
  access: 'admin',
  summary: 'Complete an order in review',
  params,
  response: getOrder.response,
});
