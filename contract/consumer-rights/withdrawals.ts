import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mailState } from '../mail.ts';
import { listQuery } from '../pages-of-lists.ts';
import { email, id, lineOfText, optionalLine, text } from '../values/text.ts';
import { givenConsent } from './consent.ts';

/** The statement by which a person withdraws from a contract. `order`: its id or the start of it, as they know it. */
export const withdrawalInput = z.object({
  name: lineOfText(200),
  email: email(),
  order: z.optional(optionalLine(200)),
});
export type WithdrawalInput = z.output<typeof withdrawalInput>;

/**
 * Receives a withdrawal, whether or not there is such an order. If its e-mail address is that of an order or an
 * account, a receipt is sent there afterwards; the answer is the same either way. The same statement again within ten
 * minutes is the same withdrawal. 404 while CONSUMER_RIGHTS is off; 429 after five in an hour from one address of the
 * internet.
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
  /** The order as it was typed; may be empty. */
  typedOrder: z.string(),
  /** Whether the e-mail address is that of no order and no account. False until that was looked up, a moment later. */
  isUnknown: z.boolean(),
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
    /** `unknown`: only those of addresses without an order or an account. `known`: only the others. */
    address: z.optional(z.enum(['known', 'unknown'], 'must be "known" or "unknown"')),
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

function isTime(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && Number.isFinite(Date.parse(value))
  );
}

const decided = z.object({
  /** How many were open until now. */
  decided: z.number(),
});

/** As `decideWithdrawal`, for up to 200. Those that somebody has dealt with already stay as they are. */
export const decideWithdrawals = endpoint({
  method: 'POST',
  path: '/api/withdrawals/decisions',
  access: 'admin',
  summary: 'Note that several withdrawals were dealt with',
  body: z.object({
    ids: z
      .array(id(), 'must be a list')
      .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200')),
    note: z.optional(text(500)),
  }),
  response: decided,
});

/** How many open withdrawals are of addresses without an order or an account, and when the newest was received. */
export const countUnknownWithdrawals = endpoint({
  method: 'GET',
  path: '/api/unknown-withdrawals',
  access: 'admin',
  summary: 'How many withdrawals from unknown addresses are waiting',
  response: z.object({
    count: z.number(),
    /** ISO 8601 UTC; null without any. */
    newestAt: z.nullable(z.string()),
  }),
});
export type UnknownWithdrawals = z.output<typeof countUnknownWithdrawals.response>;

/**
 * Notes that all open withdrawals of addresses without an order or an account were dealt with, however many, that were
 * received up to `until`: what came after the admin looked stays open.
 */
export const decideUnknownWithdrawals = endpoint({
  method: 'POST',
  path: '/api/unknown-withdrawals/decision',
  access: 'admin',
  summary: 'Note that all withdrawals from unknown addresses were dealt with',
  body: z.object({
    until: z.string().check(z.refine(isTime, 'must be a time such as 2026-12-24T08:00:00.000Z')),
    note: z.optional(text(500)),
  }),
  response: decided,
});

/** Reads an order's consent and withdrawals. 404. */
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
