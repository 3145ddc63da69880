import type { Claim } from '#contract/account-links.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import {
  claimAccount,
  dropLinks,
  type Entry,
  findCustomerByEmail,
  hashCustomerPassword,
  linkNotValid,
  lockCustomerByEmail,
  readLink,
  redeemLink,
  startSession,
} from '../../../accounts/index.ts';
import {
  findOrder,
  isKept,
  listCurrentOrders,
  listItems,
  listItemsOf,
  type Order,
} from '../../orders/index.ts';
import { completeOrder } from '../fulfilment/complete-order.ts';
import type { KnownOrder } from '../notifications/order-facts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { chooseAccount, notClaimable } from '../payments.errors.ts';
import { type Payment, readPayment } from '../provider/read-payment.ts';
import { applyRefundsAndDisputes } from '../reconciliation/apply-refunds-and-disputes.ts';
import { applyResponse } from '../reconciliation/update-from-provider.ts';
import { examineReview } from './examine-review.ts';

const kind = 'claim-order';

interface TypedClaim {
  token: string;
  password: string;
  /** Whether the account that has the address is theirs; undefined if they were not asked. */
  isOwnAccount: boolean | undefined;
  /** In plain words; null: not known. */
  browser: string | null;
}

/** Throws 409 for an order that is not in review any more: claimed, refunded or disputed. */
function assertInReview({ status }: Order): void {
  if (status === 'review') return;
  if (status === 'refunded') {
    throw notClaimable('This purchase was refunded, so there is nothing to claim.');
  }
  throw notClaimable('This purchase has been claimed already. Log in to watch it.');
}

/** The order of a valid link, which proves the address that the order has now. */
async function findClaimed(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ order: Order; email: string }> {
  const { orderId, email } = await readLink(deps, { token, kind });
  const order = orderId === null ? undefined : await findOrder(deps, orderId);
  if (order?.emailKey !== addressKey(email)) throw linkNotValid();
  assertInReview(order);
  return { order, email };
}

/** Titles that the account of an address owns or has begun to buy; null where there is no account. */
async function listOtherTitles(
  deps: Pick<PaymentDeps, 'db'>,
  email: string,
): Promise<string[] | null> {
  const account = await findCustomerByEmail(deps, email);
  if (account === undefined) return null;
  const current = await listCurrentOrders(deps, account.id);
  const items = await listItemsOf(
    deps,
    current.map(({ id }) => id),
  );
  const kept = [...items.values()].flat().filter(isKept);
  return [...new Set(kept.map(({ title }) => title))];
}

/** Reads what the person who follows a link can claim. Throws 404, 409. */
export async function readClaim(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  { token }: { token: string },
): Promise<Claim> {
  const { order, email } = await findClaimed(deps, token);
  return {
    email,
    packages: (await listItems(deps, order.id)).map(({ title }) => title),
    totalAmount: decimalFromCents(order.totalCents),
    otherPurchases: await listOtherTitles(deps, email),
  };
}

/**
 * Completes an order in review for the person who follows the link sent to its e-mail address, and
 * starts a session (see decision 17). Only where its money came, fits and is still there. Throws 404,
 * 409, 503.
 */
export async function claimOrder(deps: PaymentDeps, claim: TypedClaim): Promise<Entry> {
  const { order, email } = await findClaimed(deps, claim.token);
  const passwordHash = await hashCustomerPassword(deps, { email, password: claim.password });
  const claimed = await applyResponse(deps, order.id, {
    async send(known) {
      assertInReview(known);
      return readPayment(deps, known);
    },
    apply: (inside, locked, payment) =>
      complete(inside, locked, { ...claim, payment, email, passwordHash }),
  });
  if (claimed.customerId === null) throw new Error(`the claimed order ${order.id} has no owner`);
  const owner = { kind: 'customer', id: claimed.customerId } as const;
  return {
    owner,
    account: email,
    token: await startSession(deps, { ...owner, browser: claim.browser }),
  };
}

async function complete(
  deps: PaymentDeps,
  order: Order,
  claim: Omit<TypedClaim, 'password' | 'browser'> & {
    payment: Payment;
    email: string;
    passwordHash: string;
  },
): Promise<KnownOrder> {
  assertInReview(order);
  const { payment, email, passwordHash } = claim;
  const { awaitsProof } = await examineReview(deps, order, payment);
  if (!awaitsProof || payment.state !== 'succeeded') throw notClaimable();
  // From here on the account with the address keeps it, and none of its orders completes.
  const account = await lockCustomerByEmail(deps, email);
  // Also where it holds nothing: its canceled orders may be paid late.
  if (account !== undefined && claim.isOwnAccount === undefined) throw chooseAccount();
  const { firstName, lastName, phone } = order;
  const customerId = await claimAccount(deps, {
    firstName,
    lastName,
    phone,
    email,
    passwordHash,
    isOwnAccount: claim.isOwnAccount === true,
  });
  await redeemLink(deps, { token: claim.token, kind });
  await dropLinks(deps, { kind, orderId: order.id });
  const { intent, duplicates } = payment;
  const actor = 'buyer';
  const cause = 'Claimed by a link that was sent to the e-mail address.';
  const completed = await completeOrder(deps, order, { customerId, intent, cause, actor });
  const paid = { intent, duplicates, actor };
  return { ...completed, ...(await applyRefundsAndDisputes(deps, completed.order, paid)) };
}
