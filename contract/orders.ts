import * as z from 'zod/mini';
import { consentFields } from './consumer-rights/consent.ts';
import { endpoint } from './endpoint.ts';
import { decimalString } from './values/decimal-string.ts';
import { OFFERED_METHODS } from './values/offered-methods.ts';
import { email, id, lineOfText, newPassword, phoneNumber, text } from './values/text.ts';

/** States of an order; free orders are created completed. */
export const orderStatus = z.enum([
  'pending',
  'processing',
  'completed',
  'canceled',
  'review',
  'refunded',
  'disputed',
]);
export type OrderStatus = z.output<typeof orderStatus>;

/**
 * The customer's details at checkout. The password is optional here because a signed-in customer is not
 * asked for one; the server requires it from everybody else.
 */
export const customerInfo = z.object({
  firstName: lineOfText(100),
  lastName: lineOfText(100),
  email: email(),
  phone: z.optional(phoneNumber()),
  password: z.optional(newPassword()),
});
export type CustomerInfo = z.output<typeof customerInfo>;

/**
 * How much of a package's price is refunded, in dollars, because its customer already had it when the order
 * was paid: the order then gives no access to it. Absent: it was not returned.
 */
export const returnedAmount = () => z.optional(decimalString());

/** How a reduction is called that a code with a name of its own made; absent: FREE_PROMO_CODE, or there is none. */
export const discountTitle = () => z.optional(z.string());

/** True where the shop gave an order to its customer; absent: a buyer placed it. */
export const isGrant = () => z.optional(z.boolean());

/** The cart is sent as whole package objects; only the ids are used. */
export const cart = z
  .array(z.object({ id: id() }), 'must be the list of packages in the cart')
  .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'must be at most 100 packages'));

/**
 * The account that the page shows as the buyer's: a customer's id, or null for nobody. If another one is
 * signed in by now, the order is refused with 409 `session_changed`. Absent: the order belongs to the
 * signed-in customer where the e-mail address is their own or no password is sent, else to whom
 * `customerInfo` says, as if nobody were signed in.
 */
export const buyer = z.optional(z.nullable(id()));

/** A legal package takes up to 16.6 kB, and most take 1 kB. */
const CART_BODY_BYTES = 1024 * 1024;

/** The card provider's publishable key; empty until both keys are saved and of the same mode. */
export const getStripePublicKey = endpoint({
  method: 'GET',
  path: '/api/stripe-public-key',
  access: 'anyone',
  summary: "The card payment provider's publishable key",
  response: z.object({ publicKey: z.string() }),
});

/** Whether a promotion code is valid. 429 after too many wrong ones from one address. */
export const validatePromoCode = endpoint({
  method: 'POST',
  path: '/api/validate-promo-code',
  access: 'anyone',
  summary: 'Whether a promotion code is valid',
  body: z.object({ code: text(200) }),
  response: z.object({ valid: z.boolean() }),
});

/**
 * Places an order that the promotion code makes free; it is completed at once.
 * 400 code not valid, cart not allowed or consent missing (`consentFields`); 409 package gone, account exists, already owned, another account
 * signed in (`session_changed`), an earlier order in review or closed, the code cannot be used any more
 * (`code_unusable`); 429. While a payment of this checkout
 * is being processed: 409 `payment_under_way`, or 402 `payment_processing` if it began during the call.
 * 503 the provider cannot be asked about an earlier payment of this checkout.
 */
export const createFreeOrder = endpoint({
  method: 'POST',
  path: '/api/create-free-order',
  access: 'anyone',
  summary: 'Place an order that a promotion code makes free',
  maxBodyBytes: CART_BODY_BYTES,
  body: z.object({ customerInfo, packages: cart, promoCode: text(200), buyer, ...consentFields }),
  response: z.object({ orderId: z.string() }),
});

/**
 * Places a pending order, priced by the server, and asks the provider for its payment intent.
 * `amount` is the total the buyer saw, in dollars: a checksum only (409 where it differs).
 * 400 cart not allowed or consent missing (`consentFields`); 409 package gone, account exists, already owned, another account signed in
 * (`session_changed`), an earlier order in review or closed, the code cannot be used any more or takes nothing off
 * (`code_unusable`), makes the order free (`nothing_to_pay`), or leaves less than a card can pay (`total_too_small`);
 * 429. While a payment of this checkout is being
 * processed: 409 `payment_under_way`, or 402 `payment_processing` if it began during the call. 503 keys
 * missing or not usable, or the provider cannot be reached.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'anyone',
  summary: 'Place a pending order and get the secret to pay it with',
  maxBodyBytes: CART_BODY_BYTES,
  body: z.object({
    amount: decimalString(),
    customerInfo,
    packages: cart,
    /** A code that takes something off; `amount` is then the reduced total. Absent or blank: none. */
    promoCode: z.optional(text(200)),
    buyer,
    ...consentFields,
  }),
  response: z.object({
    clientSecret: z.string(),
    orderId: z.string(),
    /** The methods that it may be paid with; absent: cards. */
    methods: z.optional(z.enum(OFFERED_METHODS)),
    /** ISO 8601 UTC. Until when the order holds a use of a code with a limit; it is cancelled then, if it is not paid. Absent: it holds none. */
    codeHeldUntil: z.optional(z.string()),
  }),
});

