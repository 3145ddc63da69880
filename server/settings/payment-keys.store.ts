import type { Selectable } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { isLiveKey, type ProviderAccount } from '#platform/payments/payments.ts';

/** A secret key the shop has used: orders remember which they were made under. */
export interface KnownKey {
  id: string;
  secretKey: string;
  livemode: boolean;
  accountId: string | null;
  accountName: string | null;
}

type KeyDeps = Pick<Deps, 'db' | 'vault'>;
type KeyRecord = Selectable<Schema['payment_key']>;

/** A key's name in our tables, which tells nothing of the key. */
export function keyIdOf(secretKey: string): string {
  return sha256(`payment key ${secretKey}`).slice(0, 32);
}

const sealName = (id: string): string => `payment_key.${id}`;
const webhookSealName = (id: string): string => `payment_key.webhook.${id}`;

/** Keeps a secret key, encrypted, for as long as orders made under it may have to be settled. */
export async function keepKey(
  { db, vault, clock }: KeyDeps & Pick<Deps, 'clock'>,
  secretKey: string,
): Promise<string> {
  const id = keyIdOf(secretKey);
  await db
    .insertInto('payment_key')
    .values({
      id,
      sealed_secret: vault.seal(sealName(id), secretKey),
      livemode: isLiveKey(secretKey) ? 1 : 0,
      account_id: null,
      account_name: null,
      charges_enabled: null,
      sealed_webhook_secret: null,
      events_read_until: null,
      created_at: clock.now(),
    })
    // Kept already, or erased and in use again; either way its row is locked until this commits.
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ sealed_secret: vault.seal(sealName(id), secretKey) }),
    )
    .execute();
  return id;
}

/** Whose a key is, also one that was erased. */
export interface KeyOwner {
  accountId: string | null;
  livemode: boolean;
}

export async function findKeyOwner(
  deps: Pick<Deps, 'db'>,
  keyId: string,
): Promise<KeyOwner | undefined> {
  const record = await findKeyRecord(deps, keyId);
  return record && { accountId: record.account_id, livemode: record.livemode === 1 };
}

/**
 * Erases a key and its webhook's secret; whose it was stays known. In a transaction, so that an
 * order that is being placed under the key comes before or after, and keeps the key anew.
 */
export async function eraseKey({ db }: Pick<Deps, 'db'>, keyId: string): Promise<void> {
  await db
    .updateTable('payment_key')
    .set({ sealed_secret: '', sealed_webhook_secret: null })
    .where('id', '=', keyId)
    .execute();
}

/**
 * Lets a key of the same account have the webhook's secret of one that is to be erased, where it got
 * none of its own: the endpoint at the provider is still the old one's.
 */
export async function handOverWebhook(
  deps: KeyDeps,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [old, heir] = await Promise.all([findKeyRecord(deps, from), findKeyRecord(deps, to)]);
  if (old?.sealed_webhook_secret == null || heir?.sealed_webhook_secret !== null) return;
  const secret = deps.vault.open(webhookSealName(from), old.sealed_webhook_secret);
  await noteWebhookSecret(deps, { keyId: to, secret });
}

/** Makes whoever keeps or erases this key wait until the transaction ends. */
export async function lockKey({ db }: Pick<Deps, 'db'>, keyId: string): Promise<void> {
  await forUpdate(db, db.selectFrom('payment_key').select('id').where('id', '=', keyId)).execute();
}

/** Notes what the provider said of a key's account. */
export async function noteAccount(
  { db }: Pick<Deps, 'db'>,
  { keyId, account }: { keyId: string; account: ProviderAccount },
): Promise<void> {
  await db
    .updateTable('payment_key')
    .set({
      account_id: account.id,
      account_name: account.name,
      charges_enabled: account.chargesEnabled ? 1 : 0,
    })
    .where('id', '=', keyId)
    .execute();
}

export async function noteWebhookSecret(
  { db, vault }: KeyDeps,
  { keyId, secret }: { keyId: string; secret: string },
): Promise<void> {
  const sealed = vault.seal(webhookSealName(keyId), secret);
  await db
    .updateTable('payment_key')
    .set({ sealed_webhook_secret: sealed })
    .where('id', '=', keyId)
    .execute();
}

export function findKeyRecord(
  { db }: Pick<Deps, 'db'>,
  keyId: string,
): Promise<KeyRecord | undefined> {
  return db.selectFrom('payment_key').selectAll().where('id', '=', keyId).executeTakeFirst();
}

/** All secret keys kept, the latest first; those erased are not among them. */
export async function listKeys({ db, vault }: KeyDeps): Promise<KnownKey[]> {
  const rows = await db
    .selectFrom('payment_key')
    .selectAll()
    .where('sealed_secret', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    secretKey: vault.open(sealName(row.id), row.sealed_secret),
    livemode: row.livemode === 1,
    accountId: row.account_id,
    accountName: row.account_name,
  }));
}

/** The secrets webhooks may be signed with: of every key kept, replaced ones too. */
export async function listWebhookSecrets({ db, vault }: KeyDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_key')
    .select(['id', 'sealed_webhook_secret'])
    .where('sealed_webhook_secret', 'is not', null)
    .execute();
  return rows.map((row) => vault.open(webhookSealName(row.id), row.sealed_webhook_secret ?? ''));
}

/** Up to when (milliseconds) the provider's events were read under a key; null: never. */
export async function readEventsUntil(
  deps: Pick<Deps, 'db'>,
  keyId: string,
): Promise<number | null> {
  return (await findKeyRecord(deps, keyId))?.events_read_until ?? null;
}

export async function noteEventsReadUntil(
  { db }: Pick<Deps, 'db'>,
  { keyId, until }: { keyId: string; until: number },
): Promise<void> {
  await db
    .updateTable('payment_key')
    .set({ events_read_until: until })
    .where('id', '=', keyId)
    .execute();
}
