import type { Selection } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

const INVITE = [
  'id',
  'email',
  'invited_by as invitedBy',
  'mail_id as mailId',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;
/** An invitation that was not accepted. Times are milliseconds since 1970. */
export type Invite = Selection<Schema, 'admin_invite', (typeof INVITE)[number]>;

export async function insertInvite(
  { db }: Db,
  invite: Invite & { tokenHash: string },
): Promise<void> {
  await db
    .insertInto('admin_invite')
    .values({
      token_hash: invite.tokenHash,
      id: invite.id,
      email: invite.email,
      invited_by: invite.invitedBy,
      mail_id: invite.mailId,
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
    })
    .execute();
}

/** The open invitations, newest first. */
export function listInvites({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Invite[]> {
  return db
    .selectFrom('admin_invite')
    .select(INVITE)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The open invitation of that token's hash. */
export function findInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tokenHash: string,
): Promise<Invite | undefined> {
  return db
    .selectFrom('admin_invite')
    .select(INVITE)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

/** Takes an open invitation away. Of several who do it at once, one gets it. */
export function takeInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  which: { tokenHash: string } | { id: string },
): Promise<Invite | undefined> {
  const one = db.deleteFrom('admin_invite').where('expires_at', '>', clock.now()).returning(INVITE);
  const named =
    'id' in which ? one.where('id', '=', which.id) : one.where('token_hash', '=', which.tokenHash);
  return named.executeTakeFirst();
}

/** Deletes the invitations by an admin. Returns the ids of the messages that they were sent in. */
export async function deleteInvitesBy({ db }: Db, adminId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('admin_invite')
    .where('invited_by', '=', adminId)
    .returning('mail_id')
    .execute();
  return rows.flatMap(({ mail_id }) => mail_id ?? []);
}

/** Deletes the invitations that have expired. */
export async function deleteExpiredInvites({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('admin_invite').where('expires_at', '<=', clock.now()).execute();
}
