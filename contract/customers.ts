import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { getOrder, order } from './orders.ts';
import { listQuery } from './pages-of-lists.ts';
import { progress } from './playback.ts';
import { areInOrder, day, NOT_IN_ORDER } from './values/day.ts';
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

/** A person's whole name. It may be one word for a person who was given something. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * Customers, newest first; the next page's cursor is in the header `x-next-cursor`. `from` and `to`: the first and the
 * last day, in the shop's time zone (TIME_ZONE), on which their accounts were created. 400 naming the field.
 */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  access: 'admin',
  summary: 'Customers, newest first',
  query: z
    .object({ ...listQuery, from: z.optional(day()), to: z.optional(day()) })
    .check(z.refine(areInOrder, { error: NOT_IN_ORDER, path: ['to'] })),
  response: z.array(customer),
});

/**
 * The customers that match, newest first, as a CSV file (UTF-8 with a byte order mark, RFC 4180), a line each, with the
 * packages they can watch. Days are in the shop's time zone. Text that a spreadsheet would take for a formula has an
 * apostrophe in front, also inside a cell behind a semicolon or a line break. 400 naming the field.
 */
export const exportCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/export',
  access: 'admin',
  recorded: true,
  summary: 'Export the customers that match as a CSV file',
  wire: 'bytes',
  query: z
    .object({ q: listQuery.q, from: z.optional(day()), to: z.optional(day()) })
    .check(z.refine(areInOrder, { error: NOT_IN_ORDER, path: ['to'] })),
  response: z.unknown(),
});

/** A customer with all that an admin needs for helping them. */
export const customerDetails = z.object({
  /** The e-mail address is empty where the account has none. */
  customer,
  /** Whether they have a password; without one they need a link. */
  hasPassword: z.boolean(),
  /** Their orders, and those begun while they were known, the newest first. */
  orders: z.array(order),
  /** The packages that they can watch, each with the order that gives it. */
  access: z.array(z.object({ packageId: z.string(), title: z.string(), orderId: z.string() })),
  /** How far they are in each video that they have played, the latest first. */
  progress: z.array(z.extend(progress, { title: z.string() })),
  /** Their sessions, the latest used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      /** In plain words, such as "Firefox on Android"; null if it is not known. */
      browser: z.nullable(z.string()),
      /** ISO 8601 UTC, to the hour. */
      lastUsedAt: z.string(),
    }),
  ),
});
export type CustomerDetails = z.output<typeof customerDetails>;

const ofCustomer = z.object({ id: id() });

/** One customer with orders, access, progress and sessions. 404. */
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  access: 'admin',
  summary: 'One customer with orders, access, progress and sessions',
  params: ofCustomer,
  response: customerDetails,
});

/** Sends a customer a link for a new password. 404; 409 `no_address`, or `link_sent` within five minutes of the last. */
export const sendCustomerLink = endpoint({
  method: 'POST',
  path: '/api/customers/:id/reset-link',
  access: 'admin',
  summary: 'Send a customer a link for a new password',
  params: ofCustomer,
  response: z.object({ ok: z.boolean() }),
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
 * Corrects the e-mail address of a customer's account, and tells both addresses. Sessions stay; links that were sent to
 * the old address become invalid, and a customer without a password gets a new one. 400 `same_email`; 404; 409
 * `email_taken`, `changed_meanwhile`.
 */
export const correctCustomerEmail = endpoint({
  method: 'PUT',
  path: '/api/customers/:id/email',
  access: 'admin',
  summary: 'Correct the e-mail address of a customer',
  params: ofCustomer,
  body: correctedEmail,
  response: customerDetails,
});

/** Signs a customer out everywhere. 404. */
export const signCustomerOut = endpoint({
  method: 'DELETE',
  path: '/api/customers/:id/sessions',
  access: 'admin',
  summary: 'Log a customer out everywhere',
  params: ofCustomer,
  response: z.object({ ok: z.boolean() }),
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

/** Describes where messages about an order go, and what an admin can do for its customer. 404. */
export const getOrderSupport = endpoint({
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
 * Sends a link for a new password to the account that an order belongs to. Returns the updated order. 404;
 * 409 `no_account`, `no_address`, `link_sent` (within the last five minutes).
 */
export const sendResetLink = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/reset-link',
  access: 'admin',
  summary: 'Send a customer a link for a new password',
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
