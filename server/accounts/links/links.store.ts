import type { Selection } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

export type LinkKind = Schema['account_link']['kind'];

const LINK = [
  'kind',
  'customer_id as customerId',
  'admin_id as adminId',
  'order_id as orderId',
  'email',
  'payload',
  'mail_id as mailId',
] as const;
/** A link that was sent by mail. Who has it has proved that the address `email` is theirs. */
export type AccountLink = Selection<Schema, 'account_link', (typeof LINK)[number]>;

/** The owner of links that a change invalidates. */
export type LinkSubject = { customerId: string } | { adminId: string } | { orderId: string };

export async function insertLink(
  { db }: Db,
  link: AccountLink & { tokenHash: string; createdAt: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('account_link')
    .values({
      token_hash: link.tokenHash,
      kind: link.kind,
      customer_id: link.customerId,
      admin_id: link.adminId,
      order_id: link.orderId,
      email: link.email,
      payload: link.payload,
      mail_id: link.mailId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The link of that token's hash that was not used and has not expired. */
export function findValidLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tokenHash, kind }: { tokenHash: string; kind: LinkKind },
): Promise<AccountLink | undefined> {
  return db
    .selectFrom('account_link')
    .select(LINK)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

/** Marks a valid link as used. Of several who do it at once, one gets it. */
export function markUsed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tokenHash, kind }: { tokenHash: string; kind: LinkKind },
): Promise<AccountLink | undefined> {
  const now = clock.now();
  return db
    .updateTable('account_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(LINK)
    .executeTakeFirst();
}

const columnOf = (subject: LinkSubject) => {
  if ('customerId' in subject) return { column: 'customer_id', id: subject.customerId } as const;
  if ('adminId' in subject) return { column: 'admin_id', id: subject.adminId } as const;
  return { column: 'order_id', id: subject.orderId } as const;
};

/** Whether a link that can still be used was sent to `email` after `since` (milliseconds). */
export async function hasLinkSince(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    kind,
    email,
    since,
    ...subject
  }: Pick<AccountLink, 'kind' | 'email'> & { since: number } & LinkSubject,
): Promise<boolean> {
  const { column, id } = columnOf(subject);
  const row = await db
    .selectFrom('account_link')
    .select('token_hash')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all unused links of that kind. Returns the ids of their messages. */
export async function deleteLinks(
  { db }: Db,
  { kind, ...subject }: { kind: LinkKind } & LinkSubject,
): Promise<string[]> {
  const { column, id } = columnOf(subject);
  const rows = await db
    .deleteFrom('account_link')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .returning('mail_id')
    .execute();
  return rows.map(({ mail_id }) => mail_id);
}

/** Deletes links that have expired, used ones as well. */
export async function deleteExpiredLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('account_link').where('expires_at', '<=', clock.now()).execute();
}
