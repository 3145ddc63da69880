import type { Db, Deps } from '#platform/deps.ts';
import { hasLinkSince, hasNoAddress } from '../../../accounts/index.ts';
import { queueMail } from '../../../mail/index.ts';
import { isMoved, type Order } from '../../orders/index.ts';
import { countsAsDuplicate } from '../fulfilment/is-duplicate-payment.ts';
import { notifyAdminsOfFailedRefund, notifyAdminsOfOrder } from './notify-admins-of-order.ts';
import { type KnownOrder, type OrderFacts, readOrderFacts } from './order-facts.ts';
import { orderMessage } from './order-message.ts';
import { newsOf, type OrderNews } from './order-news.ts';
import { queuePaymentLink } from './payment-link.ts';

type NotifyDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Queues a message to an order's buyer, in the transaction in which its subject happens: to the address that
 * the account has now, else to the one typed at checkout. Where there is neither, because the details were
 * erased or somebody else proved that the address is theirs, nothing is sent. Of a refund that failed the admins
 * are told, too.
 */
export async function notifyBuyer(deps: NotifyDeps, order: Order, news: OrderNews): Promise<void> {
  const facts = await readOrderFacts(deps, order);
  await queueNews(deps, { order, facts }, news);
  if (news.what !== 'refund-failed') return;
  const { refundedCents: cents } = news;
  await notifyAdminsOfFailedRefund(deps, order, { cents, items: facts.items });
}

async function queueNews(
  deps: NotifyDeps,
  { order, facts: { customer, items, consent } }: { order: Order; facts: OrderFacts },
  news: OrderNews,
): Promise<void> {
  const email = customer?.email ?? order.email;
  if (email === '' || hasNoAddress({ email })) return;
  const shown = { ...order, items, email, consent };
  if (news.what === 'payment-failed') {
    await queuePaymentLink(deps, shown, { email, customerId: customer?.id });
    return;
  }
  await queueMail(deps, {
    ...orderMessage(news, shown),
    to: email,
    orderId: order.id,
    ...(customer !== undefined && { customerId: customer.id }),
  });
}

/**
 * Notifies the buyer and the admins of what a transaction has changed of an order. `before`: the order as it
 * was when it was locked.
 */
export async function notifyOfChanges(
  deps: NotifyDeps,
  before: Order,
  { order: after, facts: known, refunded = [] }: KnownOrder,
): Promise<void> {
  if (!isMoved(before, after)) return;
  const facts = known ?? (await readOrderFacts(deps, after));
  const isDuplicate = countsAsDuplicate(after, facts.isRefundRequested);
  const hasLink = after.status === 'review' && (await hasClaimLink(deps, after));
  const refundedTitles = refunded.map(({ title }) => title);
  const circumstances = { isDuplicate, hasClaimLink: hasLink, refundedTitles };
  const news = newsOf(before, after, circumstances);
  for (const one of news) await queueNews(deps, { order: after, facts }, one);
  await notifyAdminsOfOrder(deps, { before, after, isDuplicate, news, items: facts.items });
}

function hasClaimLink(
  deps: Db & Pick<Deps, 'clock'>,
  { id: orderId, email }: Order,
): Promise<boolean> {
  return hasLinkSince(deps, { kind: 'claim-order', orderId, email, since: 0 });
}
