import type { Deps } from '#platform/deps.ts';

/** The sessions of all admins that have not expired, the latest used first. Times are milliseconds since 1970. */
export function listAdminSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return db
    .selectFrom('session')
    .select([
      'id',
      'token_hash as tokenHash',
      'admin_id as adminId',
      'browser',
      'started_at as startedAt',
      'renewed_at as renewedAt',
    ])
    .where('admin_id', 'is not', null)
    .$narrowType<{ adminId: string }>()
    .where('expires_at', '>', clock.now())
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session of any admin. Returns whether there was one of that id. */
export async function endSessionOfAdmin({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('admin_id', 'is not', null)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of an admin but the one of that token's hash. */
export async function endAdminSessionsBut(
  { db }: Pick<Deps, 'db'>,
  { adminId, tokenHash }: { adminId: string; tokenHash: string },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('admin_id', '=', adminId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}
