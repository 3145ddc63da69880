import * as z from 'zod/mini';
import { sessionUser } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { decimalString } from './values/decimal-string.ts';
import { email, newPassword, requiredText, typedCode } from './values/text.ts';

/** The part of a link's address behind `#`. Any value that is not of a valid link gets the same response. */
/* @__NO_SIDE_EFFECTS__ */
export function linkToken() {
  return requiredText(200);
}

/**
 * Sends a link for setting a new password to that e-mail address, if a customer or an admin has it. The
 * response is the same, and takes as long, whether anybody has it or not. 429 after too many from one
 * address.
 */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Send a link for a new password, if the e-mail address has an account',
  body: z.object({ email: email() }),
  response: z.object({ ok: z.boolean() }),
});

/** Reads whose password a link is for, without using the link. 404 `link_not_valid`. */
export const readResetLink = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/read',
  access: 'anyone',
  summary: 'Whose password a link is for',
  body: z.object({ token: linkToken() }),
  response: z.object({
    isAdmin: z.boolean(),
    /** The name to log in with: the user name of an admin, the e-mail address of a customer. */
    login: z.string(),
  }),
});
export type ResetLink = z.output<typeof readResetLink.response>;

/**
 * Sets a new password by a link that was sent by mail, ends all sessions of that account and signs this
 * browser in. 404 `link_not_valid`: unknown, used or expired. An admin with a second factor also needs a `code`:
 * 401 `second_factor_required` without one and `wrong_code` for a wrong one change nothing, and the link still
 * works. Where all admins need a second factor and this one has none: 401 `enrolment_required`; the password is
 * changed, and no session begins.
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  recorded: true,
  summary: 'Set a new password by a link that was sent by mail',
  body: z.object({ token: linkToken(), password: newPassword(), code: z.optional(typedCode()) }),
  response: sessionUser,
});

/**
 * The order that a link is about, without using it. 404 `link_not_valid`; 409 `not_claimable`:
 * refunded, claimed or disputed meanwhile.
 */
export const readClaim = endpoint({
  method: 'POST',
  path: '/api/claim/read',
  access: 'anyone',
  summary: 'The order that a link is about',
  body: z.object({ token: linkToken() }),
  response: z.object({
    /** The address that the link proves. */
    email: z.string(),
    packages: z.array(z.string()),
    /** In dollars. */
    totalAmount: decimalString(),
    /**
     * The packages of an account with that address that was created elsewhere, by title: none where
     * everything was refunded. Null where there is no such account: then there is nothing to choose.
     */
    otherPurchases: z.nullable(z.array(z.string())),
  }),
});
export type Claim = z.output<typeof readClaim.response>;

/**
 * Hands a paid order to the person who follows the link that was sent to its e-mail address, sets their
 * password, ends all other sessions of their account and signs this browser in. 404 `link_not_valid`; 409
 * `not_claimable`, `choose_account`; 503.
 */
export const claimOrder = endpoint({
  method: 'POST',
  path: '/api/claim',
  access: 'anyone',
  summary: 'Claim an order by a link that was sent by mail',
  body: z.object({
    token: linkToken(),
    password: newPassword(),
    /**
     * Whether the account that has the address is theirs. If it is not, it keeps its orders and loses the
     * address. Required where there is one.
     */
    isOwnAccount: z.optional(z.boolean()),
  }),
  response: sessionUser,
});
