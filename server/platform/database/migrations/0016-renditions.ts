import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Renditions of videos, and the work of making them. Older videos have no row in
 * `video_preparation`, so they wait until an admin asks.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('video').addColumn('original_key', 'text').execute();
  await db.schema
    .createTable('rendition')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('video_id', 'text', (column) =>
      column.notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('object_key', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('codecs', 'text', (column) => column.notNull())
    .addColumn('bandwidth', 'bigint', (column) => column.notNull())
    .addColumn('average_bandwidth', 'bigint', (column) => column.notNull())
    .addColumn('frame_rate', 'double precision')
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rendition_video').on('rendition').column('video_id').execute();
  await db.schema
    .createTable('video_preparation')
    .addColumn('video_id', 'text', (column) =>
      column.primaryKey().notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('attempt', 'text')
    .addColumn('leased_until', 'bigint')
    .addColumn('queued_at', 'bigint')
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('step', 'text')
    .addColumn('seconds_left', 'integer')
    .addColumn('plays_everywhere', 'integer')
    .addColumn('facts', 'text')
    .addColumn('expected_bytes', 'bigint')
    .addColumn('took_ms', 'bigint')
    .addColumn('storyboard', 'text')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('video_preparation_state')
    .on('video_preparation')
    .columns(['state', 'queued_at'])
    .execute();
}
