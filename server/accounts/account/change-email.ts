import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { assertReachable, queueMail } from '../../mail/index.ts';
import { emailTaken, sameEmail, wrongPassword } from '../accounts.errors.ts';
import {
  type Customer,
  findCustomerByEmail,
  lockCustomer,
  storePerson,
} from '../accounts.store.ts';
import { lockAdmin } from '../admins.store.ts';
import { createLink } from '../links/create-link.ts';
import type { AccountLink } from '../links/links.store.ts';
import { dropLinks, linkNotValid, readLink, useLink } from '../links/use-link.ts';
import { notifyCustomer } from '../notify-customer.ts';
import {
  type EmailHolder,
  hasEmail,
  isTaken,
  lockHolder,
  storeEmail,
  subjectOf,
} from './email-holder.ts';
import { confirmEmail, emailChanged } from './messages.ts';

const kind = 'change-email';

/**
 * Sends a link to another e-mail address that a customer or an admin wants, whose password was just checked.
 * Nothing changes until it is followed, and of several links the last one works. Throws 400 if it is their
 * address already or the mail server cannot send there, 403 if the password was changed meanwhile, 409 if another account has the address, 429
 * after too many.
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'limits' | 'policy'>,
  { holder, email }: { holder: EmailHolder; email: string },
): Promise<void> {
  const { account } = holder;
  if (hasEmail(holder, email)) throw sameEmail();
  await assertReachable(deps, email, 'email');
  // So that nobody sends strangers as many messages as they like.
  await deps.limits.take({ limit: deps.policy.limits.emailChange, subject: account.id });
  if (await isTaken(deps, holder, email)) throw emailTaken();
  await inTransaction(deps, async (inside) => {
    const present = await lockHolder(inside, holder);
    // A new password shuts out whoever knew the old one, and has dropped only the links there were.
    if (present?.passwordHash !== account.passwordHash) throw wrongPassword();
    const subject = subjectOf(holder);
    await dropLinks(inside, { kind, ...subject });
    const write = (token: string) => confirmEmail(holder, token);
    await createLink(inside, { kind, email, ...subject, write });
  });
}

type ConfirmDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;
interface Confirmed {
  email: string;
  isAdmin: boolean;
  turnedNoticesOn: boolean;
}
/** Does what an admin's first e-mail address brings, in the transaction that stores it. */
export type OnFirstAddress = (inside: Db, adminId: string) => Promise<void>;

/**
 * Gives an account the e-mail address that a link was sent to, and tells the old address. Returns the new
 * one. The password and the sessions stay. Throws 404 if the link is not valid or the account was deleted,
 * 409 if another account has the address by now.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { token, onFirstAddress }: { token: string; onFirstAddress: OnFirstAddress },
): Promise<Confirmed> {
  try {
    return await inTransaction(deps, async (inside) => {
      // The account is locked before its links, as by a new password: otherwise the two could deadlock.
      const holder = await lockHolderOf(inside, await readLink(inside, { token, kind }));
      const { email } = await useLink(inside, { token, kind });
      if (holder === undefined) throw linkNotValid();
      await changeEmail(inside, holder, email);
      const isFirst = holder.kind === 'admin' && holder.account.email === null;
      if (isFirst) await onFirstAddress(inside, holder.account.id);
      return { email, isAdmin: holder.kind === 'admin', turnedNoticesOn: isFirst };
    });
  } catch (error) {
    // An account with that address was created at the same moment.
    throw isUniqueViolation(error) ? emailTaken(undefined, { cause: error }) : error;
  }
}

async function lockHolderOf(
  deps: Db,
  { customerId, adminId }: AccountLink,
): Promise<EmailHolder | undefined> {
  const customer = customerId === null ? undefined : await lockCustomer(deps, customerId);
  if (customer !== undefined) return { kind: 'customer', account: customer };
  const admin = adminId === null ? undefined : await lockAdmin(deps, adminId);
  return admin && { kind: 'admin', account: admin };
}

async function changeEmail(inside: ConfirmDeps, holder: EmailHolder, email: string): Promise<void> {
  if (await isTaken(inside, holder, email)) throw emailTaken();
  await storeEmail(inside, holder, email);
  const notice = emailChanged(holder, email);
  if (holder.kind === 'customer') return notifyCustomer(inside, holder.account, notice);
  const { email: old } = holder.account;
  // An admin may have had none.
  if (old !== null) await queueMail(inside, { ...notice, to: old });
}

/**
 * Gives an account another e-mail address because an admin says so, in the transaction that locked it. The
 * password and the sessions stay; links for a new password or address that were sent before become invalid.
 * Throws 409 if another account has the address; fails if one gets it at the same moment.
 */
export async function correctEmail(
  deps: Db,
  { customer, email }: { customer: Customer; email: string },
): Promise<void> {
  const customerId = customer.id;
  if ((await findCustomerByEmail(deps, email)) !== undefined) throw emailTaken();
  await storePerson(deps, { ...customer, email });
  await dropLinks(deps, { kind: 'reset-password', customerId });
  await dropLinks(deps, { kind: 'change-email', customerId });
}
