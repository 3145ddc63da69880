import { decimalFromCents } from '#contract/values/money.ts';
import type { Cell } from '#platform/csv/csv-line.ts';
import { type ItemLine, type Order, PROMOTION_CODE } from '../orders/index.ts';
import { containedTax, type Entry, numberOf } from '../receipts/index.ts';

/** An order with what is written of it. */
export interface Exported {
  order: Order;
  items: readonly ItemLine[];
  /** Free and unpaid orders have none. */
  receipt: Entry | undefined;
  /** Those that are asked for. */
  creditNotes: readonly Entry[];
  /** Writes a moment (milliseconds). */
  time: (at: number) => string;
}

type Columns<Line> = Readonly<Record<string, (line: Line) => Cell>>;

const sum = (entries: readonly Entry[], of: 'cents' | 'taxCents') =>
  entries.reduce((total, entry) => total + entry[of], 0);

/** The first columns of an order and of its items. */
const who: Columns<Exported> = {
  Order: ({ order }) => order.id,
  Placed: ({ order, time }) => time(order.createdAt),
  Status: ({ order }) => order.status,
  'First Name': ({ order }) => order.firstName,
  'Last Name': ({ order }) => order.lastName,
  'E-mail': ({ order }) => order.email,
};

const receiptColumns: Columns<Exported> = {
  Receipt: ({ receipt }) => (receipt === undefined ? null : numberOf(receipt)),
  'Receipt Date': ({ receipt, time }) => (receipt === undefined ? null : time(receipt.issuedAt)),
  // Hundredths of a percent are written as cents are.
  'Tax Rate': ({ receipt }) =>
    receipt === undefined ? null : decimalFromCents(receipt.taxBasisPoints),
};

/** How the code is called that took something off. */
function codeOf(items: readonly ItemLine[]): string | null {
  const titles = items.flatMap(({ reductionTitle }) => reductionTitle ?? []);
  return titles.find((title) => title !== PROMOTION_CODE) ?? titles[0] ?? null;
}

/** A line for each order. */
export const orderColumns: Columns<Exported> = {
  ...who,
  Phone: ({ order }) => order.phone,
  Packages: ({ items }) => items.map(({ title }) => title).join('; '),
  Code: ({ items }) => codeOf(items),
  Total: ({ order }) => ({ cents: order.totalCents }),
  Refunded: ({ order }) => ({ cents: order.refundedCents }),
  Currency: ({ order }) => order.currency.toUpperCase(),
  ...receiptColumns,
  'Tax in Receipt': ({ receipt }) => (receipt === undefined ? null : { cents: receipt.taxCents }),
  'Credit Notes': ({ creditNotes }) => creditNotes.map(numberOf).join('; '),
  Credited: ({ creditNotes }) => ({ cents: sum(creditNotes, 'cents') }),
  'Tax Credited': ({ creditNotes }) => ({ cents: sum(creditNotes, 'taxCents') }),
  Mode: ({ order }) =>
    order.isGrant ? 'grant' : order.totalCents === 0 ? 'free' : order.livemode ? 'live' : 'test',
  Payment: ({ order }) => order.intentId,
};

/** The tax in an item's price: those of an order come to the tax in its receipt. */
function taxOf(receipt: Entry, items: readonly ItemLine[], item: ItemLine): number {
  const upTo = (count: number) => {
    const cents = items.slice(0, count).reduce((total, { netCents }) => total + netCents, 0);
    return containedTax(cents, receipt.taxBasisPoints);
  };
  const at = items.indexOf(item);
  return upTo(at + 1) - upTo(at);
}

/** A line for each item of an order. */
export const itemColumns: Columns<Exported & { item: ItemLine }> = {
  ...who,
  Package: ({ item }) => item.title,
  'Package ID': ({ item }) => item.packageId,
  Price: ({ item }) => ({ cents: item.priceCents }),
  Code: ({ item }) => item.reductionTitle,
  Reduction: ({ item }) => ({ cents: item.netCents - item.priceCents }),
  Paid: ({ item }) => ({ cents: item.netCents }),
  Returned: ({ item }) => ({ cents: item.returnedCents }),
  Currency: ({ order }) => order.currency.toUpperCase(),
  ...receiptColumns,
  'Tax in Paid': ({ receipt, items, item }) =>
    receipt === undefined ? null : { cents: taxOf(receipt, items, item) },
};
