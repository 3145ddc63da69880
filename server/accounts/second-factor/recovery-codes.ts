import { RECOVERY_CODES } from '#contract/admins/second-factor.ts';
import type { Deps } from '#platform/deps.ts';

/** Crockford's base32: no I, L, O and U, which are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CHARACTERS = 12;

/** Ten new codes of 60 random bits, such as `k7m2-9xq4-hd3p`. */
export function makeRecoveryCodes({ ids }: Pick<Deps, 'ids'>): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, CHARACTERS);
    const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** A typed code as it was made: in lower case, without blanks and hyphens, misread letters corrected. */
function normalized(code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^\da-z]/g, '');
  return letters.replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/**
 * The hash of a typed code as it is stored. It needs the store's secret key: who has read the database cannot try
 * codes against it.
 */
export function hashRecoveryCode(
  { vault }: Pick<Deps, 'vault'>,
  adminId: string,
  code: string,
): string {
  return vault.derive('recovery code', `${adminId} ${normalized(code)}`).toString('base64url');
}
