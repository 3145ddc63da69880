import { type ChosenRows, chosenBy } from '#platform/database/chosen-rows.ts';
import type { Db } from '#platform/deps.ts';

/** The orders that have used a code, or hold a use of it. */
export function ordersWithCode({ db }: Db, codeId: string): Promise<ChosenRows> {
  const ids = db
    .selectFrom('promo_code_use')
    .select('id')
    .where('code_id', '=', codeId)
    .where('state', 'in', ['used', 'held']);
  return chosenBy(ids, { table: 'purchase', column: 'promo_code_use.id' });
}
