import type { ResetLink } from '#contract/account-links.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { queueMail } from '../../mail/index.ts';
import { accountKey, type Customer, findCustomer, lockCustomer } from '../accounts.store.ts';
import { type Admin, findAdmin, lockAdmin, storeAdminPassword } from '../admins.store.ts';
import { hashCustomerPassword } from '../hash-customer-password.ts';
import { endAdminSessions, startSession } from '../sessions.store.ts';
import type { AccountLink } from './links.store.ts';
import { passwordChangedMessage } from './messages.ts';
import type { Entry } from './sign-in-by-link.ts';
import { takeOver } from './take-over.ts';
import { dropLinks, linkNotValid, readLink, useLink } from './use-link.ts';

const kind = 'reset-password';

type ResetDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'policy'>;
interface NewPassword {
  token: string;
  password: string;
  /** In plain words; null: not known. */
  browser: string | null;
}

/** A link proves the address that it was sent to, which the account may not have any more. */
function assertProven(link: AccountLink, email: string | null | undefined): void {
  if (typeof email !== 'string' || accountKey(email) !== accountKey(link.email))
    throw linkNotValid();
}

async function findHolder(deps: Pick<Deps, 'db' | 'clock'>, token: string) {
  const link = await readLink(deps, { token, kind });
  const customer = link.customerId === null ? undefined : await findCustomer(deps, link.customerId);
  const admin = link.adminId === null ? undefined : await findAdmin(deps, link.adminId);
  assertProven(link, customer?.email ?? admin?.email);
  return { link, customer, admin };
}

/** Whose password a link is for. Throws 404 if it is not valid, or their address has changed. */
export async function readResetLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token }: { token: string },
): Promise<ResetLink> {
  const { customer, admin } = await findHolder(deps, token);
  return { isAdmin: admin !== undefined, login: customer?.email ?? admin?.username ?? '' };
}

/**
 * Sets a new password by a link, ends all sessions of that account and starts one. Throws 404 if the
 * link is not valid, 503 if too many passwords are waiting.
 */
export async function resetPassword(deps: ResetDeps, typed: NewPassword): Promise<Entry> {
  const { customer, admin } = await findHolder(deps, typed.token);
  if (customer !== undefined) return resetCustomer(deps, customer, typed);
  if (admin !== undefined) return resetAdmin(deps, admin, typed);
  throw linkNotValid();
}

async function resetCustomer(
  deps: ResetDeps,
  { id, email }: Customer,
  { token, password, browser }: NewPassword,
): Promise<Entry> {
  const passwordHash = await hashCustomerPassword(deps, { email, password });
  return inTransaction(deps, async (inside) => {
    await lockCustomer(inside, id);
    assertProven(await useLink(inside, { token, kind }), (await findCustomer(inside, id))?.email);
    await takeOver(inside, { customer: { id, email }, passwordHash });
    const owner = { kind: 'customer', id } as const;
    return { owner, account: email, token: await startSession(inside, { ...owner, browser }) };
  });
}

async function resetAdmin(
  deps: ResetDeps,
  { id, username }: Admin,
  { token, password, browser }: NewPassword,
): Promise<Entry> {
  const passwordHash = await hashPassword(password, { cost: deps.policy.passwordCost });
  return inTransaction(deps, async (inside) => {
    const admin = await lockAdmin(inside, id);
    const link = await useLink(inside, { token, kind });
    assertProven(link, admin?.email);
    await storeAdminPassword(inside, { id, passwordHash });
    await endAdminSessions(inside, id);
    // Whoever knew the old password may have asked for another address.
    await dropLinks(inside, { kind: 'change-email', adminId: id });
    await dropLinks(inside, { kind, adminId: id });
    const content = passwordChangedMessage({ account: `the admin “${username}”` });
    await queueMail(inside, { kind: 'password-changed', to: link.email, content });
    const owner = { kind: 'admin', id } as const;
    const account = `admin ${accountKey(username)}`;
    return { owner, account, token: await startSession(inside, { ...owner, browser }) };
  });
}
