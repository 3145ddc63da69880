import type { Db } from '#platform/deps.ts';

/** The consent that a buyer gave, with the text as it was shown. */
export interface Consent {
  text: string;
  version: string;
  /** Milliseconds since 1970. */
  givenAt: number;
}

/** Stores what the buyer of an order consented to, in the place of an earlier consent. */
export async function saveConsent(
  { db }: Db,
  orderId: string,
  { text, version, givenAt }: Consent,
): Promise<void> {
  const row = { text, version, given_at: givenAt };
  await db
    .insertInto('purchase_consent')
    .values({ purchase_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('purchase_id').doUpdateSet(row))
    .execute();
}

/** Lists the consents to some orders, by the order's id. Orders without one are left out. */
export async function listConsents(
  { db }: Db,
  orderIds: readonly string[],
): Promise<Map<string, Consent>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_consent')
    .selectAll()
    .where('purchase_id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map(({ purchase_id, text, version, given_at }) => [
      purchase_id,
      { text, version, givenAt: given_at },
    ]),
  );
}

/** Finds the consent to an order; null if none was asked for. */
export async function findConsent(deps: Db, orderId: string): Promise<Consent | null> {
  return (await listConsents(deps, [orderId])).get(orderId) ?? null;
}
