import type { Customer } from '#contract/customers.ts';
import { isoTime } from '#platform/clock.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import { newestFirst } from '#platform/database/newest-first.ts';
import type { Deps } from '#platform/deps.ts';

export interface CustomerList {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Words of the name, the e-mail address or the id. */
  q?: string | undefined;
}

/** A page of customers, newest first, and the cursor of the next. Throws 400 for a cursor of nobody's. */
export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  { limit = DEFAULT_PAGE_SIZE, cursor, q = '' }: CustomerList,
): Promise<{ customers: Customer[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'created_at']);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  const rows = await newestFirst(db, query, { scope: 'customer', words: q, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  const customers = page.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    createdAt: isoTime(row.created_at),
  }));
  return { customers, nextCursor };
}
