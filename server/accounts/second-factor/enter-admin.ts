import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { wrongAdminCredentials } from '../accounts.errors.ts';
import { type Admin, lockAdmin } from '../admins.store.ts';
import { startSession } from '../sessions.store.ts';
import {
  enrolmentRequired,
  secondFactorRequired,
  wrongCodeAtLogin,
} from './second-factor.errors.ts';
import { findFactor, isFactorRequired } from './second-factor.store.ts';
import { spendCode } from './spend-code.ts';

export type EnterDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'vault'>;

/**
 * Whether an admin whose password was right may be let in, in a transaction that locked them. `code` is null where
 * none was typed. False: all admins need a second factor, and this one has none. Throws 401
 * `second_factor_required`, `wrong_code`.
 */
export async function passSecondFactor(
  inside: Pick<Deps, 'db' | 'clock' | 'vault'>,
  { adminId, code }: { adminId: string; code: string | null },
): Promise<boolean> {
  const factor = await findFactor(inside, adminId);
  if (factor === undefined || factor.confirmedAt === null) return !(await isFactorRequired(inside));
  if (code === null) throw secondFactorRequired();
  if (!(await spendCode(inside, { adminId, factor, code }))) throw wrongCodeAtLogin();
  return true;
}

/**
 * Starts a session for an admin whose password was right, and returns its token. Throws 401 as
 * `passSecondFactor`, `enrolment_required` where that is false, and if they were removed or got a new password while the password was checked.
 */
export function enterAdmin(
  deps: EnterDeps,
  {
    admin: { id, passwordHash },
    code,
    browser,
  }: { admin: Admin; code: string | null; browser: string | null },
): Promise<string> {
  return inTransaction(deps, async (inside) => {
    const admin = await lockAdmin(inside, id);
    if (admin?.passwordHash !== passwordHash) throw wrongAdminCredentials();
    if (!(await passSecondFactor(inside, { adminId: id, code }))) throw enrolmentRequired();
    return startSession(inside, { kind: 'admin', id, browser });
  });
}
