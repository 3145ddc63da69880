import type { Deps } from '#platform/deps.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { unreadableFactor } from './second-factor.errors.ts';
import {
  readSecret,
  type StoredFactor,
  spendRecoveryCode,
  spendStep,
} from './second-factor.store.ts';
import { stepOfCode } from './totp.ts';

/** Six digits. */
const APP_CODE = /^\d{6}$/;

/** The secret that codes are checked against. Throws 409 if the store's secret key is not the one of before. */
function secretOf(
  deps: Pick<Deps, 'vault'>,
  { adminId, factor }: { adminId: string; factor: StoredFactor },
): string {
  try {
    return readSecret(deps, adminId, factor);
  } catch (error) {
    throw error instanceof UnreadableSecret ? unreadableFactor(undefined, { cause: error }) : error;
  }
}

/**
 * Uses up a typed code: of the admin's app, or a recovery code. Returns whether it was right and unused. To be
 * called in the transaction of what it allows, so that neither happens without the other. Throws 409 if the
 * store's secret key is not the one of before.
 */
export async function spendCode(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { adminId, factor, code }: { adminId: string; factor: StoredFactor; code: string },
): Promise<boolean> {
  const secret = secretOf(deps, { adminId, factor });
  const plain = plainCode(code);
  if (APP_CODE.test(plain)) {
    const step = stepOfCode(secret, plain, deps.clock.now());
    return step !== null && spendStep(deps, { adminId, step });
  }
  const codeHash = hashRecoveryCode(deps, adminId, plain);
  return factor.confirmedAt !== null && spendRecoveryCode(deps, { adminId, codeHash });
}

/** Unicode keeps the digits of a script together, from its zero to its nine. */
const DIGIT = /\p{Nd}/u;

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  // Some have their digits next to those of another.
  return String((code - first) % 10);
}

/** A typed code in ASCII, without blanks, hyphens and what nobody sees: keyboards have digits and letters of their own. */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit);
}
