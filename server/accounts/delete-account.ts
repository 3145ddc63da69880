import { forgetWords } from '#platform/database/search-words.ts';
import type { Deps } from '#platform/deps.ts';

/** Deletes a customer's account; its sessions and progress go with it. Answers whether there was one. */
export async function deleteAccount(
  { db }: Pick<Deps, 'db'>,
  { customerId }: { customerId: string },
): Promise<boolean> {
  await forgetWords(db, { scope: 'customer', subjectIds: [customerId] });
  const { numDeletedRows } = await db
    .deleteFrom('customer')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
