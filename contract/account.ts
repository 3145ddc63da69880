import * as z from 'zod/mini';
import { linkToken } from './account-links.ts';
import { sessionUser } from './accounts.ts';
import { givenConsent } from './consumer-rights/consent.ts';
import { customer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { customerInfo, isGrant, orderStatus, returnedAmount } from './orders.ts';
import { progress } from './playback.ts';
import { decimalString } from './values/decimal-string.ts';
import { email, id, newPassword, typedPassword } from './values/text.ts';

/** A customer's name and phone number, by the rules of the checkout. */
export const accountDetails = z.pick(customerInfo, {
  firstName: true,
  lastName: true,
  phone: true,
});

/**
 * Saves the customer's name and phone number; without a phone number none is kept. Orders keep what was
 * typed at checkout.
 */
export const saveAccountDetails = endpoint({
  method: 'PUT',
  path: '/api/account/details',
  access: 'customer',
  summary: "Save the customer's name and phone number",
  body: accountDetails,
  response: sessionUser,
});

export const passwordChange = z.object({
  currentPassword: typedPassword(),
  newPassword: newPassword(),
});

/**
 * Gives the customer another password and ends all their sessions; this browser gets a new one. 403
 * `wrong_password`; 429 after too many wrong ones, counted with those of the login.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  access: 'customer',
  summary: "Change the customer's password",
  body: passwordChange,
  response: z.object({ ok: z.boolean() }),
});

export const emailChange = z.object({ email: email(), password: typedPassword() });

/**
 * Sends a link to another e-mail address; the account has it once the link is followed. 400 `same_email`;
 * 403 `wrong_password`; 409 `email_taken`; 429 as for the password, or after five links in an hour.
 */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  access: 'customer',
  summary: 'Ask for another e-mail address',
  body: emailChange,
  response: z.object({ ok: z.boolean() }),
});

/**
 * As `changeEmail`, for the address that an admin's notices and links for a new password go to. 400
 * `same_email`; 403 `wrong_password`; 409 `email_taken` by another admin; 429.
 */
export const changeAdminEmail = endpoint({
  method: 'PUT',
  path: '/api/settings/admin-email',
  access: 'admin',
  summary: 'Ask for another e-mail address of the signed-in admin',
  body: emailChange,
  response: z.object({ ok: z.boolean() }),
});

/**
 * Gives the account the e-mail address that a link was sent to. `turnedNoticesOn`: it is an admin's first one, and they
 * get the notices of `NOTICES_OF_MONEY` now. 404 `link_not_valid`: unknown, used or
 * expired; 409 `email_taken`.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'anyone',
  summary: 'Confirm an e-mail address by a link that was sent to it',
  body: z.object({ token: linkToken() }),
  response: z.object({ email: z.string(), isAdmin: z.boolean(), turnedNoticesOn: z.boolean() }),
});

/** A browser in which the customer is signed in. */
export const accountSession = z.object({
  id: z.string(),
  /** In plain words, such as "Firefox on Android"; null if it is not known. */
  browser: z.nullable(z.string()),
  /** When the session began, ISO 8601 UTC; null for sessions of before this was stored. */
  startedAt: z.nullable(z.string()),
  /** When it was last used, to the hour, ISO 8601 UTC. */
  lastUsedAt: z.string(),
  /** Whether it is the session of this request. */
  isThis: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** Lists the customer's sessions: this one first, then the latest used. */
export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'customer',
  summary: 'Where the customer is logged in',
  response: z.array(accountSession),
});

/** Ends one session of the customer. 404 if it has ended, or was never theirs. */
export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'customer',
  summary: 'Log the customer out of one browser',
  params: z.object({ id: id() }),
  response: z.object({ ok: z.boolean() }),
});

/** Ends all sessions of the customer but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'customer',
  summary: 'Log out the customer’s other browsers',
  response: z.object({ ok: z.boolean() }),
});

/** An order as its customer sees it. */
export const accountOrder = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  status: orderStatus,
  /** In dollars; 0.00 for a free order. */
  totalAmount: decimalString(),
  /** The amount refunded so far, in dollars. */
  refundedAmount: decimalString(),
  /** Returned by the bank because of disputes, in dollars. Absent: nothing. */
  lostAmount: z.optional(decimalString()),
  /** The part of a refunded order's money that the shop has again, as a refund failed, in dollars. Absent: nothing. */
  failedRefund: z.optional(decimalString()),
  packages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      price: decimalString(),
      returnedAmount: returnedAmount(),
    }),
  ),
  /** The shop gave it to the customer. It has no receipt. */
  isGrant: isGrant(),
  /** The customer may take the order back (`takeOrderBack`), until then, ISO 8601 UTC. Absent: they may not. */
  takeBackUntil: z.optional(z.string()),
  /** Taking it back would be the nth of so many times in 365 days. Beside `takeBackUntil`. */
  takeBackUse: z.optional(z.object({ nth: z.number(), times: z.number() })),
  /** They could take it back, but have taken back as many orders in 365 days as the shop allows. */
  takenBackTooOften: z.optional(
    z.object({
      times: z.number(),
      /** When they can take this order back, ISO 8601 UTC; null: its days are over by then. */
      againAt: z.nullable(z.string()),
      /** When they can take back others; only where `againAt` is null. */
      othersAt: z.optional(z.string()),
    }),
  ),
});
export type AccountOrder = z.output<typeof accountOrder>;

/**
 * The customer's orders, newest first, with those that are not paid yet and without canceled ones. An
 * order of the same e-mail address that nobody knows to be theirs is not among them.
 */
export const listAccountOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders',
  access: 'customer',
  summary: "The customer's orders",
  response: z.array(accountOrder),
});

/** All that the store has about a customer, for themselves. Nothing in it is secret or the shop's own. */
export const accountCopy = z.object({
  account: customer,
  /** Canceled ones too, newest first. */
  orders: z.array(
    z.extend(accountOrder, {
      /** As typed at the checkout. */
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      /** The consent given at the checkout; absent where nothing was asked. */
      consent: z.optional(givenConsent),
      /** When the order got which status. */
      timeline: z.array(z.object({ at: z.string(), status: orderStatus })),
    }),
  ),
  /** Withdrawals that may be about these orders, newest first. `decidedAt`: when the shop dealt with it. */
  withdrawals: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      order: z.string(),
      receivedAt: z.string(),
      decidedAt: z.nullable(z.string()),
    }),
  ),
  /** How far they watched, the latest video first. */
  progress: z.array(
    z.extend(progress, {
      title: z.string(),
      /** How much they played in all, in seconds of the video. */
      playedSeconds: z.number(),
      /** The parts of its present file that they played, in hundredths of its length. */
      playedPercent: z.array(z.object({ from: z.number(), to: z.number() })),
    }),
  ),
  /** The messages sent to them by mail, the latest first. Their contents are not kept for long. */
  messages: z.array(z.object({ to: z.string(), subject: z.string(), sentAt: z.string() })),
  sessions: z.array(accountSession),
});
export type AccountCopy = z.output<typeof accountCopy>;

/** A copy of all that the store has about the customer. */
export const getAccountCopy = endpoint({
  method: 'GET',
  path: '/api/account/copy',
  access: 'customer',
  summary: "A copy of the customer's data",
  response: accountCopy,
});

export const accountDeletion = z.object({ password: typedPassword() });

/**
 * Deletes the customer's account with its orders and access; all sessions end. 403 `wrong_password`; 409
 * while one of their payments is open, or one of their orders is in review; 429 as for the password.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'customer',
  summary: "Delete the customer's account",
  body: accountDeletion,
  response: z.object({ ok: z.boolean() }),
});
