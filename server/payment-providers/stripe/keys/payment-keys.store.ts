import type { NotNull, Updateable } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Database, Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { KnownKey, ProviderAccount } from '#platform/payments/payment-keys.ts';
import { isLiveKey } from './key-format.ts';
import { keyIdOf, type StripeKey } from './stripe-key.ts';

type KeyDeps = Pick<Deps, 'db' | 'vault'>;

const encryptionName = (id: string): string => `payment_key.${id}`;
const webhookEncryptionName = (id: string): string => `payment_key.webhook.${id}`;

/** Keeps a secret key, encrypted, for as long as orders made under it may need it. */
export async function keepKey(
  { db, vault, clock }: KeyDeps & Pick<Deps, 'clock'>,
  secretKey: string,
): Promise<string> {
  const id = keyIdOf(secretKey);
  await db
    .insertInto('payment_key')
    .values({
      id,
      sealed_secret: vault.encrypt(encryptionName(id), secretKey),
      livemode: isLiveKey(secretKey) ? 1 : 0,
      created_at: clock.now(),
    })
    // It is kept already, or was erased and is used again. Either way its row is locked until commit.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ sealed_secret: vault.encrypt(encryptionName(id), secretKey) }),
    )
    .execute();
  return id;
}

async function updateKey(
  db: Database,
  id: string,
  change: Updateable<Schema['payment_key']>,
): Promise<void> {
  await db.updateTable('payment_key').set(change).where('id', '=', id).execute();
}

/**
 * Finds the facts about a key, also about one that was erased. `chargesEnabled` is null until the provider has told
 * it, `isAccepted` until it has responded to a call with the key; `eventsReadUntil` is in milliseconds since
 * 1970, null where no events were read.
 */
export async function findKeyFacts({ db }: Db, keyId: string) {
  const row = await db
    .selectFrom('payment_key')
    .selectAll()
    .where('id', '=', keyId)
    .executeTakeFirst();
  return (
    row && {
      livemode: row.livemode === 1,
      accountId: row.account_id,
      accountName: row.account_name,
      chargesEnabled: row.charges_enabled === null ? null : row.charges_enabled === 1,
      hasWebhookSecret: row.sealed_webhook_secret !== null,
      eventsReadUntil: row.events_read_until,
      isAccepted: row.accepted === null ? null : row.accepted === 1,
      statementPrefix: row.statement_prefix,
      readsWarnings: row.reads_warnings === null ? null : row.reads_warnings === 1,
    }
  );
}

/**
 * Erases a key and its webhook's secret; its account stays known. To be called in a transaction, so that an
 * order placed with the key at the same time either comes first, or comes later and stores the key again.
 */
export function eraseKey({ db }: Db, keyId: string): Promise<void> {
  return updateKey(db, keyId, { sealed_secret: null, sealed_webhook_secret: null });
}

/** Whether a key or a webhook's secret is kept. */
export async function keepsKeys({ db }: Db): Promise<boolean> {
  const kept = await db
    .selectFrom('payment_key')
    .select('id')
    .where((row) =>
      row.or([row('sealed_secret', 'is not', null), row('sealed_webhook_secret', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Erases all keys and their webhooks' secrets. */
export async function eraseAllKeys({ db }: Db): Promise<void> {
  await db
    .updateTable('payment_key')
    .set({ sealed_secret: null, sealed_webhook_secret: null })
    .execute();
}

/**
 * Copies the webhook's secret of a key that will be erased to another key of the same account, unless
 * that has one of its own: the provider still signs with the old key's secret.
 */
export async function handOverWebhook(
  deps: KeyDeps,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if ((await findKeyFacts(deps, to))?.hasWebhookSecret !== false) return;
  const [old] = await listWebhookSecrets(deps, from);
  if (old !== undefined) await noteWebhookSecret(deps, { keyId: to, secret: old });
}

/** Locks a key until the transaction ends: nobody else can keep or erase it. */
export async function lockKey({ db }: Db, keyId: string): Promise<void> {
  await forUpdate(db, db.selectFrom('payment_key').select('id').where('id', '=', keyId)).execute();
}

/** Stores whether the provider accepted a key, if that has changed; null where it is to be asked anew. */
export async function noteAcceptance(
  { db }: Db,
  { keyId, isAccepted }: { keyId: string; isAccepted: boolean | null },
): Promise<void> {
  const known = await findKeyFacts({ db }, keyId);
  if (known === undefined || known.isAccepted === isAccepted) return;
  await updateKey(db, keyId, { accepted: isAccepted === null ? null : Number(isAccepted) });
}

/** Stores what the provider, which accepted the key, said about its account. */
export async function noteAccount(
  { db }: Db,
  { keyId, account }: { keyId: string; account: ProviderAccount },
): Promise<void> {
  const charges_enabled = account.chargesEnabled ? 1 : 0;
  const change = {
    account_id: account.id,
    account_name: account.name,
    charges_enabled,
    statement_prefix: account.statementPrefix,
    accepted: 1,
  };
  await updateKey(db, keyId, change);
}

/** Stores whether a key may read early warnings of fraud, if that has changed. */
export async function noteWarningsRight(
  { db }: Db,
  { keyId, mayRead }: { keyId: string; mayRead: boolean },
): Promise<void> {
  const known = await findKeyFacts({ db }, keyId);
  if (known === undefined || known.readsWarnings === mayRead) return;
  await updateKey(db, keyId, { reads_warnings: Number(mayRead) });
}

/**
 * Stores the secret of an endpoint that was created with a key. Those of other keys of its account were of endpoints that
 * it replaced.
 */
export async function noteWebhookSecret(
  { db, vault }: KeyDeps,
  { keyId, secret }: { keyId: string; secret: string },
): Promise<void> {
  const sealed_webhook_secret = vault.encrypt(webhookEncryptionName(keyId), secret);
  await updateKey(db, keyId, { sealed_webhook_secret });
  const facts = await findKeyFacts({ db }, keyId);
  if (!facts?.accountId) return;
  await db
    .updateTable('payment_key')
    .set({ sealed_webhook_secret: null })
    .where('id', '<>', keyId)
    .where('account_id', '=', facts.accountId)
    .where('livemode', '=', Number(facts.livemode))
    .execute();
}

/** All secret keys kept, the latest first; without those that were erased. */
export async function listKeys({ db, vault }: KeyDeps): Promise<(KnownKey & StripeKey)[]> {
  const rows = await db
    .selectFrom('payment_key')
    .selectAll()
    .where('sealed_secret', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$narrowType<{ sealed_secret: NotNull }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    secretKey: vault.decrypt(encryptionName(row.id), row.sealed_secret),
    livemode: row.livemode === 1,
    accountId: row.account_id,
    accountName: row.account_name,
  }));
}

/** The secrets webhooks may be signed with: of this key, or of every key kept, replaced ones too. */
export async function listWebhookSecrets(
  { db, vault }: KeyDeps,
  keyId?: string,
): Promise<string[]> {
  const encrypted = db
    .selectFrom('payment_key')
    .select(['id', 'sealed_webhook_secret as secret'])
    .where('sealed_webhook_secret', 'is not', null)
    .$narrowType<{ secret: NotNull }>();
  const rows = await (keyId === undefined
    ? encrypted
    : encrypted.where('id', '=', keyId)
  ).execute();
  return rows.map(({ id, secret }) => vault.decrypt(webhookEncryptionName(id), secret));
}

export async function noteEventsReadUntil(
  { db }: Db,
  { keyId, until }: { keyId: string; until: number },
): Promise<void> {
  await updateKey(db, keyId, { events_read_until: until });
}
