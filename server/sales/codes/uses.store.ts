import { type ChosenRows, chosenBy } from '#platform/database/chosen-rows.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { PromoCode } from './codes.store.ts';

/**
 * The person whose uses count together: those of an account, and those with a person's e-mail address (`personKey`).
 */
export interface Person {
  customerId: string | null;
  personKey: string;
}

/** How often a code is used. `late`: uses that were paid after they had been released. */
export interface Usage {
  used: number;
  held: number;
  late: number;
}

const nothing: Usage = { used: 0, held: 0, late: 0 };

/**
 * The uses of some codes that their rows do not count, by the code's id. `held`: those that are held now, but for
 * the orders `except`. Two queries, because SQLite reads all uses of a code for one with "or".
 */
async function countOpen(
  { db }: Db,
  codeIds: readonly string[],
  except: readonly string[],
): Promise<Map<string, Usage>> {
  if (codeIds.length === 0) return new Map();
  const open = db
    .selectFrom('promo_code_use')
    .select((row) => ['code_id', 'state', 'late', row.fn.countAll<number>().as('count')])
    .where('code_id', 'in', codeIds)
    .where('counted', '=', 0)
    .groupBy(['code_id', 'state', 'late']);
  const held = open.where('state', '=', 'held');
  const rows = [
    ...(await open.where('state', '=', 'used').execute()),
    ...(await (except.length === 0 ? held : held.where('id', 'not in', except)).execute()),
  ];
  const usages = new Map<string, Usage>();
  for (const { code_id, state, late, count } of rows) {
    const known = usages.get(code_id) ?? nothing;
    usages.set(code_id, {
      used: known.used + (state === 'used' ? count : 0),
      held: known.held + (state === 'held' ? count : 0),
      late: known.late + (state === 'used' && late === 1 ? count : 0),
    });
  }
  return usages;
}

/** How often codes are used, by the code's id. The holds of the orders `except` do not count. */
export async function countUses(
  deps: Db,
  codes: readonly PromoCode[],
  except: readonly string[] = [],
): Promise<Map<string, Usage>> {
  const ids = codes.map(({ id }) => id);
  const open = await countOpen(deps, ids, except);
  return new Map(
    codes.map(({ id, usesCounted, lateCounted }) => {
      const { used, held, late } = open.get(id) ?? nothing;
      return [id, { used: usesCounted + used, held, late: lateCounted + late }];
    }),
  );
}

/**
 * How often one person has used a code, and how many uses are held for them, but for the orders `except`: by their
 * account and by their address, because the same person may have come with either. Two queries, as in `countOpen`.
 */
export async function countUsesOfPerson(
  { db }: Db,
  codeId: string,
  { customerId, personKey, except }: Person & { except: readonly string[] },
): Promise<Pick<Usage, 'used' | 'held'>> {
  const uses = db
    .selectFrom('promo_code_use')
    .select(['id', 'state'])
    .where('code_id', '=', codeId)
    .where('state', '!=', 'released');
  const rows = [
    ...(await uses.where('person_key', '=', personKey).execute()),
    ...(customerId === null ? [] : await uses.where('customer_id', '=', customerId).execute()),
  ];
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const id of except) states.delete(id);
  const used = [...states.values()].filter((state) => state === 'used').length;
  return { used, held: states.size - used };
}

/**
 * Moves the uses of a code into the numbers of its row, in a transaction that locked it: however many there are,
 * counting them takes no longer. Returns the code as it is then.
 */
export async function foldUses({ db }: Db, code: PromoCode): Promise<PromoCode> {
  const rows = await db
    .updateTable('promo_code_use')
    .set({ counted: 1 })
    .where('code_id', '=', code.id)
    .where('state', '=', 'used')
    .where('counted', '=', 0)
    .returning('late')
    .execute();
  if (rows.length === 0) return code;
  const usesCounted = code.usesCounted + rows.length;
  const lateCounted = code.lateCounted + rows.filter(({ late }) => late === 1).length;
  await db
    .updateTable('promo_code')
    .set({ uses_counted: usesCounted, late_counted: lateCounted })
    .where('id', '=', code.id)
    .execute();
  return { ...code, usesCounted, lateCounted };
}

/** A use of a code that an order is about to have. Times in milliseconds since 1970. */
export interface NewUse extends Person {
  orderId: string;
  codeId: string;
  state: 'held' | 'used';
  cents: number;
  /** Hash of the address that it is held from (`hashAddress`). */
  addressHash: string | null;
  heldUntil: number;
  at: number;
}

/** Stores an order's use of a code. One that it has already stays as it is, so that it is not held for longer. */
export async function saveUse({ db }: Db, use: NewUse): Promise<void> {
  const { orderId, codeId, state, cents, customerId, personKey, addressHash, heldUntil, at } = use;
  await db
    .insertInto('promo_code_use')
    .values({
      id: orderId,
      code_id: codeId,
      state,
      cents,
      held_until: heldUntil,
      created_at: at,
      customer_id: customerId,
      person_key: personKey,
      line_key: addressHash,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** An order's use of a code: its state, and until when it is held (milliseconds). Undefined where it has none. */
export async function findUse(
  { db }: Db,
  orderId: string,
): Promise<{ state: 'held' | 'used' | 'released'; heldUntil: number } | undefined> {
  return db
    .selectFrom('promo_code_use')
    .select(['state', 'held_until as heldUntil'])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** Marks an order's use of a code as used for good. `customerId`: the order's owner, where that is known by now. */
export async function markUsed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  { late, customerId }: { late: boolean; customerId: string | undefined },
): Promise<void> {
  await db
    .updateTable('promo_code_use')
    .set({
      state: 'used',
      created_at: clock.now(),
      late: late ? 1 : 0,
      line_key: null,
      ...(customerId !== undefined && { customer_id: customerId }),
    })
    .where('id', '=', orderId)
    .where('state', '!=', 'used')
    .execute();
}

/** Removes the person from the uses of some orders. They still count. */
export async function anonymizeUses({ db }: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable('promo_code_use')
    .set({ customer_id: null, person_key: null })
    .where('id', 'in', orderIds)
    .execute();
}

/** An order that was paid with a code. */
export interface UseOfCode {
  orderId: string;
  /** Milliseconds since 1970. */
  usedAt: number;
  cents: number;
  wasLate: boolean;
}

/** A page of the uses of a code, the latest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listUsesOf(
  { db }: Db,
  codeId: string,
  search: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ page: UseOfCode[]; nextCursor: string | null }> {
  const { limit = DEFAULT_PAGE_SIZE, cursor } = search;
  let query = db
    .selectFrom('promo_code_use')
    .selectAll()
    .where('code_id', '=', codeId)
    .where('state', '=', 'used');
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit);
  const uses = page.map((row) => ({
    orderId: row.id,
    usedAt: row.created_at,
    cents: row.cents,
    wasLate: row.late === 1,
  }));
  return { page: uses, nextCursor };
}

/** The orders that have used a code, or hold a use of it. */
export function ordersWithCode({ db }: Db, codeId: string): Promise<ChosenRows> {
  const ids = db
    .selectFrom('promo_code_use')
    .select('id')
    .where('code_id', '=', codeId)
    .where('state', 'in', ['used', 'held']);
  return chosenBy(ids, { table: 'purchase', column: 'promo_code_use.id' });
}
