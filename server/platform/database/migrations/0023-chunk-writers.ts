import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Who is writing which chunk of an upload, so that every process that shares the files knows. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('chunk_writer')
    .addColumn('upload_id', 'text', (column) =>
      column.notNull().references('upload.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('beat', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('chunk_writer_pk', ['upload_id', 'number'])
    .execute();
}
