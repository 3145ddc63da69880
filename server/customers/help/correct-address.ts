import { isUniqueViolation } from '#platform/database/dialect.ts';
import { changedMeanwhile } from '#platform/database/edited-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import {
  accountKey,
  type Customer,
  correctEmail,
  dropLinks,
  emailTaken,
  findCustomerByEmail,
  hasLinkSince,
  hasNoAddress,
} from '../../accounts/index.ts';
import { queueMail } from '../../mail/index.ts';
import { noteOnTimeline, type Order, queueClaimLink, setEmail } from '../../sales/index.ts';
import { awaitsAccount } from './describe-help.ts';
import { addressUnchanged, orderEnded } from './help.errors.ts';
import { lockAddressee } from './lock-addressee.ts';
import { accountHasAddress, orderHasAddress, toOldAddress } from './messages.ts';

type HelpDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

interface Correction {
  orderId: string;
  email: string;
  /** The address that the admin was shown, null for an account without one; absent: not compared. */
  shownEmail?: string | null | undefined;
  /** The admin's user name. */
  actor: string;
}

/**
 * Corrects the e-mail address of the account that an order belongs to; where it belongs to none yet, that
 * of the order. Both addresses are told. Throws 400 if nothing changes, 404, and 409 if another account has
 * the address, the order has ended, or its address is not the one that was shown.
 */
export async function correctAddress(
  deps: HelpDeps,
  { orderId, email, shownEmail, actor }: Correction,
): Promise<void> {
  try {
    await inTransaction(deps, async (inside) => {
      const { order, customer } = await lockAddressee(inside, orderId);
      const { email: old } = customer ?? order;
      const present = customer !== undefined && hasNoAddress(customer) ? null : old;
      if (shownEmail !== undefined && shownEmail !== present) throw changedMeanwhile();
      if (accountKey(email) === accountKey(old)) throw addressUnchanged();
      const cause =
        customer === undefined
          ? await correctOrder(inside, order, email)
          : await correctAccount(inside, { order, customer, email });
      await noteOnTimeline(inside, order, { cause, actor });
    });
  } catch (error) {
    // An account with that address was created at the same moment.
    throw isUniqueViolation(error) ? emailTaken(undefined, { cause: error }) : error;
  }
}

async function correctAccount(
  deps: HelpDeps,
  { order, customer, email }: { order: Order; customer: Customer; email: string },
): Promise<string> {
  await correctEmail(deps, { customer, email });
  const about = { orderId: order.id, customerId: customer.id };
  if (!hasNoAddress(customer)) {
    await queueMail(deps, { ...toOldAddress('your account'), to: customer.email, ...about });
  }
  await queueMail(deps, { ...accountHasAddress, to: email, ...about });
  return `The e-mail address of the account was corrected from ${customer.email} to ${email}.`;
}

async function correctOrder(deps: HelpDeps, order: Order, email: string): Promise<string> {
  if (!awaitsAccount(order) || order.detailsErased) throw orderEnded();
  if ((await findCustomerByEmail(deps, email)) !== undefined) throw emailTaken();
  const orderId = order.id;
  const emailKey = accountKey(email);
  await setEmail(deps, order, { email, emailKey });
  await moveClaimLink(deps, order, email);
  const whose = `your order ${orderId.slice(0, 8)}`;
  await queueMail(deps, { ...toOldAddress(whose), to: order.email, orderId });
  await queueMail(deps, { ...orderHasAddress(whose), to: email, orderId });
  // Without the addresses: the timeline stays when a canceled order's details are erased.
  return 'The e-mail address of this order was corrected.';
}

/** Whoever could claim the order by a link to the old address cannot any more; a new link is sent instead. */
async function moveClaimLink(deps: HelpDeps, order: Order, email: string): Promise<void> {
  const link = { kind: 'claim-order', orderId: order.id } as const;
  const isOpen = await hasLinkSince(deps, { ...link, email: order.email, since: 0 });
  await dropLinks(deps, link);
  if (isOpen) await queueClaimLink(deps, { ...order, email });
}
