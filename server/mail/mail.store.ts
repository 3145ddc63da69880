import { type Selectable, sql } from 'kysely';
import { type MailKind, type MailState, mailKind } from '#contract/mail.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { DEFAULT_PAGE_SIZE, pageOf, readCursor } from '#platform/database/keyset.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { type Problem, readProblem } from './mail-problem.ts';

export interface QueuedMail {
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  /** Null: erased. */
  encryptedContent: string | null;
  /** Until when the secret link in it is valid; null: it holds none. */
  linkExpiresAt: number | null;
  orderId: string | null;
  customerId: string | null;
  queuedAt: number;
  sendUntil: number;
}

/** A message as it is stored. Times are milliseconds since 1970. */
export interface StoredMail extends QueuedMail {
  state: MailState;
  nextTryAt: number;
  attempts: number;
  problem: Problem | null;
  sentAt: number | null;
}

export function readMail(row: Selectable<Schema['mail']>): StoredMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    encryptedContent: row.sealed_content,
    linkExpiresAt: row.link_expires_at,
    orderId: row.order_id,
    customerId: row.customer_id,
    queuedAt: row.queued_at,
    sendUntil: row.send_until,
    state: row.state,
    nextTryAt: row.next_try_at,
    attempts: row.attempts,
    problem: row.last_error === null ? null : readProblem(row.last_error),
    sentAt: row.sent_at,
  };
}

export async function insertMail({ db }: Db, mail: QueuedMail): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      id: mail.id,
      kind: mail.kind,
      state: 'waiting',
      to_address: mail.to,
      subject: mail.subject,
      sealed_content: mail.encryptedContent,
      link_expires_at: mail.linkExpiresAt,
      order_id: mail.orderId,
      customer_id: mail.customerId,
      queued_at: mail.queuedAt,
      send_until: mail.sendUntil,
      next_try_at: mail.queuedAt,
      attempts: 0,
    })
    .execute();
}

/**
 * Erases what a message says, and with it the secret link. It is not sent any more: one that was not tried
 * yet is withdrawn. One that failed keeps its place, because all others may wait for its next try.
 */
export async function eraseContent({ db }: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mail')
    .set((row) => ({
      sealed_content: null,
      state: row
        .case()
        .when(row.and([row('state', '=', 'waiting'), row('last_error', 'is', null)]))
        .then(sql.lit<MailState>('withdrawn'))
        .else(row.ref('state'))
        .end(),
    }))
    .where('id', '=', mailId)
    .execute();
}

export async function findMail({ db }: Db, mailId: string): Promise<StoredMail | undefined> {
  const row = await db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst();
  return row && readMail(row);
}

/** Reads a message and locks it until the transaction ends. */
export async function lockMail({ db }: Db, mailId: string): Promise<StoredMail | undefined> {
  const query = db.selectFrom('mail').selectAll().where('id', '=', mailId);
  const row = await forUpdate(db, query).executeTakeFirst();
  return row && readMail(row);
}

/** Makes a message due now, to be tried until `sendUntil` (milliseconds since 1970). */
export async function queueAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { mailId, sendUntil }: { mailId: string; sendUntil: number },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'waiting', next_try_at: clock.now(), send_until: sendUntil, last_error: null })
    .where('id', '=', mailId)
    .execute();
}

/** How many messages of a kind were queued to an address after `since` (milliseconds since 1970). */
export async function countMailTo(
  { db }: Db,
  { kind, to, since }: { kind: MailKind; to: string; since: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('queued_at', '>', since)
    .where('kind', '=', kind)
    .where('to_address', '=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many messages wait, and how many of those queued after `since` (milliseconds since 1970) failed. */
export async function countUnsentMail({ db }: Db, since: number) {
  const count = (state: MailState) =>
    db
      .selectFrom('mail')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', sql.lit(state));
  const waiting = await count('waiting')
    .select((row) => row.fn.min('queued_at').as('since'))
    .executeTakeFirstOrThrow();
  const failed = await count('failed').where('queued_at', '>', since).executeTakeFirstOrThrow();
  return { waiting: waiting.count, waitingSince: waiting.since, failed: failed.count };
}

const noticeKinds = mailKind.options.filter((kind) => kind.startsWith('notice-'));

/** The messages sent to a customer or about their orders, the latest first. Notices to admins are not among them. */
export async function listSentMail(
  { db }: Db,
  { customerId, orderIds }: { customerId: string; orderIds: readonly string[] },
): Promise<{ to: string; subject: string; sentAt: number }[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['to_address', 'subject', 'sent_at'])
    .where('sent_at', 'is not', null)
    .where('kind', 'not in', noticeKinds)
    .where((row) =>
      row.or([
        row('customer_id', '=', customerId),
        ...(orderIds.length === 0 ? [] : [row('order_id', 'in', orderIds)]),
      ]),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    to: row.to_address,
    subject: row.subject,
    sentAt: row.sent_at ?? 0,
  }));
}

export interface MailSearch {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Words, each contained in the recipient's address or in the subject. */
  q?: string | undefined;
  state?: MailState | undefined;
}

/** The pattern that finds a text anywhere. */
const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * A page of the messages that match, the newest first, and the cursor of the next page. Throws 400 for
 * an invalid cursor.
 */
export async function listNewestMail(
  { db }: Db,
  { limit = DEFAULT_PAGE_SIZE, cursor, q = '', state }: MailSearch,
): Promise<{ page: StoredMail[]; nextCursor: string | null }> {
  let query = db.selectFrom('mail').selectAll().select('queued_at as created_at');
  if (state !== undefined) query = query.where('state', '=', state);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('queued_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where(
      ({ fn }) => sql<boolean>`(${fn('lower', ['to_address'])} like ${containing(word)} escape '\\'
        or ${fn('lower', ['subject'])} like ${containing(word)} escape '\\')`,
    );
  }
  const rows = await query
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = pageOf(rows, limit);
  return { page: page.map(readMail), nextCursor };
}

/** At most so many orders are looked at, the latest. */
const MOST_UNCONFIRMED = 1000;

/** The orders of which no confirmation was sent and one was given up, by their ids. */
export async function listUnconfirmed({ db }: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('order_id')
    .where('state', '=', sql.lit<MailState>('failed'))
    .where('kind', '=', 'order-confirmation')
    .where('order_id', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('mail as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'mail.order_id')
            .where('other.kind', '=', 'order-confirmation')
            .where('other.sent_at', 'is not', null),
        ),
      ),
    )
    .orderBy('queued_at', 'desc')
    .limit(MOST_UNCONFIRMED)
    .execute();
  return [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
}

/** The first message that was sent to confirm an order to its buyer, else the first that was to. */
export async function findConfirmation(
  { db }: Db,
  orderId: string,
): Promise<StoredMail | undefined> {
  const row = await db
    .selectFrom('mail')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-confirmation')
    .orderBy(sql`case when sent_at is null then 1 else 0 end`)
    .orderBy('queued_at')
    .orderBy('id')
    .executeTakeFirst();
  return row && readMail(row);
}
