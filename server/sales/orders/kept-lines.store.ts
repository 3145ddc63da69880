import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether an item's line of an order is kept: a returned one gives nothing and counts as held nowhere, whatever
 * becomes of its refund.
 */
export function isKept({ returnedAt }: { returnedAt: number | null }): boolean {
  return returnedAt === null;
}

/** The same question to the database, about a line of `purchase_item` by the name it has in the query. */
export function keptLine(line: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${line}.kind`)} = 'item' and ${sql.ref(`${line}.returned_at`)} is null)`;
}

/**
 * Whether a line gives its package to the order's customer: it is kept, and the order is completed. `line` and
 * `order` are the names of `purchase_item` and `purchase` in the query.
 */
export function heldLine(line: string, order: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${order}.status`)} = 'completed' and ${keptLine(line)})`;
}
