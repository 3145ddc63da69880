import type { Db } from '#platform/deps.ts';
import { type DomainState, domainState } from './domain-state.ts';

/** Stores what Stripe said of the shop's domain to a key. */
export async function noteDomainState(
  { db }: Db,
  { keyId, state }: { keyId: string; state: DomainState },
): Promise<void> {
  const wallet_domain = JSON.stringify(state);
  await db.updateTable('payment_key').set({ wallet_domain }).where('id', '=', keyId).execute();
}

/** Reads what Stripe last said of the shop's domain to a key; null where it was not asked. */
export async function findDomainState({ db }: Db, keyId: string): Promise<DomainState | null> {
  const row = await db
    .selectFrom('payment_key')
    .select('wallet_domain')
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (!row?.wallet_domain) return null;
  return domainState.parse(JSON.parse(row.wallet_domain));
}
