import * as z from 'zod/mini';
import { adminCredentials, sessionUser } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { typedCode, typedPassword } from '../values/text.ts';

/** How many recovery codes an admin gets. */
export const RECOVERY_CODES = 10;

/** The key that an authenticator app is set up with. */
const newFactor = z.object({
  /** The key to type into the app, in base32. */
  key: z.string(),
  /** The key as `otpauth://totp/...`, for a QR code. */
  uri: z.string(),
});
export type NewFactor = z.output<typeof newFactor>;

/** Shown once: only their hashes are stored. Each works once in place of a code of the app. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * The second step of `adminLogin`, with the same names and limits: the password is checked again, and wrong
 * codes count with wrong passwords. Also, an account takes 20 wrong codes a day from browsers that have never signed
 * in to it, and 20 from each that has. Signs the admin in with a new session. A code works once. 401
 * `wrong_credentials`, `wrong_code`; 409 `unreadable_factor`: the store's secret key is not the one of before; 429.
 */
export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/login/code',
  access: 'anyone',
  summary: 'Log in an admin who has a second factor',
  body: z.extend(adminCredentials, { code: typedCode() }),
  response: sessionUser,
});

/**
 * Begins the second factor of an admin who was told `enrolment_required` at the login. The password is checked
 * as there. 409 `has_second_factor`; 409 `not_required`: log in without one.
 */
export const beginAtLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/enrol',
  access: 'anyone',
  summary: 'Begin to set up a second factor at the login',
  body: adminCredentials,
  response: newFactor,
});

/** Confirms it by a first code, and signs the admin in. 401 `wrong_credentials`; 403 `wrong_code`; 429. */
export const confirmAtLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/enrol/confirm',
  access: 'anyone',
  recorded: true,
  summary: 'Set up a second factor at the login',
  body: z.extend(adminCredentials, { code: typedCode() }),
  response: z.extend(sessionUser, recoveryCodes.shape),
});

/** The second factor of the admin who asks, and the rule for all. */
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admins/second-factor',
  access: 'admin',
  summary: 'The second factor of the signed-in admin, and the rule for all',
  response: z.object({
    /** ISO 8601 UTC; null: none is set up. */
    since: z.nullable(z.string()),
    /** How many recovery codes are left. */
    recoveryCodes: z.number(),
    /** Whether every admin needs one. */
    isRequired: z.boolean(),
  }),
});
export type SecondFactor = z.output<typeof getSecondFactor.response>;

export const ownPassword = z.object({ password: typedPassword() });
export const ownCode = z.object({ code: typedCode() });

/**
 * Begins a second factor for the admin who asks; nothing changes until it is confirmed. 403 `wrong_password`;
 * 409 `has_second_factor`; 429.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admins/second-factor',
  access: 'admin',
  recorded: false,
  summary: 'Begin to set up the second factor of the signed-in admin',
  body: ownPassword,
  response: newFactor,
});

/** Confirms it by a first code. From now on the login asks for one. 403 `wrong_code`; 409; 429. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admins/second-factor/confirm',
  access: 'admin',
  summary: 'Set up the second factor of the signed-in admin',
  body: ownCode,
  response: recoveryCodes,
});

/** Makes ten new recovery codes; the former ones stop working. 403 `wrong_code`; 409 `no_second_factor`; 429. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admins/second-factor/recovery-codes',
  access: 'admin',
  summary: 'Make new recovery codes',
  body: ownCode,
  response: recoveryCodes,
});

/** Removes the own second factor. 403 `wrong_code`; 409 `no_second_factor`, `required_for_all`; 429. */
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admins/second-factor/remove',
  access: 'admin',
  summary: 'Remove the second factor of the signed-in admin',
  body: ownCode,
  response: z.object({ ok: z.boolean() }),
});

/**
 * Says whether every admin needs a second factor. Who has none sets one up when they log in the next time. 409
 * `no_second_factor`: only an admin who has one can switch this on. Switching it off takes a `code` of theirs:
 * 403 `wrong_code`; 429.
 */
export const saveSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/api/admins/second-factor/rule',
  access: 'admin',
  summary: 'Say whether every admin needs a second factor',
  body: z.object({
    isRequired: z.boolean('must be true or false'),
    code: z.optional(typedCode()),
  }),
  response: z.object({ isRequired: z.boolean() }),
});
