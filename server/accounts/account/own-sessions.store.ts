import type { Deps } from '#platform/deps.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/** One of a customer's sessions. Times are milliseconds since 1970. */
interface OwnSession {
  id: string;
  tokenHash: string;
  browser: string | null;
  startedAt: number | null;
  renewedAt: number;
}

/** The sessions of a customer that have not expired, the latest used first. */
export function listSessionsOf(
  { db, clock }: SessionDeps,
  customerId: string,
): Promise<OwnSession[]> {
  return db
    .selectFrom('session')
    .select([
      'id',
      'token_hash as tokenHash',
      'browser',
      'started_at as startedAt',
      'renewed_at as renewedAt',
    ])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', clock.now())
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends a session of a customer. Returns whether there was one of that id. */
export async function endSessionOf(
  { db }: Pick<Deps, 'db'>,
  { customerId, id }: { customerId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a customer but the one of that token's hash. */
export async function endSessionsBut(
  { db }: Pick<Deps, 'db'>,
  { customerId, tokenHash }: { customerId: string; tokenHash: string },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}
