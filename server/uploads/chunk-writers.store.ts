import type { Db } from '#platform/deps.ts';

/** One chunk of one upload. */
export interface ChunkPlace {
  /** The upload's own id. */
  uploadId: string;
  number: number;
}

/** A request that writes a chunk. `heartbeat` has another value whenever it has shown that it lives. */
export interface ChunkWriter {
  token: string;
  heartbeat: number;
}

/** The request that writes a chunk; undefined if there is none. */
export function findWriter(
  { db }: Db,
  { uploadId, number }: ChunkPlace,
): Promise<ChunkWriter | undefined> {
  return db
    .selectFrom('chunk_writer')
    .select(['token', 'beat as heartbeat'])
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Notes which request writes a chunk. To be called in a transaction that has locked the upload and found none. */
export async function insertWriter(
  { db }: Db,
  { uploadId, number, token }: ChunkPlace & { token: string },
): Promise<void> {
  await db
    .insertInto('chunk_writer')
    .values({ upload_id: uploadId, number, token, beat: 0 })
    .execute();
}

/** Records that a writer lives. False if the chunk is no longer its own. */
export async function recordHeartbeat(
  { db }: Db,
  { uploadId, number, token }: ChunkPlace & { token: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chunk_writer')
    .set((row) => ({ beat: row('beat', '+', 1) }))
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a writer. False if the chunk was no longer its own. */
export async function deleteWriter(
  { db }: Db,
  { uploadId, number, token }: ChunkPlace & { token: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chunk_writer')
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .where('token', '=', token)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether any chunk of an upload has a writer, whether that lives or not. */
export async function hasWriters({ db }: Db, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chunk_writer')
    .select('number')
    .where('upload_id', '=', uploadId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
