import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { getOrder } from './orders.ts';
import { listQuery } from './pages-of-lists.ts';
import { email, id } from './values/text.ts';

export const customer = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
});
export type Customer = z.output<typeof customer>;

/** Customers, newest first; the next page's cursor is in the header `x-next-cursor`. */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  access: 'admin',
  summary: 'Customers, newest first',
  query: z.object(listQuery),
  response: z.array(customer),
});

/**
 * Deletes an account with its orders and access; its sessions end at once. 404; 409 while one of its
 * payments is being processed, or one of its orders is in review.
 */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id',
  access: 'admin',
  summary: 'Delete an account with its orders',
  params: z.object({ id: id() }),
  response: z.object({ ok: z.boolean() }),
});

const ofOrder = z.object({ orderId: id() });

/** To whom messages about an order go, and what an admin can do for its customer. 404. */
export const getOrderHelp = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/help',
  access: 'admin',
  summary: "What an admin can do for an order's customer",
  params: ofOrder,
  response: z.object({
    /**
     * The e-mail address of the account that the order belongs to, or of an order that belongs to none.
     * Null for an account without one.
     */
    email: z.nullable(z.string()),
    /** Whether that is an account's address. */
    hasAccount: z.boolean(),
    /** Not for an order without an account that was canceled or refunded. */
    canCorrectEmail: z.boolean(),
    /** Whether it was ever completed, and there is an address. */
    canSendReceipt: z.boolean(),
  }),
});

/**
 * The new address. `shownEmail` is the one that the form showed; if it is another by now, the correction is
 * refused.
 */
export const correctedEmail = z.object({
  email: email(),
  shownEmail: z.optional(z.nullable(z.string('must be text'))),
});

/**
 * Corrects the e-mail address of the account that an order belongs to, or of an order that belongs to
 * none yet, and tells both addresses. Sessions stay; links that were sent to the old address become invalid.
 * Returns the updated order. 400 `same_email`; 404; 409 `email_taken`, `order_ended`,
 * `changed_meanwhile`.
 */
export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/email',
  access: 'admin',
  summary: 'Correct the e-mail address of a customer or an order',
  params: ofOrder,
  body: correctedEmail,
  response: getOrder.response,
});

/**
 * Sends a link to a new password to the account that an order belongs to. Returns the updated order. 404;
 * 409 `no_account`, `no_address`, `link_sent` (within the last five minutes).
 */
export const sendResetLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/reset-link',
  access: 'admin',
  summary: 'Send a customer a link to a new password',
  params: ofOrder,
  response: getOrder.response,
});

/**
 * Sends the link to an order's receipt to its customer again. Returns the updated order. 404; 409
 * `never_completed`, `no_account`, `no_address`.
 */
export const sendReceipt = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/receipt/send',
  access: 'admin',
  summary: "Send the link to an order's receipt again",
  params: ofOrder,
  response: getOrder.response,
});
