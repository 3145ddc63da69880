import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { queueMail } from '../../mail/index.ts';
import { emailTaken } from '../accounts.errors.ts';
import { lockCustomer } from '../accounts.store.ts';
import { lockAdmin } from '../admins.store.ts';
import type { AccountLink } from '../links/links.store.ts';
import { linkNotValid, readLink, useLink } from '../links/use-link.ts';
import { notifyCustomer } from '../notify-customer.ts';
import { type EmailHolder, isTaken, storeEmail } from './email-holder.ts';
import { emailChanged } from './messages.ts';

const kind = 'change-email';

type ConfirmDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;
interface Confirmed {
  email: string;
  isAdmin: boolean;
}

/**
 * Gives an account the e-mail address that a link was sent to, and tells the old address. Returns the new
 * one. The password and the sessions stay. Throws 404 if the link is not valid or the account was deleted,
 * 409 if another account has the address by now.
 */
export async function confirmEmailChange(
  deps: ConfirmDeps,
  { token }: { token: string },
): Promise<Confirmed> {
  try {
    return await inTransaction(deps, async (inside) => {
      // The account is locked before its links, as by a new password: otherwise the two could deadlock.
      const holder = await lockHolderOf(inside, await readLink(inside, { token, kind }));
      const { email } = await useLink(inside, { token, kind });
      if (holder === undefined) throw linkNotValid();
      await changeEmail(inside, holder, email);
      return { email, isAdmin: holder.kind === 'admin' };
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
