import { decimalFromCents } from '#contract/values/money.ts';
import { listEvents, listItems, noteOnTimeline, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueLineRefund, queueRefund } from '../refunds/queue-refund.ts';
import { listTitles } from '../refunds/refund-words.ts';
import { type DuplicateLine, findDuplicateLines } from './find-duplicate-lines.ts';

const NOT_REFUNDED =
  'Stripe does not refund a payment that was disputed. Send the money another way.';

interface Comparison {
  /** The customer's other active orders (`listActiveOrders`). */
  others: readonly Order[];
  /** The provider says that the payment is disputed, or was. */
  isDisputed?: boolean;
}

/**
 * Queues the refund of a completed order's duplicate lines, which its customer already has by other orders: of the
 * whole payment if that is all of the order, else of those lines' price. Both timelines say so. A payment that was
 * disputed stays, because the provider does not refund it any more: the timeline tells the shop. A free order stays.
 * Returns whether the refund of the whole payment was queued. To be called in a transaction that locked the customer.
 */
export async function refundDuplicates(
  deps: PaymentDeps,
  order: Order,
  { others, isDisputed = false }: Comparison,
): Promise<boolean> {
  const { intentId } = order;
  const { duplicates, isAll } = await findDuplicateLines(deps, order, others);
  const [first] = duplicates;
  if (first === undefined || intentId === null) return false;
  if (isDisputed || (await wasDisputed(deps, order))) {
    const what = isAll ? '' : `: ${titlesOf(duplicates)}`;
    const cause = `Also bought with order ${shown(first.original)}${what}. ${NOT_REFUNDED}`;
    deps.log.warn({ orderId: order.id }, cause);
    await note(deps, order, cause);
    return false;
  }
  if (isAll || priceOf(duplicates) >= (await readLeft(deps, order))) {
    await refundOrder(deps, { ...order, intentId }, first.original);
    return true;
  }
  await refundLines(deps, { ...order, intentId }, duplicates);
  return false;
}

type PaidOrder = Order & { intentId: string };

async function refundOrder(deps: PaymentDeps, order: PaidOrder, original: Order): Promise<void> {
  const [id, otherId] = [order, original].map(shown);
  await queueRefund(deps, order, { intentId: order.intentId, why: 'duplicate payment' });
  await note(deps, original, `Order ${id} is a duplicate payment. It is being refunded.`);
  await note(deps, order, `Already bought with order ${otherId}. The payment is being refunded.`);
}

async function refundLines(
  deps: PaymentDeps,
  order: PaidOrder,
  duplicates: readonly DuplicateLine[],
): Promise<void> {
  const lines = duplicates.map(({ line }) => ({ ...line, returnedCents: line.netCents }));
  await queueLineRefund(deps, order, lines);
  for (const own of Map.groupBy(duplicates, ({ original }) => original.id).values()) {
    const [{ original } = { original: order }] = own;
    const what = titlesOf(own);
    const price = `$${decimalFromCents(priceOf(own))}`;
    await note(
      deps,
      original,
      `Paid again with order ${shown(order)}: ${what}. ${price} of that order is being refunded.`,
    );
    await note(
      deps,
      order,
      `Already bought with order ${shown(original)}: ${what}. ${price} is being refunded. The rest of the order stays.`,
    );
  }
}

/** Reads how much of an order's payment is left once the refunds under way are made, in cents. */
async function readLeft(deps: PaymentDeps, { id, totalCents, refundedCents }: Order) {
  const lines = await listItems(deps, id);
  const waiting = lines.filter(({ isRefundNoted }) => !isRefundNoted);
  return waiting.reduce((left, line) => left - line.returnedCents, totalCents - refundedCents);
}

async function wasDisputed(deps: PaymentDeps, { id }: Order): Promise<boolean> {
  return (await listEvents(deps, id)).some(({ to }) => to === 'disputed');
}

const shown = ({ id }: Order): string => id.slice(0, 8);
const titlesOf = (duplicates: readonly DuplicateLine[]): string =>
  listTitles(duplicates.map(({ line }) => line));
const priceOf = (duplicates: readonly DuplicateLine[]): number =>
  duplicates.reduce((sum, { line }) => sum + line.netCents, 0);

function note(deps: PaymentDeps, order: Order, cause: string): Promise<void> {
  return noteOnTimeline(deps, order, { cause, actor: 'system' });
}
