import { type Selection, sql } from 'kysely';
import { databaseNow, forUpdate } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { type ChunkPlace, deleteWriter } from './chunk-writers.store.ts';

const UPLOAD = [
  'id',
  'handle',
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

/** The upload with that id of the store's own, which never names another one. */
export function findUploadById({ db }: Db, id: string): Promise<UploadRecord | undefined> {
  return db.selectFrom('upload').select(UPLOAD).where('id', '=', id).executeTakeFirst();
}

/** Finds an upload and locks it until the transaction ends, so that one at a time decides about it. */
export function lockUpload(
  { db }: Db,
  by: { id: string } | { uploadId: string },
): Promise<UploadRecord | undefined> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['lookup_key', by.uploadId] as const);
  const query = db.selectFrom('upload').select(UPLOAD).where(column, '=', value);
  return forUpdate(db, query).executeTakeFirst();
}

type NewUpload = Pick<UploadRecord, 'uploadId' | 'adminId' | 'totalChunks' | 'fileName'> & {
  fingerprint?: string | undefined;
};

/** Begins an upload unless one of that name was begun meanwhile. */
export async function insertUpload(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { uploadId, adminId, totalChunks, fileName, fingerprint }: NewUpload,
): Promise<void> {
  const now = databaseNow(db);
  await db
    .insertInto('upload')
    .values({
      id: ids.id(),
      lookup_key: uploadId,
      admin_id: adminId,
      video_id: ids.id(),
      state: 'receiving',
      file_name: fileName,
      fingerprint: fingerprint ?? null,
      total_chunks: totalChunks,
      created_at: now,
      touched_at: now,
    })
    .onConflict((conflict) => conflict.column('lookup_key').doNothing())
    .execute();
}

/** Notes that an upload is in use, so that it is not swept as abandoned. */
export async function touchUpload({ db }: Db, id: string): Promise<void> {
  const now = databaseNow(db);
  await db.updateTable('upload').set({ touched_at: now }).where('id', '=', id).execute();
}

/**
 * Notes by which handle the storage knows an upload, unless one is noted. Returns the one that counts;
 * undefined if the upload is gone.
 */
export async function noteHandle(
  deps: Db,
  { id, handle }: { id: string; handle: string },
): Promise<string | undefined> {
  await deps.db
    .updateTable('upload')
    .set({ handle })
    .where('id', '=', id)
    .where('handle', 'is', null)
    .execute();
  return (await findUploadById(deps, id))?.handle ?? undefined;
}

const CHUNK = ['number', 'size_bytes as sizeBytes', 'sha256', 'receipt'] as const;

/** A chunk that is stored, with what it is compared by and what the storage asks for at the end. */
export type ChunkRecord = Selection<Schema, 'upload_chunk', (typeof CHUNK)[number]>;

/** The chunks that are stored, by number. */
export function listChunks({ db }: Db, uploadId: string): Promise<ChunkRecord[]> {
  return db
    .selectFrom('upload_chunk')
    .select(CHUNK)
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute();
}

type ClaimedPlace = ChunkPlace & { token: string };

/**
 * Records a chunk whose bytes are stored, and ends its writer; returns how many chunks are there, or null
 * if the chunk is no longer that writer's, and then it changes nothing. To be called in a transaction.
 */
export async function insertChunk(
  deps: Db,
  { uploadId, number, token, sizeBytes, sha256, receipt }: ChunkRecord & ClaimedPlace,
): Promise<number | null> {
  const { db } = deps;
  // Locked, so that exactly one of the requests sees the last chunk arrive.
  const upload = await lockUpload(deps, { id: uploadId });
  if (upload === undefined || !(await deleteWriter(deps, { uploadId, number, token }))) return null;
  await db
    .insertInto('upload_chunk')
    .values({ upload_id: uploadId, number, size_bytes: sizeBytes, sha256, receipt })
    .execute();
  const { count } = await db
    .selectFrom('upload_chunk')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Stores what an upload whose chunks are all there turned out to be. False if another request has done so,
 * or the upload is gone.
 */
export async function closeUpload(
  { db }: Db,
  id: string,
  outcome: Pick<UploadRecord, 'sizeBytes' | 'contentType' | 'durationMs' | 'refusal'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
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
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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

/** Deletes an upload, its chunks and their writers if it is still in that state. Returns whether it did. */
export async function deleteUpload(
  { db }: Db,
  { id, state }: Pick<UploadRecord, 'id' | 'state'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The admin's uploads that are no videos yet, or those of one file, the latest first. */
export function listUnclaimed(
  { db }: Db,
  { adminId, fingerprint }: { adminId: string; fingerprint?: string | undefined },
): Promise<UploadRecord[]> {
  const own = db
    .selectFrom('upload')
    .select(UPLOAD)
    .where('admin_id', '=', adminId)
    .where('state', '!=', 'claimed')
    .orderBy('touched_at', 'desc');
  return (fingerprint === undefined ? own : own.where('fingerprint', '=', fingerprint)).execute();
}

/** The uploads that were last touched longer ago than that. */
export function listUntouched({ db }: Db, forMs: number): Promise<UploadRecord[]> {
  const before = sql<number>`${databaseNow(db)} - ${forMs}`;
  return db.selectFrom('upload').select(UPLOAD).where('touched_at', '<', before).execute();
}

/** The handles of the uploads that are being received; null stands for those that have none yet. */
export async function listHandles({ db }: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('upload')
    .select('handle')
    .where('state', '=', 'receiving')
    .execute();
  return new Set(rows.map(({ handle }) => handle));
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
