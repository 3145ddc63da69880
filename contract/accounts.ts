import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText, typedPassword } from './values/text.ts';

/** The signed-in user. One session is either an admin's or a customer's. */
export const sessionUser = z.object({
  id: z.string(),
  isAdmin: z.boolean(),
  isCustomer: z.boolean(),
  /** Admins have a user name, customers the rest. */
  username: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type SessionUser = z.output<typeof sessionUser>;

/** The signed-in user; 401 for everybody else. */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'anyone',
  summary: 'The signed-in user',
  response: sessionUser,
});

export const customerCredentials = z.object({
  email: requiredText(254),
  password: typedPassword(),
});

/**
 * Signs a customer in with a new session. 401 for wrong credentials, 429 after too many failures. Where the password fits
 * an order whose account is yet to come: 402 while its payment is being processed, 503 where Stripe cannot be asked.
 */
export const customerLogin = endpoint({
  method: 'POST',
  path: '/api/auth/customer-login',
  access: 'anyone',
  summary: 'Sign a customer in',
  body: customerCredentials,
  response: sessionUser,
});

export const adminCredentials = z.object({
  username: requiredText(100),
  password: typedPassword(),
});

/**
 * Signs an admin in with a new session. 401 for wrong credentials, 429 after too many failures. No session begins
 * for an admin with a second factor (401 `second_factor_required`: `loginWithCode` takes the code), or where all
 * admins need one and this one has none (401 `enrolment_required`: `beginAtLogin`).
 */
export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign an admin in',
  body: adminCredentials,
  response: sessionUser,
});

/** Ends the session, if there is one. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'End the session',
  response: z.object({ ok: z.boolean() }),
});
