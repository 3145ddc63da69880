import type { Customer } from '#contract/customers.ts';
import { isoTime } from '#platform/clock.ts';
import { DEFAULT_PAGE_SIZE } from '#platform/database/keyset.ts';
import type { Deps } from '#platform/deps.ts';
import { listCustomers as listAccounts } from '../accounts/index.ts';

export interface CustomerList {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Words of the name, the e-mail address or the id. */
  q?: string | undefined;
}

/** A page of customers, newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listCustomers(
  deps: Pick<Deps, 'db'>,
  { limit = DEFAULT_PAGE_SIZE, cursor, q = '' }: CustomerList,
): Promise<{ customers: Customer[]; nextCursor: string | null }> {
  const { customers, nextCursor } = await listAccounts(deps, { limit, cursor, words: q });
  const described = customers.map((one) => ({ ...one, createdAt: isoTime(one.createdAt) }));
  return { customers: described, nextCursor };
}
