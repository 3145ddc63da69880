import type { Insertable } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db } from '#platform/deps.ts';

/** One package of an order, as it was named and priced when the order was placed. Cents. */
export interface OrderItem {
  packageId: string;
  title: string;
  description: string;
  priceCents: number;
}

/**
 * A reduction of one item's price. One of several items is shared out over them, a line each, so that an item that is
 * returned alone takes its own share along.
 */
export interface Reduction {
  /** The item's package. */
  packageId: string;
  title: string;
  /** Below 0. */
  cents: number;
}

/** All that an order's amount is made of. */
export interface OrderLines {
  items: readonly OrderItem[];
  reductions: readonly Reduction[];
}

/** Sums up lines, in cents: the total of their order. An order with a total of 0 is free. */
export function totalOf({ items, reductions }: OrderLines): number {
  const full = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return reductions.reduce((sum, { cents }) => sum + cents, full);
}

/** Stores the lines of an order: its items in the cart's order, then their reductions. */
export async function insertLines(
  { db }: Db,
  orderId: string,
  { items, reductions }: OrderLines,
): Promise<void> {
  const lines = [
    ...items.map(({ packageId, title, description, priceCents }) => ({
      kind: 'item' as const,
      package_id: packageId,
      title,
      description,
      price_cents: priceCents,
    })),
    ...reductions.map(({ packageId, title, cents }) => ({
      kind: 'reduction' as const,
      package_id: packageId,
      title,
      description: '',
      price_cents: cents,
    })),
  ];
  const rows: Insertable<Schema['purchase_item']>[] = lines.map((line, position) => ({
    ...line,
    purchase_id: orderId,
    position,
  }));
  await db.insertInto('purchase_item').values(rows).execute();
}
