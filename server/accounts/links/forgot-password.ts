import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { countMailTo } from '../../mail/index.ts';
import {
  type Customer,
  findCustomerByEmail,
  hasNoAddress,
  lockCustomer,
} from '../accounts.store.ts';
import { findAdminByEmail, lockAdmin } from '../admins.store.ts';
import { createLink } from './create-link.ts';
import { hasLinkSince, type LinkSubject } from './links.store.ts';
import { resetMessage } from './messages.ts';

/** While somebody has a newer link than this, another request sends nothing. */
const SPACING_MS = 5 * 60_000;
/** Messages to one address, so that nobody fills it with them: in a day. */
const MOST_A_DAY = 10;
const DAY_MS = 24 * 60 * 60_000;
const JOB = 'send a link for a new password';

type SendingDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Sends a link for setting a new password to an e-mail address, if a customer or an admin has it. A job looks
 * that up, so that the same work is done for every address before the response, which takes the same time.
 */
export function forgotPassword(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { email }: { email: string },
): Promise<void> {
  return jobs.enqueue(db, { kind: JOB, payload: { email } });
}

/** Registers the job in this process. */
export function handleForgottenPasswords(deps: SendingDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(JOB, (payload) => sendResetLinks(deps, payload as { email: string }));
}

/** Queues the messages. One address may be a customer's and an admin's. */
export function sendResetLinks(deps: SendingDeps, { email }: { email: string }): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const customer = await findCustomerByEmail(inside, email);
    if (customer !== undefined && !hasNoAddress(customer)) {
      await lockCustomer(inside, customer.id);
      if (await mayRequestAgain(inside, customer.email)) await sendResetLink(inside, customer);
    }
    const admin = await findAdminByEmail(inside, email);
    if (admin !== undefined && admin.email !== null) {
      await lockAdmin(inside, admin.id);
      const account = `the admin “${admin.username}”`;
      if (await mayRequestAgain(inside, admin.email))
        await sendLink(inside, admin.email, { adminId: admin.id }, account);
    }
  });
}

async function mayRequestAgain(deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> {
  const since = deps.clock.now() - DAY_MS;
  return (await countMailTo(deps, { kind: 'password-reset', to: email, since })) < MOST_A_DAY;
}

/**
 * Queues a link for a new password for a customer, in the transaction that locked them. Returns whether it
 * did: not within five minutes after the last one.
 */
export function sendResetLink(
  deps: SendingDeps,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
): Promise<boolean> {
  return sendLink(deps, email, { customerId }, 'your account');
}

async function sendLink(
  deps: SendingDeps,
  email: string,
  subject: LinkSubject,
  account: string,
): Promise<boolean> {
  const since = deps.clock.now() - SPACING_MS;
  if (await hasLinkSince(deps, { kind: 'reset-password', email, since, ...subject })) return false;
  await createLink(deps, {
    kind: 'reset-password',
    email,
    ...subject,
    write: (token) => ({ kind: 'password-reset', content: resetMessage({ account, token }) }),
  });
  return true;
}
