import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/** Uploads and their chunks, pictures taken out of videos, jobs. */
export async function up(db: Db): Promise<void> {
  await createUploads(db);
  await db.schema
    .createTable('video_frame')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('video_id', 'text', (column) =>
      column.notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('picture_key', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('video_frame_video').on('video_frame').column('video_id').execute();
  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('job_run_at').on('job').column('run_at').execute();
}

async function createUploads(db: Db): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('lookup_key', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('video_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text')
    .addColumn('total_chunks', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint')
    .addColumn('content_type', 'text')
    .addColumn('duration_ms', 'bigint')
    .addColumn('refusal', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('upload_admin').on('upload').column('admin_id').execute();
  await db.schema
    .createTable('upload_chunk')
    .addColumn('upload_id', 'text', (column) =>
      column.notNull().references('upload.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_chunk_pk', ['upload_id', 'number'])
    .execute();
}
