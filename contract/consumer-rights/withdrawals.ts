import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mailState } from '../mail.ts';
import { listQuery } from '../pages-of-lists.ts';
import { email, id, lineOfText, optionalLine, text } from '../values/text.ts';
import { givenConsent } from './consent.ts';

/** What somebody states who withdraws from a contract. `order`: its id or the start of it, as they know it. */
export const withdrawalInput = z.object({
  name: lineOfText(200),
  email: email(),
  order: z.optional(optionalLine(200)),
});
export type WithdrawalInput = z.output<typeof withdrawalInput>;

/**
 * Receives a withdrawal, whether or not there is such an order, and sends a receipt to the address it names. The same
 * statement again within ten minutes is the same withdrawal. 404 while CONSUMER_RIGHTS is off; 429 after five in an hour
 * from one address of the internet, or for one e-mail address.
 */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'anyone',
  summary: 'Withdraw from a contract',
  body: withdrawalInput,
  response: z.object({
    /** When it was received, ISO 8601 UTC. */
    receivedAt: z.string(),
  }),
});

/** A withdrawal as admins see it. */
const withdrawal = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  /** What was typed as the order; may be empty. */
  typedOrder: z.string(),
  /** The orders with that e-mail address that it may be about: those whose id begins as typed, or all. */
  orderIds: z.array(z.string()),
  /** Null until an admin has dealt with it. */
  decision: z.nullable(z.object({ at: z.string(), by: z.string(), note: z.string() })),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** The withdrawals, newest first; the next page's cursor is in the header `x-next-cursor`. */
export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/withdrawals',
  access: 'admin',
  summary: 'Withdrawals, newest first',
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    /** `open`: only those that nobody has dealt with. */
    state: z.optional(z.enum(['open'], 'must be "open"')),
  }),
  response: z.array(withdrawal),
});

/**
 * Notes that the admin has dealt with a withdrawal, on it and on the timelines of its orders. It moves no money. 404;
 * 409 `already_decided`.
 */
export const decideWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:withdrawalId/decision',
  access: 'admin',
  summary: 'Note that a withdrawal was dealt with',
  params: z.object({ withdrawalId: id() }),
  body: z.object({ note: z.optional(text(500)) }),
  response: withdrawal,
});

/** What an order has to do with consumer rights. 404. */
export const getOrderRights = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/consumer-rights',
  access: 'admin',
  summary: "The consent to an order, its confirmation, and the order's withdrawals",
  params: z.object({ orderId: id() }),
  response: z.object({
    /** Null: none was asked when the order was placed. */
    consent: z.nullable(
      z.extend(givenConsent, {
        /**
         * The message that confirms it; null where none was written yet. While it is not `sent`, the buyer has no
         * confirmation, and may still withdraw. `problem`: why it could not be sent.
         */
        confirmation: z.nullable(
          z.object({
            state: mailState,
            sentAt: z.nullable(z.string()),
            problem: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** Newest first. */
    withdrawals: z.array(withdrawal),
  }),
});
export type OrderRights = z.output<typeof getOrderRights.response>;
