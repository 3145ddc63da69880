import type { Db, Deps } from '#platform/deps.ts';
import { hasLinkSince, hasNoAddress } from '../../../accounts/index.ts';
import { queueMail } from '../../../mail/index.ts';
import type { Order } from '../../orders/index.ts';
import { countsAsDuplicate } from '../settling/is-duplicate-payment.ts';
import { type KnownOrder, type OrderFacts, readOrderFacts } from './order-facts.ts';
import { orderMessage } from './order-message.ts';
import { newsOf, type OrderNews } from './order-news.ts';
import { tellAdmins } from './tell-admins.ts';

type TellDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Queues the message that tells an order's buyer of something, in the transaction in which it happens: to
 * the address that the account has now, else to the one typed at checkout. Where there is neither,
 * because the details were erased or somebody else proved that the address is theirs, nothing is sent.
 */
export async function tellBuyer(deps: TellDeps, order: Order, news: OrderNews): Promise<void> {
  await queueNews(deps, { order, facts: await readOrderFacts(deps, order) }, news);
}

async function queueNews(
  deps: TellDeps,
  { order, facts: { customer, items } }: { order: Order; facts: OrderFacts },
  news: OrderNews,
): Promise<void> {
  const email = customer?.email ?? order.email;
  if (email === '' || hasNoAddress({ email })) return;
  await queueMail(deps, {
    ...orderMessage(news, { ...order, items, email }),
    to: email,
    orderId: order.id,
    ...(customer !== undefined && { customerId: customer.id }),
  });
}

/** Tells the buyer and the admins what a transaction has changed of an order that it locked as `before`. */
export async function tellOfChanges(
  deps: TellDeps,
  before: Order,
  { order: after, facts: known, refunded = [] }: KnownOrder,
): Promise<void> {
  if (before.status === after.status && before.refundedCents === after.refundedCents) return;
  const facts = known ?? (await readOrderFacts(deps, after));
  const isDuplicate = countsAsDuplicate(after, facts.isRefundAsked);
  const hasLink = after.status === 'review' && (await hasClaimLink(deps, after));
  const refundedTitles = refunded.map(({ title }) => title);
  for (const news of newsOf(before, after, { isDuplicate, hasClaimLink: hasLink, refundedTitles }))
    await queueNews(deps, { order: after, facts }, news);
  await tellAdmins(deps, { before, after, isDuplicate, items: facts.items });
}

function hasClaimLink(
  deps: Db & Pick<Deps, 'clock'>,
  { id: orderId, email }: Order,
): Promise<boolean> {
  return hasLinkSince(deps, { kind: 'claim-order', orderId, email, since: 0 });
}
