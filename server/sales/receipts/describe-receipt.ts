import { fullName } from '#contract/customers.ts';
import type { Receipt } from '#contract/receipts.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { describeConsent, findConsent } from '../consent/index.ts';
import {
  describeDiscount,
  findOrder,
  listItems,
  noSuchOrder,
  type Order,
} from '../orders/index.ts';
import { readSeller } from './read-seller.ts';
import { foreignReceipt, noReceipt } from './receipts.errors.ts';
import { type Entry, listEntries } from './receipts.store.ts';

type DescribeDeps = Pick<Deps, 'db' | 'vault' | 'policy'>;

/** The records that a receipt is made of. A free order has no entry, and a deleted order only has the entry. */
interface Sale {
  order: Order | undefined;
  entry: Entry | undefined;
  creditNotes: readonly Entry[];
}

/**
 * An order's receipt, for its customer and for admins. Throws 401, 403 for another customer's, and 404 for an order
 * that does not exist, was never completed, or was given by the shop. Of a deleted order an admin gets what is left.
 */
export async function describeReceipt(
  deps: DescribeDeps,
  { orderId, viewer }: { orderId: string; viewer: Viewer },
): Promise<Receipt> {
  if (viewer === null) throw notSignedIn();
  const order = await findOrder(deps, orderId);
  if (viewer.kind === 'customer') {
    if (order === undefined) throw noSuchOrder();
    if (order.customerId !== viewer.id) throw foreignReceipt();
  }
  const receipt = await findReceipt(deps, { orderId, order });
  if (receipt !== null) return receipt;
  throw order === undefined ? noSuchOrder() : noReceipt();
}

/** Finds the receipt of an order, undefined if it was deleted; null if it was never completed, or given by the shop. */
export async function findReceipt(
  deps: DescribeDeps,
  { orderId, order }: { orderId: string; order: Order | undefined },
): Promise<Receipt | null> {
  const [entry, ...creditNotes] = await listEntries(deps, orderId);
  const isFree = order?.totalCents === 0 && order.status === 'completed' && !order.isGrant;
  if (entry === undefined && !isFree) return null;
  const { name, address, taxNumber } = await readSeller(deps);
  const consent = await findConsent(deps, orderId);
  return {
    orderId,
    seller: { name, address, taxNumber },
    buyer: order === undefined ? null : buyerOf(order),
    paymentId: order?.intentId ?? null,
    ...(consent !== null && { consent: describeConsent(consent) }),
    ...(await amountsOf(deps, { order, entry, creditNotes })),
    ...(order !== undefined && describeDiscount(await listItems(deps, order.id))),
  };
}

function buyerOf(order: Order): Receipt['buyer'] {
  return { name: fullName(order), email: order.email };
}

async function amountsOf(deps: DescribeDeps, { order, entry, creditNotes }: Sale) {
  const items = entry?.items ?? (await soldItems(deps, order));
  const cents = entry?.cents ?? 0;
  const full = items.reduce((sum, item) => sum + item.cents, 0);
  const returned = creditNotes.reduce((sum, note) => sum + note.cents, 0);
  return {
    number: entry === undefined ? null : numberOf(entry),
    issuedAt: isoTime(entry?.issuedAt ?? order?.completedAt ?? order?.createdAt ?? 0),
    isTest: entry?.livemode === false,
    items: items.map((item) => ({ title: item.title, price: decimalFromCents(item.cents) })),
    discount: decimalFromCents(Math.max(0, full - cents)),
    total: decimalFromCents(cents),
    tax: entry === undefined ? null : taxOf(entry),
    method: entry === undefined ? null : methodOf(entry),
    creditNotes: creditNotes.map(describeCreditNote),
    balance: decimalFromCents(cents - returned),
  };
}

async function soldItems(deps: DescribeDeps, order: Order | undefined) {
  const items = order === undefined ? [] : await listItems(deps, order.id);
  return items.map(({ title, priceCents }) => ({ title, cents: priceCents }));
}

function methodOf({ methodType, brand, lastFour, wallet }: Entry): Receipt['method'] {
  if (methodType === null && brand === null) return null;
  return { type: methodType ?? 'card', brand, lastFour, wallet };
}

function taxOf({ taxBasisPoints, taxCents }: Entry): Receipt['tax'] {
  if (taxBasisPoints === 0) return null;
  // Hundredths of a percent are written as cents are: 825 is 8.25, and 1900 is 19.
  const rate = decimalFromCents(taxBasisPoints).replace(/\.?0+$/, '');
  return { rate, amount: decimalFromCents(taxCents) };
}

function describeCreditNote(note: Entry): Receipt['creditNotes'][number] {
  return {
    number: numberOf(note),
    issuedAt: isoTime(note.issuedAt),
    amount: decimalFromCents(Math.abs(note.cents)),
    tax: decimalFromCents(Math.abs(note.taxCents)),
    isReversal: note.cents < 0,
    items: note.items.map(({ title, cents }) => ({ title, price: decimalFromCents(cents) })),
  };
}

/**
 * A number as it is printed: R-2026-00001 for a receipt, C-2026-00001 for a credit note. Test payments
 * have TEST before it.
 */
export function numberOf({
  kind,
  livemode,
  year,
  sequence,
}: Pick<Entry, 'kind' | 'livemode' | 'year' | 'sequence'>): string {
  const letter = kind === 'receipt' ? 'R' : 'C';
  const number = `${letter}-${year}-${String(sequence).padStart(5, '0')}`;
  return livemode ? number : `TEST-${number}`;
}
