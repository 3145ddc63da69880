import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { PromoCode } from './codes.store.ts';

/** Whether others are kept from a code by its uses. */
const hasLimit = (row: ExpressionBuilder<Schema, 'promo_code'>) =>
  row.or([row('use_limit', 'is not', null), row('customer_limit', 'is not', null)]);

/** How many uses of a code are held from one internet address, but for the orders `except`. */
export async function countHoldsFromAddress(
  { db }: Db,
  codeId: string,
  { addressHash, except }: { addressHash: string; except: readonly string[] },
): Promise<number> {
  const rows = await db
    .selectFrom('promo_code_use')
    .select('id')
    .where('code_id', '=', codeId)
    .where('line_key', '=', addressHash)
    .where('state', '=', 'held')
    .execute();
  return rows.filter(({ id }) => !except.includes(id)).length;
}

/** Until when an order holds a use of a code with a limit, in milliseconds; null where it holds none. */
export async function findHoldEnd({ db }: Db, orderId: string): Promise<number | null> {
  const row = await db
    .selectFrom('promo_code_use')
    .innerJoin('promo_code', 'promo_code.id', 'promo_code_use.code_id')
    .select('held_until')
    .where('promo_code_use.id', '=', orderId)
    .where('state', '=', 'held')
    .where(hasLimit)
    .executeTakeFirst();
  return row?.held_until ?? null;
}

/** A use that is held although its time is over, or its code cannot be used any more. */
export interface EndedHold {
  /** The order's id. */
  id: string;
  code: Pick<PromoCode, 'code' | 'isOn' | 'startsAt' | 'endsAt'>;
}

/**
 * The holds that are over, the earliest first: of codes that were switched off or have ended, and of those with a limit
 * where the time is over.
 */
export async function listEndedHolds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<EndedHold[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('promo_code_use')
    .innerJoin('promo_code', 'promo_code.id', 'promo_code_use.code_id')
    .select(['promo_code_use.id', 'code', 'enabled', 'starts_at', 'ends_at'])
    .where('state', '=', 'held')
    .where((row) =>
      row.or([
        row('enabled', '=', 0),
        row('ends_at', '<=', now),
        row.and([row('held_until', '<=', now), hasLimit(row)]),
      ]),
    )
    .orderBy('held_until')
    .execute();
  return rows.map(({ id, code, enabled, starts_at, ends_at }) => ({
    id,
    code: { code, isOn: enabled === 1, startsAt: starts_at, endsAt: ends_at },
  }));
}

/** Releases an order's hold, so that others can use the code. */
export async function releaseHold({ db }: Db, orderId: string): Promise<void> {
  await db
    .updateTable('promo_code_use')
    .set({ state: 'released', line_key: null })
    .where('id', '=', orderId)
    .where('state', '=', 'held')
    .execute();
}
