import type { AccountCopy } from '#contract/account.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import { findCustomer, listOwnSessions } from '../accounts/index.ts';
import { listSentMail } from '../mail/index.ts';
import {
  describeConsent,
  listConsents,
  listEvents,
  listItemsOf,
  listOrdersOfCustomer,
  listWithdrawalsOf,
  type Order,
} from '../sales/index.ts';
import { copyWatched } from '../watching/index.ts';
import { describeOwnOrder } from './list-own-orders.ts';

/**
 * All that the store has about a customer, for themselves. Of a timeline that is when the status changed:
 * causes and actors are the shop's notes. Throws 401 if the account was deleted meanwhile.
 */
export async function copyAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId, tokenHash }: { customerId: string; tokenHash: string | null },
): Promise<AccountCopy> {
  const customer = await findCustomer(deps, customerId);
  if (customer === undefined) throw notSignedIn();
  const { id, firstName, lastName, email, phone, createdAt } = customer;
  const orders = await copyOrders(deps, customerId);
  const orderIds = orders.map((order) => order.id);
  return {
    account: { id, firstName, lastName, email, phone, createdAt: isoTime(createdAt) },
    orders,
    progress: await copyWatched(deps, customerId),
    withdrawals: await copyWithdrawals(deps, { orderIds, emailKey: addressKey(email) }),
    messages: await copyMessages(deps, customerId, orderIds),
    sessions: await listOwnSessions(deps, { customerId, tokenHash }),
  };
}

async function copyOrders(deps: Db, customerId: string): Promise<AccountCopy['orders']> {
  const orders = await listOrdersOfCustomer(deps, customerId);
  const ids = orders.map(({ id }) => id);
  const items = await listItemsOf(deps, ids);
  const consents = await listConsents(deps, ids);
  const copy = async (order: Order) => {
    const { firstName, lastName, email, phone } = order;
    const timeline = await listStatusChanges(deps, order.id);
    const described = describeOwnOrder(order, items.get(order.id) ?? []);
    const consent = consents.get(order.id);
    return {
      ...described,
      firstName,
      lastName,
      email,
      phone,
      timeline,
      ...(consent && { consent: describeConsent(consent) }),
    };
  };
  return Promise.all(orders.map(copy));
}

async function copyWithdrawals(deps: Db, about: { orderIds: readonly string[]; emailKey: string }) {
  const withdrawals = await listWithdrawalsOf(deps, about);
  return withdrawals.map(({ name, email, typedOrder, receivedAt, decision }) => ({
    name,
    email,
    order: typedOrder,
    receivedAt: isoTime(receivedAt),
    decidedAt: decision && isoTime(decision.at),
  }));
}

async function copyMessages(deps: Db, customerId: string, orderIds: readonly string[]) {
  const sent = await listSentMail(deps, { customerId, orderIds });
  return sent.map(({ to, subject, sentAt }) => ({ to, subject, sentAt: isoTime(sentAt) }));
}

async function listStatusChanges(deps: Db, orderId: string) {
  const events = await listEvents(deps, orderId);
  return events
    .filter(({ from, to }) => from !== to)
    .map(({ at, to }) => ({ at: isoTime(at), status: to }));
}
