import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * What the storage knows an upload by, and what is kept of each chunk: its SHA-256 and the storage's receipt. A file
 * on the disk is known by its upload's id, also one that is half there. Its chunks are read where they are compared.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('handle', 'text').execute();
  await sql`update upload set handle = id`.execute(db);
  for (const column of ['sha256', 'receipt'])
    await db.schema.alterTable('upload_chunk').addColumn(column, 'text').execute();
}
