import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { getOrder } from '../orders.ts';
import { email, id, lineOfText, optionalName } from '../values/text.ts';

/** For so many days the link works by which somebody without a password sets one. */
export const INVITATION_DAYS = 7;

/** Why something was given or taken back, in a line; admins read it, the customer does not. */
const reason = () => lineOfText(200);

/** The name of a person who has no account yet; either part may be empty. */
export const newAccountInput = z.object({
  firstName: optionalName(100),
  lastName: optionalName(100),
});

/** The packages to give, the person who gets them, and the reason. */
export const grantInput = z.object({
  email: email(),
  packageIds: z
    .array(id(), 'must be a list of packages')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'must be at most 100 packages')),
  reason: reason(),
  /** Creates an account where the address has none; absent: that is refused, because the address may be mistyped. */
  newAccount: z.optional(newAccountInput),
});

/**
 * Gives packages to a customer, by an order of its own that is free, completed at once and has no receipt. A message
 * tells the customer; without a password they get a link to set one. Returns the order. 404 no such package; 409
 * `no_account`, `already_has`, `package_deleted`, `package_draft` (it was never on sale), `no_address`.
 */
export const grantPackages = endpoint({
  method: 'POST',
  path: '/api/grants',
  access: 'admin',
  summary: 'Give packages to a customer',
  body: grantInput,
  response: getOrder.response,
});

/** Why a grant is taken back. */
export const takeGrantBackInput = z.object({ reason: reason() });

/**
 * Takes a grant back: the order is canceled, and gives no access any more. A message tells the customer. Returns the
 * order. 404; 409 `not_a_grant`, `already_taken_back`.
 */
export const takeGrantBack = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/take-grant-back',
  access: 'admin',
  summary: 'Take back what was given to a customer',
  params: z.object({ orderId: id() }),
  body: takeGrantBackInput,
  response: getOrder.response,
});
