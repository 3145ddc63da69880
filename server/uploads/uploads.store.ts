import type { Selection } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

const UPLOAD = [
  'id',
  'lookup_key as uploadId',
  'admin_id as adminId',
  'video_id as videoId',
  'state',
  'file_name as fileName',
  'total_chunks as totalChunks',
  'size_bytes as sizeBytes',
  'content_type as contentType',
  'duration_ms as durationMs',
  'refusal',
  'touched_at as touchedAt',
] as const;

/** A file on its way in, until it is a video's; `uploadId` is the name its sender gave it. */
export type UploadRecord = Selection<Schema, 'upload', (typeof UPLOAD)[number]>;

export function findUpload({ db }: Db, uploadId: string): Promise<UploadRecord | undefined> {
  return db
    .selectFrom('upload')
    .select(UPLOAD)
    .where('lookup_key', '=', uploadId)
    .executeTakeFirst();
}

type NewUpload = Pick<UploadRecord, 'uploadId' | 'adminId' | 'totalChunks' | 'fileName'>;

/** Begins an upload unless one of that name was begun meanwhile. */
export async function insertUpload(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { uploadId, adminId, totalChunks, fileName }: NewUpload,
): Promise<void> {
  const now = clock.now();
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
    .onConflict((conflict) => conflict.column('lookup_key').doNothing())
    .execute();
}

/** Notes that an upload is in use, so that it is not swept as abandoned. */
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
 * Records a chunk whose bytes are on disk; answers how many chunks are there, or null if the upload
 * is gone or the chunk is there already. To be called in a transaction.
 */
export async function insertChunk(
  { db }: Db,
  uploadId: string,
  chunk: ChunkRecord,
): Promise<number | null> {
  // Locked, so that exactly one of the requests sees the last chunk arrive.
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

/** Stores what an upload whose chunks are all there turned out to be. */
export async function closeUpload(
  { db }: Db,
  id: string,
  outcome: Pick<UploadRecord, 'sizeBytes' | 'contentType' | 'durationMs' | 'refusal'>,
): Promise<void> {
  await db
    .updateTable('upload')
    .set({
      state: outcome.refusal === null ? 'finished' : 'refused',
      size_bytes: outcome.sizeBytes,
      content_type: outcome.contentType,
      duration_ms: outcome.durationMs,
      refusal: outcome.refusal,
    })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute();
}

/** Claims a finished upload for a video, once; undefined where there is none to claim. */
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
    .returning(UPLOAD)
    .executeTakeFirst();
}

/** Deletes an upload if it is still in that state and was not touched since. Answers whether it did. */
export async function deleteUpload({ db }: Db, upload: UploadRecord): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', upload.id)
    .where('state', '=', upload.state)
    .where('touched_at', '=', upload.touchedAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The admin's uploads that are no videos yet, the latest first. */
export function listUnclaimed({ db }: Db, adminId: string): Promise<UploadRecord[]> {
  return db
    .selectFrom('upload')
    .select(UPLOAD)
    .where('admin_id', '=', adminId)
    .where('state', '!=', 'claimed')
    .orderBy('touched_at', 'desc')
    .execute();
}

/** The uploads that were last touched before that time. */
export function listUntouched({ db }: Db, before: number): Promise<UploadRecord[]> {
  return db.selectFrom('upload').select(UPLOAD).where('touched_at', '<', before).execute();
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

/** How many uploads are still being received. */
export async function countReceiving({ db }: Db): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow();
  return count;
}
