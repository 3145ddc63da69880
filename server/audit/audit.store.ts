import type { ChangeKind } from '#contract/admins/audit.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import { newestFirst } from '#platform/database/newest-first.ts';
import { indexWords, removeWords } from '#platform/database/search-words.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { DescribedCall } from './describe-call.ts';

/** A recorded change or export. */
export interface Change extends DescribedCall {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  adminId: string;
  /** As it was then. */
  adminName: string;
}

/** Records what an admin did, and the words that it is found by. To be called in a transaction. */
export async function insertChange({ db }: Db, change: Change): Promise<void> {
  await db
    .insertInto('admin_change')
    .values({
      id: change.id,
      created_at: change.at,
      kind: change.kind,
      admin_id: change.adminId,
      admin_name: change.adminName,
      action: change.action,
      thing: change.thing,
      thing_id: change.thingId,
      thing_name: change.thingName,
      fields: JSON.stringify(change.fields),
    })
    .execute();
  const { adminName, action, thing, thingId, thingName, fields } = change;
  const texts = [adminName, action, thing, thingId ?? '', thingName ?? '', ...fields];
  await indexWords(db, { scope: 'change', subjectId: change.id, texts });
}

/** Whether an admin did something after `since` (milliseconds since 1970). */
export async function hasChangeSince(
  { db }: Db,
  { adminId, action, since }: { adminId: string; action: string; since: number },
): Promise<boolean> {
  const change = await db
    .selectFrom('admin_change')
    .select('id')
    .where('created_at', '>', since)
    .where('admin_id', '=', adminId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** A page of changes, newest first, and the cursor of the next page. Throws 400 for an invalid cursor. */
export async function listChanges(
  { db }: Db,
  {
    q: words = '',
    kind,
    cursor,
    limit = DEFAULT_PAGE_SIZE,
  }: {
    q?: string | undefined;
    kind?: ChangeKind | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ changes: Change[]; nextCursor: string | null }> {
  let query = db.selectFrom('admin_change').selectAll();
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(createdAt, id)),
    );
  }
  const rows = await newestFirst(db, query, { scope: 'change', words, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  const changes = page.map((row) => ({
    id: row.id,
    at: row.created_at,
    kind: row.kind,
    adminId: row.admin_id,
    adminName: row.admin_name,
    action: row.action,
    thing: row.thing,
    thingId: row.thing_id,
    thingName: row.thing_name,
    fields: JSON.parse(row.fields) as string[],
  }));
  return { changes, nextCursor };
}

/** So many are deleted in one transaction, so that nobody waits long for SQLite's one writer. */
const BATCH = 500;

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Deletes the changes of more than a year ago, with their words. */
export async function deleteOldChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = clock.now() - YEAR_MS;
  const oldest = db.selectFrom('admin_change').select('id').where('created_at', '<', before);
  for (;;) {
    const rows = await oldest.orderBy('created_at').limit(BATCH).execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await inTransaction({ db }, async (inside) => {
      await removeWords(inside.db, { scope: 'change', subjectIds: ids });
      await inside.db.deleteFrom('admin_change').where('id', 'in', ids).execute();
    });
  }
}
