import { decimalFromCents } from '#contract/values/money.ts';
import type { Db } from '#platform/deps.ts';
import type { MailContent, MailRow, ShownBlock, ShownContent } from './mail-content.ts';

/** An order as a message names it. */
export interface OrderInMail extends MailRow {
  path: string;
  /** Its sum. */
  cents: number;
}

/** Describes orders as they are now, in the order of their ids. One that was deleted is left out. */
export type DescribeOrders = (deps: Db, ids: readonly string[]) => Promise<OrderInMail[]>;

/** As many orders as a sum names one by one. Its message would become too long for many programs. */
const NAMED = 50;

const dollars = (cents: number): string => `$${decimalFromCents(cents)}`;
const sumOf = (orders: readonly OrderInMail[]): number =>
  orders.reduce((sum, { cents }) => sum + cents, 0);

function rowsOf(orders: readonly OrderInMail[], hasSum: boolean): MailRow[] {
  // One without a sum has deadlines, and none of them is left out.
  const named = hasSum ? orders.slice(0, NAMED) : orders;
  const others = orders.slice(named.length);
  return [
    ...named.map(({ label, value, path }) => ({ label, value, path })),
    ...(others.length > 0
      ? [{ label: `${others.length} more`, value: dollars(sumOf(others)) }]
      : []),
    ...(hasSum && orders.length > 1 ? [{ label: 'Total', value: dollars(sumOf(orders)) }] : []),
  ];
}

function aboutDeleted(deleted: number, all: number): string {
  if (all === 1) return 'Its order was deleted since.';
  const are = deleted === 1 ? 'was' : 'were';
  return `${deleted} of these ${all} orders ${are} deleted since.`;
}

/**
 * Reads what a message says of the orders that it names. Without `describeOrders` a message that names some
 * cannot be composed, and throws.
 */
export async function fillOrders(
  { db, describeOrders }: Db & { describeOrders?: DescribeOrders },
  { subject, blocks }: MailContent,
): Promise<ShownContent> {
  const shown: ShownBlock[] = [];
  for (const block of blocks) {
    if (block.kind !== 'orders') {
      shown.push(block);
      continue;
    }
    if (describeOrders === undefined) throw new Error('Nothing here can describe orders.');
    const { orderIds, hasSum } = block;
    const orders = await describeOrders({ db }, orderIds);
    const deleted = orderIds.length - orders.length;
    if (orders.length > 0) shown.push({ kind: 'rows', rows: rowsOf(orders, hasSum) });
    if (deleted > 0)
      shown.push({ kind: 'paragraph', text: aboutDeleted(deleted, orderIds.length) });
  }
  return { subject, blocks: shown };
}
