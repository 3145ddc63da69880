import * as z from 'zod/mini';
import { linkToken } from '../account-links.ts';
import { endpoint } from '../endpoint.ts';
import { decimalString } from '../values/decimal-string.ts';
import { OFFERED_METHODS } from '../values/offered-methods.ts';
import { id } from '../values/text.ts';

/** An order that can be paid. Of its buyer it has the first name alone, because others may have the link. */
const resumedPayment = z.object({
  orderId: z.string(),
  /** The secret to pay it with. */
  clientSecret: z.string(),
  methods: z.enum(OFFERED_METHODS),
  firstName: z.string(),
  /** With the prices at that time, in dollars. */
  packages: z.array(z.object({ title: z.string(), price: decimalString() })),
  /** The order's total in dollars: less than the prices where a code took something off. */
  totalAmount: decimalString(),
  /** Why the last attempt failed, in the card provider's words; null without one. */
  failure: z.nullable(z.string()),
});
export type ResumedPayment = z.output<typeof resumedPayment>;

/** By a link's token, or by an order's id. */
const resumedBy = z.union([z.object({ token: linkToken() }), z.object({ orderId: id() })]);
export type ResumedBy = z.output<typeof resumedBy>;

/**
 * Opens the payment of an order that was placed before: by the link that was sent when its payment had failed, or by its
 * id in the browser whose checkout placed it. `paid`: it arrived. `processing`: it is on its way. `review`: it arrived, and
 * the shop has to look at the order. `returned`: it was returned, or is disputed. `closed`: the order was not paid, and can
 * no longer be. 404 `link_not_valid` unknown or expired link, or no such order in this browser; 409 `already_owned`;
 * 429; 503 keys missing or not usable, or the provider cannot be reached.
 */
export const resumePayment = endpoint({
  method: 'POST',
  path: '/api/resume-payment',
  access: 'anyone',
  summary: 'Open the payment of an order that was placed before',
  body: resumedBy,
  response: z.object({
    state: z.enum(['payable', 'paid', 'processing', 'review', 'returned', 'closed']),
    /** There where it is `payable`. */
    payment: z.optional(resumedPayment),
  }),
});
