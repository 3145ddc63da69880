import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, a step of 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** Clocks may differ: the step before and the one after are accepted as well (RFC 6238 5.2). */
const WINDOW = 1;

/** A new secret from a random token: 160 bits (RFC 4226 4, R6), in base32. */
export function newSecret(token: string): string {
  return new Secret({
    buffer: new Uint8Array(Buffer.from(token, 'base64url').subarray(0, SECRET_BYTES)).buffer,
  }).base32;
}

/** Apps divide both names at a colon, so neither may have one (Google's "Key URI Format"). */
const withoutColon = (name: string): string => name.replaceAll(/\s*:\s*/g, ' - ');

/** The address that an app reads from a QR code. `issuer` and `account`: what it lists the code under. */
export function totpUri(
  secret: string,
  { issuer, account }: Record<'issuer' | 'account', string>,
): string {
  const names = { issuer: withoutColon(issuer), label: withoutColon(account) };
  return new TOTP({ ...SHAPE, ...names, secret }).toString();
}

/** The time step that a code is of, at the earliest the one before `now` (milliseconds); null if it is not right. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...SHAPE, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
