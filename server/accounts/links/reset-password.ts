import type { FastifyRequest } from 'fastify';
import type { ResetLink } from '#contract/account-links.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { queueMail } from '../../mail/index.ts';
import { browserOf } from '../account/describe-browser.ts';
import { type Customer, findCustomer, lockCustomer } from '../accounts.store.ts';
import { type Admin, findAdmin, lockAdmin, usernameKey } from '../admins.store.ts';
import { hashCustomerPassword } from '../hash-customer-password.ts';
import { replaceAdminPassword } from '../manage-admins.ts';
import { countCode, guesserOf } from '../second-factor/count-code.ts';
import { passSecondFactor } from '../second-factor/enter-admin.ts';
import { enrolmentRequired } from '../second-factor/second-factor.errors.ts';
import { startSession } from '../sessions.store.ts';
import type { Entry } from '../sign-in-browser.ts';
import type { AccountLink } from './links.store.ts';
import { passwordChangedMessage } from './messages.ts';
import { takeOver } from './take-over.ts';
import { linkNotValid, readLink, useLink } from './use-link.ts';

const kind = 'reset-password';

type ResetDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'policy' | 'limits'>;
interface NewPassword {
  token: string;
  password: string;
  /** The code of an admin's second factor; null: none was typed. */
  code: string | null;
  request: FastifyRequest;
}

/** A link proves the address that it was sent to, which the account may not have any more. */
function assertProven(link: AccountLink, email: string | null | undefined): void {
  if (typeof email !== 'string' || addressKey(email) !== addressKey(link.email))
    throw linkNotValid();
}

async function findHolder(deps: Pick<Deps, 'db' | 'clock'>, token: string) {
  const link = await readLink(deps, { token, kind });
  const customer = link.customerId === null ? undefined : await findCustomer(deps, link.customerId);
  const admin = link.adminId === null ? undefined : await findAdmin(deps, link.adminId);
  assertProven(link, customer?.email ?? admin?.email);
  return { link, customer, admin };
}

/** Reads whose password a link is for. Throws 404 if it is not valid, or their address has changed. */
export async function readResetLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token }: { token: string },
): Promise<ResetLink> {
  const { customer, admin } = await findHolder(deps, token);
  return { isAdmin: admin !== undefined, login: customer?.email ?? admin?.username ?? '' };
}

/**
 * Sets a new password by a link, ends all sessions of that account and starts one. Throws 404 if the link is not
 * valid, 503 if too many passwords are waiting. Of an admin with a second factor it needs a code: 401 without a
 * right one, 429 after too many, and nothing is changed. Throws 401 `enrolment_required` after the password was
 * changed, where all admins need a second factor and this one has none.
 */
export async function resetPassword(deps: ResetDeps, typed: NewPassword): Promise<Entry> {
  const { customer, admin } = await findHolder(deps, typed.token);
  if (customer !== undefined) return resetCustomer(deps, customer, typed);
  if (admin === undefined) throw linkNotValid();
  const resetting = () => resetAdmin(deps, admin, typed);
  const entry = await (typed.code === null
    ? resetting()
    : countCode(deps, guesserOf(deps, admin, typed.request), resetting));
  if (entry === null) throw enrolmentRequired();
  return entry;
}

async function resetCustomer(
  deps: ResetDeps,
  { id, email }: Customer,
  { token, password, request }: NewPassword,
): Promise<Entry> {
  const passwordHash = await hashCustomerPassword(deps, { email, password });
  return inTransaction(deps, async (inside) => {
    await lockCustomer(inside, id);
    assertProven(await useLink(inside, { token, kind }), (await findCustomer(inside, id))?.email);
    await takeOver(inside, { customer: { id, email }, passwordHash });
    const owner = { kind: 'customer', id } as const;
    const browser = browserOf(request);
    return { owner, account: email, token: await startSession(inside, { ...owner, browser }) };
  });
}

/** Null: the password is changed, and the admin has to set up a second factor to log in. */
async function resetAdmin(
  deps: ResetDeps,
  { id, username }: Admin,
  { token, password, code, request }: NewPassword,
): Promise<Entry | null> {
  const passwordHash = await hashPassword(password, { cost: deps.policy.passwordCost });
  return inTransaction(deps, async (inside) => {
    const admin = await lockAdmin(inside, id);
    const link = await useLink(inside, { token, kind });
    assertProven(link, admin?.email);
    const mayEnter = await passSecondFactor(inside, { adminId: id, code });
    await replaceAdminPassword(inside, { id, passwordHash });
    const content = passwordChangedMessage({ account: `the admin “${username}”` });
    await queueMail(inside, { kind: 'password-changed', to: link.email, content });
    if (!mayEnter) return null;
    const owner = { kind: 'admin', id } as const;
    const account = `admin ${usernameKey(username)}`;
    const browser = browserOf(request);
    return { owner, account, token: await startSession(inside, { ...owner, browser }) };
  });
}