/**
 * Completes an order whose payment succeeded; repeating it changes nothing.
 * 402 not paid (yet), `payment_failed` where it failed after days and waits for another payment; 404 no such order; 409 the
 * order needs review by the shop.
 */
export const completeOrder = endpoint({
  method: 'POST',
  path: '/api/complete-order/:orderId',
  access: 'anyone',
  summary: 'Complete a paid order',
  params: z.object({ orderId: id() }),
  response: z.object({
    success: z.boolean(),
    /**
     * The bought packages with their titles and prices at that time; nothing personal. This store always
     * sends them and the total; `success` alone is a valid response, too.
     */
    packages: z.optional(
      z.array(
        z.object({
          title: z.string(),
          price: decimalString(),
          returnedAmount: returnedAmount(),
        }),
      ),
    ),
    totalAmount: z.optional(decimalString()),
    discountTitle: discountTitle(),
    /** True where the customer had all of it already: this payment is being refunded. */
    isDuplicate: z.optional(z.boolean()),
    /** The ids of the packages it gives, if the order belongs to the customer who is signed in. */
    watchable: z.optional(z.array(z.string())),
  }),
});
export type CompletedOrder = z.output<typeof completeOrder.response>;

/** An order as admins see it in the list. */
export const order = z.object({
  id: z.string(),
  /** Null until it completes. */
  customerId: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  /** The present address of the account that it belongs to; otherwise the one that it was placed with. */
  email: z.string(),
  /** The address that it was placed with; null if that is `email`. */
  typedEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** In dollars; 0.00 for a free order. */
  totalAmount: decimalString(),
  /** Refunded so far, in dollars. */
  refundedAmount: decimalString(),
  /** Lost in disputes, in dollars. Absent: nothing. */
  lostAmount: z.optional(decimalString()),
  status: orderStatus,
  /** The part of a refunded order's money that is with the shop again, because a refund failed, in dollars. Absent: nothing. */
  failedRefund: z.optional(decimalString()),
  /**
   * The bank asks about its payment, which is no dispute. `isAsked`: the shop has to answer at the provider.
   * `respondBy`: until when, ISO 8601 UTC; null if it does not have to, or there is no deadline. Absent: it does not ask.
   */
  inquiry: z.optional(z.object({ isAsked: z.boolean(), respondBy: z.nullable(z.string()) })),
  /** A lost dispute that the shop can appeal: until then, ISO 8601 UTC; null: there is no deadline. Absent: there is none. */
  appeal: z.optional(z.object({ respondBy: z.nullable(z.string()) })),
  /** A dispute of an order in review that the shop has to answer: until then, as above. Absent: there is none. */
  reviewDispute: z.optional(z.object({ respondBy: z.nullable(z.string()) })),
  /**
   * An early warning of fraud: the bank expects a dispute, which a refund now usually avoids. `unread`: the key may not
   * read it at the provider. Absent: none waits for the shop.
   */
  fraudWarning: z.optional(z.enum(['open', 'unread'])),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  packages: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      price: decimalString(),
      returnedAmount: returnedAmount(),
    }),
  ),
  discountTitle: discountTitle(),
  stripePaymentIntentId: z.optional(z.string()),
  /** The shop gave it to its customer (contract/grants/grants.ts). Absent: it was placed by a buyer. */
  isGrant: isGrant(),
});
export type Order = z.output<typeof order>;

/**
 * The actor of a timeline event that tells why the payment provider refused a payment or failed. Such
 * an event does not change the order's status.
 */
export const PROVIDER_ACTOR = 'payment provider';

/** One line of an order's timeline. */
export const orderEvent = z.object({
  /** ISO 8601 UTC. */
  at: z.string(),
  from: z.nullable(orderStatus),
  to: orderStatus,
  cause: z.string(),
  /** `buyer`, `system`, `PROVIDER_ACTOR`, or the admin's name, with the user name beside it. */
  actor: z.string(),
});

/** One order with its timeline. 404. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'admin',
  summary: 'One order with its timeline',
  params: z.object({ orderId: id() }),
  response: z.extend(order, { timeline: z.array(orderEvent) }),
});
