import type { NewFactor } from '#contract/admins/second-factor.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { wrongAdminCredentials } from '../accounts.errors.ts';
import { endAdminSessionsBut } from '../admins/admin-sessions.store.ts';
import { type Admin, lockAdmin } from '../admins.store.ts';
import { endAdminSessions, startSession } from '../sessions.store.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, noSecondFactor, notRequired, wrongCode } from './second-factor.errors.ts';
import {
  beginFactor,
  confirmFactor,
  findFactor,
  isFactorRequired,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { spendCode } from './spend-code.ts';
import { newSecret, totpUri } from './totp.ts';

type EnrolDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'vault'>;

/** An admin whose password was just checked; locked, and refused if it was changed meanwhile. */
async function lockChecked(inside: EnrolDeps, { id, passwordHash }: Admin): Promise<void> {
  if ((await lockAdmin(inside, id))?.passwordHash !== passwordHash) throw wrongAdminCredentials();
}

/**
 * Begins a second factor for an admin whose password was just checked: a new secret, in place of one that was never
 * confirmed. `issuer`: the shop, as the app lists it. `atLogin`: they are not signed in, because all admins need
 * one. Throws 409 if they have one, or `atLogin` if it is not required; 401 if the password was changed meanwhile.
 */
export function beginEnrolment(
  deps: EnrolDeps,
  { admin, issuer, atLogin }: { admin: Admin; issuer: string; atLogin: boolean },
): Promise<NewFactor> {
  return inTransaction(deps, async (inside) => {
    await lockChecked(inside, admin);
    const secret = newSecret(inside.ids.token());
    if (!(await beginFactor(inside, { adminId: admin.id, secret }))) throw hasSecondFactor();
    if (atLogin && !(await isFactorRequired(inside))) throw notRequired();
    return { key: secret, uri: totpUri(secret, { issuer, account: admin.username }) };
  });
}

/** Makes new recovery codes in place of the former ones, and returns them: only their hashes are stored. */
export async function giveRecoveryCodes(inside: EnrolDeps, adminId: string): Promise<string[]> {
  const codes = makeRecoveryCodes(inside);
  const codeHashes = codes.map((code) => hashRecoveryCode(inside, adminId, code));
  await replaceRecoveryCodes(inside, { adminId, codeHashes });
  return codes;
}

async function confirm(
  inside: EnrolDeps,
  { adminId, code }: { adminId: string; code: string },
): Promise<string[]> {
  const factor = await findFactor(inside, adminId);
  if (factor === undefined) throw noSecondFactor();
  if (factor.confirmedAt !== null) throw hasSecondFactor();
  if (!(await spendCode(inside, { adminId, factor, code }))) throw wrongCode();
  if (!(await confirmFactor(inside, adminId))) throw hasSecondFactor();
  return giveRecoveryCodes(inside, adminId);
}

/**
 * Confirms a signed-in admin's second factor by a first code of the app, and ends their other sessions, which began
 * without it; `tokenHash` names the one that stays. Returns the recovery codes. Throws 403 for a wrong code, 409 if
 * nothing was begun or it is confirmed already.
 */
export function confirmEnrolment(
  deps: EnrolDeps,
  { adminId, code, tokenHash }: { adminId: string; code: string; tokenHash: string },
): Promise<string[]> {
  return inTransaction(deps, async (inside) => {
    await lockAdmin(inside, adminId);
    const recoveryCodes = await confirm(inside, { adminId, code });
    await endAdminSessionsBut(inside, { adminId, tokenHash });
    return recoveryCodes;
  });
}

/**
 * Confirms a second factor at the login, after the admin's password was checked: all their sessions end, one starts,
 * and its token is returned. Throws as `confirmEnrolment`, and 401 if the password was changed meanwhile.
 */
export function enrolAndEnter(
  deps: EnrolDeps,
  { admin, code, browser }: { admin: Admin; code: string; browser: string | null },
): Promise<{ token: string; recoveryCodes: string[] }> {
  return inTransaction(deps, async (inside) => {
    await lockChecked(inside, admin);
    const recoveryCodes = await confirm(inside, { adminId: admin.id, code });
    await endAdminSessions(inside, admin.id);
    const token = await startSession(inside, { kind: 'admin', id: admin.id, browser });
    return { token, recoveryCodes };
  });
}
