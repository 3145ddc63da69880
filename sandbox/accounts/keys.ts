import { ApiError } from '../http/errors.ts';

/** An API key: its account, and whether it is publishable. */
export interface Key {
  account: string;
  publishable: boolean;
  /** As it may be shown: `sk_test_****Aso0`. */
  key: string;
}

/** The account of every key that names none. */
export const DEFAULT_ACCOUNT = 'acct_1SandboxDefault00';

const WELL_FORMED = /^(sk|rk|pk)_test_[A-Za-z0-9_]{8,250}$/;
const ACCOUNT_PART = /^(?:sk|rk|pk)_test_5(1[A-Za-z0-9]{15})[A-Za-z0-9_]+$/;

/** `sk_test_abc...Aso0` -> `sk_test_****Aso0`. */
function maskKey(key: string): string {
  const prefix = /^[a-z]{2}_(test|live)_/.exec(key)?.[0] ?? '';
  return `${prefix}****${key.slice(-4)}`;
}

/**
 * Reads a key. It names its account as Stripe's keys do: `sk_test_51H8abcDEFGHIJKLM<secret>`
 * is a key of `acct_1H8abcDEFGHIJKLM`, so a publishable and a secret key of one account share those
 * sixteen characters. Keys without that part all belong to {@link DEFAULT_ACCOUNT}.
 *
 * @throws ApiError 401 for a live key, a malformed one, or one in `revoked`.
 */
export function readKey(text: string, revoked: ReadonlySet<string>): Key {
  if (!WELL_FORMED.test(text) || revoked.has(text)) {
    throw new ApiError(401, { message: `Invalid API Key provided: ${maskKey(text)}` });
  }
  const named = ACCOUNT_PART.exec(text)?.[1];
  return {
    account: named ? `acct_${named}` : DEFAULT_ACCOUNT,
    publishable: text.startsWith('pk_'),
    key: maskKey(text),
  };
}

/**
 * The key of a request: bearer token or (publishable keys only, as browsers send it to spare the
 * preflight) the `key` parameter.
 */
export function keyOf(authorization: string | undefined, parameter: string | undefined): string {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer) return bearer;
  if (parameter?.startsWith('pk_')) return parameter;
  throw new ApiError(401, {
    message:
      'You did not provide an API key. You need to provide your API key in the Authorization ' +
      "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  });
}
