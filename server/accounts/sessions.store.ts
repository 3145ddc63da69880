import { waitAtMost } from '#platform/concurrency/wait-at-most.ts';
import {
  isDatabaseBusy,
  isDatabaseFull,
  isDiskFailure,
  reuseLog,
} from '#platform/database/dialect.ts';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { FACTOR_RULE } from './second-factor/second-factor.store.ts';

const HOUR = 3_600_000;

/** How long a session lasts without being used, in milliseconds. */
export const sessionLifetime = { customer: 30 * 24 * HOUR, admin: 12 * HOUR };

/** A session is renewed at most this often, so that watching does not write on every range. */
const RENEW_AFTER = HOUR;
/** Nobody waits longer for it, such as while another program holds the database: the next request renews it. */
const RENEWAL_MS = 250;

class StillRenewing extends Error {}

type SessionOwner = NonNullable<Viewer>;

/**
 * Starts a session and returns its token, of which only the hash is stored. `browser` is in plain words
 * (`describeBrowser`).
 */
export async function startSession(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { browser = null, ...owner }: SessionOwner & { browser?: string | null },
): Promise<string> {
  const token = ids.token();
  const now = clock.now();
  await db
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      id: ids.id(),
      admin_id: owner.kind === 'admin' ? owner.id : null,
      customer_id: owner.kind === 'customer' ? owner.id : null,
      browser,
      started_at: now,
      renewed_at: now,
      expires_at: now + sessionLifetime[owner.kind],
    })
    .execute();
  return token;
}

export interface Session {
  viewer: SessionOwner;
  /** It was renewed just now: the cookie must be, too. */
  renewed: boolean;
}

const sessionQuery = prepareQuery<{ tokenHash: string; now: number }>()((db, given) =>
  db
    .selectFrom('session')
    .select(['admin_id', 'customer_id', 'renewed_at'])
    .where('token_hash', '=', given('tokenHash'))
    .where('expires_at', '>', given('now'))
    // While all admins need a second factor, the session of one who has none counts for nothing, however it began.
    .where((row) => {
      const rule = row.selectFrom('admin_rule').select('name').where('name', '=', FACTOR_RULE);
      const factor = row
        .selectFrom('second_factor')
        .select('secret')
        .whereRef('second_factor.admin_id', '=', 'session.admin_id')
        .where('confirmed_at', 'is not', null);
      return row.or([row('admin_id', 'is', null), row.not(row.exists(rule)), row.exists(factor)]);
    }),
);

/**
 * The session of a token, without renewing it; null where it is unknown or has expired. `isDue`: it
 * is time to renew it.
 */
export async function findSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ viewer: SessionOwner; sessionHash: string; isDue: boolean } | null> {
  const now = clock.now();
  const sessionHash = sha256(token);
  const row = await sessionQuery(db, { tokenHash: sessionHash, now });
  const viewer = row && ownerOf(row);
  return viewer ? { viewer, sessionHash, isDue: now - row.renewed_at >= RENEW_AFTER } : null;
}

/**
 * The session of a token, renewed if it is due; null where it is unknown or has expired. A session that
 * cannot be renewed now, because the disk is full or fails or the database is held, is valid as long as before.
 */
export async function readSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Session | null> {
  const session = await findSession(deps, token);
  if (session === null) return null;
  const { viewer, sessionHash, isDue } = session;
  if (isDue) {
    const now = deps.clock.now();
    const renewal = deps.db
      .updateTable('session')
      .set({ renewed_at: now, expires_at: now + sessionLifetime[viewer.kind] })
      .where('token_hash', '=', sessionHash)
      .execute();
    try {
      await waitAtMost(
        { clock: deps.clock, ms: RENEWAL_MS, giveUp: () => new StillRenewing() },
        renewal,
      );
    } catch (error) {
      const isLater = error instanceof StillRenewing || isDatabaseBusy(error);
      if (!isLater && !isDatabaseFull(error) && !isDiskFailure(error)) throw error;
      return { viewer, renewed: false };
    }
  }
  return { viewer, renewed: isDue };
}

function ownerOf(row: {
  admin_id: string | null;
  customer_id: string | null;
}): SessionOwner | null {
  if (row.admin_id !== null) return { kind: 'admin', id: row.admin_id };
  return row.customer_id === null ? null : { kind: 'customer', id: row.customer_id };
}

/** Ends the session of a token, and deletes those that have expired; on a full disk if it can. */
export async function endSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  const ended = db
    .deleteFrom('session')
    .where((row) =>
      row.or([row('token_hash', '=', sha256(token)), row('expires_at', '<=', clock.now())]),
    );
  try {
    await ended.execute();
  } catch (error) {
    if (!isDatabaseFull(error)) throw error;
    await reuseLog(db);
    await ended.execute();
  }
}

/** Ends all sessions of a customer. */
export async function endCustomerSessions(
  { db }: Pick<Deps, 'db'>,
  customerId: string,
): Promise<void> {
  await db.deleteFrom('session').where('customer_id', '=', customerId).execute();
}

/** Ends all sessions of an admin. */
export async function endAdminSessions({ db }: Pick<Deps, 'db'>, adminId: string): Promise<void> {
  await db.deleteFrom('session').where('admin_id', '=', adminId).execute();
}
