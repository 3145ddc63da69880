import type { Selectable } from 'kysely';
import { forUpdate, isUniqueViolation } from '#platform/database/dialect.ts';
import type { Database, UploadTable } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';

export type UploadRecord = Selectable<UploadTable>;
type Db = Pick<Deps, 'db'>;

export function findUpload({ db }: Db, lookupKey: string): Promise<UploadRecord | undefined> {
  return db.selectFrom('upload').selectAll().where('lookup_key', '=', lookupKey).executeTakeFirst();
}

export interface NewUpload {
  uploadId: string;
  adminId: string;
  totalChunks: number;
  fileName: string | null;
}

/** Begins an upload; answers false where one of that name was begun meanwhile. */
export async function insertUpload(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { uploadId, adminId, totalChunks, fileName }: NewUpload,
): Promise<boolean> {
  const now = clock.now();
  try {
    await db
      .insertInto('upload')
      .values({
        id: ids.id(),
        lookup_key: uploadId,
        admin_id: adminId,
        video_id: ids.id(),
        state: 'receiving',
        file_name: fileName,
        total_chunks: totalChunks,
        created_at: now,
        touched_at: now,
      })
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Keeps an upload from being taken for abandoned. */
export async function touchUpload({ db }: Db, id: string, now: number): Promise<void> {
  await db.updateTable('upload').set({ touched_at: now }).where('id', '=', id).execute();
}

export interface ChunkRecord {
  number: number;
  sizeBytes: number;
}

/** The chunks that are on disk, by number. */
export function listChunks({ db }: Db, uploadId: string): Promise<ChunkRecord[]> {
  return db
    .selectFrom('upload_chunk')
    .select(['number', 'size_bytes as sizeBytes'])
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute();
}

/**
 * Records a chunk whose bytes are on disk; answers how many there are then. Null: the upload is gone
 * or the chunk is there already. To be called in a transaction.
 */
export async function insertChunk(
  { db }: { db: Database },
  uploadId: string,
  chunk: ChunkRecord,
): Promise<number | null> {
  // One after another, so that exactly one of them is the last.
  const upload = await forUpdate(
    db,
    db.selectFrom('upload').select('state').where('id', '=', uploadId),
  ).executeTakeFirst();
  if (upload?.state !== 'receiving') return null;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('upload_chunk')
    .values({ upload_id: uploadId, number: chunk.number, size_bytes: chunk.sizeBytes })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  const { count } = await db
    .selectFrom('upload_chunk')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends the receiving, once: answers whether it was this call that did. */
export async function closeUpload(
  { db }: Db,
  id: string,
  outcome: Pick<UploadRecord, 'size_bytes' | 'content_type' | 'duration_ms' | 'refusal'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ ...outcome, state: outcome.refusal === null ? 'finished' : 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a finished upload for a video, once: undefined where there is none to be had. */
export function claimUpload(
  { db }: Db,
  { videoId, adminId }: { videoId: string; adminId: string },
): Promise<UploadRecord | undefined> {
  return db
    .updateTable('upload')
    .set({ state: 'claimed' })
    .where('video_id', '=', videoId)
    .where('admin_id', '=', adminId)
    .where('state', '=', 'finished')
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an upload, if it still is in that state and was not touched since; answers whether it was. */
export async function deleteUpload({ db }: Db, upload: UploadRecord): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', upload.id)
    .where('state', '=', upload.state)
    .where('touched_at', '=', upload.touched_at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The admin's uploads that are no videos yet, the latest first. */
export function listUnclaimed({ db }: Db, adminId: string): Promise<UploadRecord[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('state', '!=', 'claimed')
    .orderBy('touched_at', 'desc')
    .execute();
}

/** The uploads that were last touched before that time. */
export function listUntouched({ db }: Db, before: number): Promise<UploadRecord[]> {
  return db.selectFrom('upload').selectAll().where('touched_at', '<', before).execute();
}

/** Which of these, by their ids, are still being received. */
export async function listReceiving({ db }: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'receiving')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
