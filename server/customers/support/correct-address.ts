import { addressKey } from '#contract/values/addresses.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { dropLinks, emailTaken, findCustomerByEmail, hasLinkSince } from '../../accounts/index.ts';
import { assertReachable, queueMail } from '../../mail/index.ts';
import { noteOnTimeline, type Order, queueClaimLink, setEmail } from '../../sales/index.ts';
import {
  addressOf,
  assertCorrects,
  asTaken,
  correctAccount,
  type NewAddress,
} from './correct-account.ts';
import { awaitsAccount } from './describe-order-support.ts';
import { lockAddressee } from './lock-addressee.ts';
import { orderHasAddress, toOldAddress } from './messages.ts';
import { orderEnded } from './support.errors.ts';

type SupportDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

interface Correction extends NewAddress {
  orderId: string;
  /** The admin's user name. */
  actor: string;
}

/**
 * Corrects the e-mail address of the account that an order belongs to; where it belongs to none yet, that
 * of the order. Both addresses are told. Throws 400 if nothing changes or the mail server cannot send there, 404, and
 * 409 if another account has the address, the order has ended, or its address is not the one that was shown.
 */
export async function correctAddress(
  deps: SupportDeps,
  { orderId, actor, ...address }: Correction,
): Promise<void> {
  try {
    await inTransaction(deps, async (inside) => {
      const { order, customer } = await lockAddressee(inside, orderId);
      const { email: old } = customer ?? order;
      assertCorrects(address, { present: customer === undefined ? old : addressOf(customer), old });
      const { email } = address;
      let cause: string;
      if (customer === undefined) cause = await correctOrder(inside, order, email);
      else {
        await correctAccount(inside, { customer, email, orderId });
        cause = `The e-mail address of the account was corrected from ${old} to ${email}.`;
      }
      await noteOnTimeline(inside, order, { cause, actor });
    });
  } catch (error) {
    throw asTaken(error);
  }
}

async function correctOrder(deps: SupportDeps, order: Order, email: string): Promise<string> {
  if (!awaitsAccount(order) || order.detailsErased) throw orderEnded();
  if ((await findCustomerByEmail(deps, email)) !== undefined) throw emailTaken();
  await assertReachable(deps, email, 'email');
  const orderId = order.id;
  const emailKey = addressKey(email);
  await setEmail(deps, order, { email, emailKey });
  await moveClaimLink(deps, order, email);
  const whose = `your order ${orderId.slice(0, 8)}`;
  await queueMail(deps, { ...toOldAddress(whose), to: order.email, orderId });
  await queueMail(deps, { ...orderHasAddress(whose), to: email, orderId });
  // Without the addresses: the timeline stays when a canceled order's details are erased.
  return 'The e-mail address of this order was corrected.';
}

/** Makes a claim link to the old address invalid; where there was one, a new one is sent instead. */
async function moveClaimLink(deps: SupportDeps, order: Order, email: string): Promise<void> {
  const link = { kind: 'claim-order', orderId: order.id } as const;
  const isOpen = await hasLinkSince(deps, { ...link, email: order.email, since: 0 });
  await dropLinks(deps, link);
  if (isOpen) await queueClaimLink(deps, { ...order, email });
}
