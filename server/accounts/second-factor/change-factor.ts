import type { SecondFactor } from '#contract/admins/second-factor.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findAdminByUsername, lockAdmin } from '../admins.store.ts';
import { endAdminSessions } from '../sessions.store.ts';
import { giveRecoveryCodes } from './enrol.ts';
import { noSecondFactor, requiredForAll, wrongCode } from './second-factor.errors.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  isFactorRequired,
  storeFactorRule,
} from './second-factor.store.ts';
import { spendCode } from './spend-code.ts';

type FactorDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'vault'>;
interface TypedCode {
  adminId: string;
  code: string;
}

/** An admin's second factor, and the rule for all. */
export async function describeFactor(deps: FactorDeps, adminId: string): Promise<SecondFactor> {
  const since = (await findFactor(deps, adminId))?.confirmedAt ?? null;
  return {
    since: since === null ? null : isoTime(since),
    recoveryCodes: await countRecoveryCodes(deps, adminId),
    isRequired: await isFactorRequired(deps),
  };
}

/** Uses a code of an admin who has a second factor up, in a transaction that it locks them in. Throws 409, 403. */
async function proveFactor(inside: FactorDeps, { adminId, code }: TypedCode): Promise<void> {
  await lockAdmin(inside, adminId);
  const factor = await findFactor(inside, adminId);
  if (factor === undefined || factor.confirmedAt === null) throw noSecondFactor();
  if (!(await spendCode(inside, { adminId, factor, code }))) throw wrongCode();
}

/** Makes ten new recovery codes in place of the former ones. Throws 403 for a wrong code, 409 without a factor. */
export function renewRecoveryCodes(deps: FactorDeps, typed: TypedCode): Promise<string[]> {
  return inTransaction(deps, async (inside) => {
    await proveFactor(inside, typed);
    return giveRecoveryCodes(inside, typed.adminId);
  });
}

/** Removes an admin's second factor. Throws 403 for a wrong code, 409 without one, or while all admins need one. */
export function removeFactor(deps: FactorDeps, typed: TypedCode): Promise<void> {
  return inTransaction(deps, async (inside) => {
    if (await isFactorRequired(inside)) throw requiredForAll();
    await proveFactor(inside, typed);
    await deleteFactor(inside, typed.adminId);
  });
}

/**
 * Says whether every admin needs a second factor. Throws 409 for an admin without one, and 403 where they switch it
 * off without a right code: a session that somebody else took over must not be enough for that.
 */
export function saveFactorRule(
  deps: FactorDeps,
  { adminId, isRequired, code }: { adminId: string; isRequired: boolean; code: string | undefined },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await lockAdmin(inside, adminId);
    const confirmedAt = (await findFactor(inside, adminId))?.confirmedAt ?? null;
    const wasRequired = await isFactorRequired(inside);
    if (isRequired && confirmedAt === null) throw noSecondFactor();
    if (wasRequired && !isRequired) {
      if (code === undefined) throw wrongCode();
      await proveFactor(inside, { adminId, code });
    }
    await storeFactorRule(inside, isRequired);
  });
}

/**
 * Removes the second factor of an admin who has lost it, and ends their sessions: somebody who found the phone may
 * use them. They log in with the password alone, or set up another one where all admins need one.
 */
export function resetSecondFactor(
  deps: Pick<Deps, 'db'>,
  { username }: { username: string },
): Promise<'reset' | 'unknown' | 'none'> {
  return inTransaction(deps, async (inside) => {
    const named = await findAdminByUsername(inside, username);
    const admin = named && (await lockAdmin(inside, named.id));
    if (admin === undefined) return 'unknown';
    if (!(await deleteFactor(inside, admin.id))) return 'none';
    await endAdminSessions(inside, admin.id);
    return 'reset';
  });
}
