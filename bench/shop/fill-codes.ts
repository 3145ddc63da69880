import { inTransaction } from '#platform/database/transaction.ts';
import { insertCode } from '../../server/sales/codes/codes.store.ts';
import { inBatches } from './in-batches.ts';
import type { ShopDeps } from './shop.ts';

const FIRST_AT = Date.UTC(2026, 0, 1);
/** How many uses there are for each code, from a hundred codes on. */
const USES_OF_EACH = 10;

/** The id of code number `index`. */
export const codeId = (index: number): string => `${index}`.padStart(32, 'code');

/** The name of code number `index`. */
export const codeName = (index: number): string => `REINDEER-${`${index}`.padStart(5, '0')}`;

/** The id of the order that used the newest code as number `index`. */
export const orderOfUse = (index: number): string => `${index}`.padStart(32, 'order');

/** How many uses the newest of so many codes has. */
export const usesWith = (codes: number): number => (codes > 100 ? codes * USES_OF_EACH : codes);

/** Fills a shop with codes: the newest is number `count - 1` and has all the uses. */
export async function fillCodes(deps: ShopDeps, count: number): Promise<void> {
  await inTransaction(deps, async (inside) => {
    for (let index = 0; index < count; index += 1) {
      await insertCode(inside, {
        ...{ id: codeId(index), code: codeName(index), createdAt: FIRST_AT + index * 30_000 },
        ...{ percentOff: 20, centsOff: null, minimumCents: 0, packageIds: null },
        ...{ startsAt: null, endsAt: null, useLimit: null, customerLimit: null, isOn: true },
      });
    }
    const uses = usesWith(count);
    for (const numbers of inBatches(uses)) {
      const rows = numbers.map((use) => ({
        ...{ id: orderOfUse(use), code_id: codeId(count - 1), state: 'used' as const },
        ...{ cents: 980, customer_id: `customer-${use}`, person_key: `${use}@north` },
        ...{ held_until: FIRST_AT, created_at: FIRST_AT + use * 30_000, late: 0 },
        // As the holds of the store leave them: what was used since the last one is not counted yet.
        counted: use < uses - 20 ? 1 : 0,
      }));
      await inside.db.insertInto('promo_code_use').values(rows).execute();
    }
    await inside.db
      .updateTable('promo_code')
      .set({ uses_counted: uses - 20 })
      .where('id', '=', codeId(count - 1))
      .execute();
  });
}
