import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/**
 * What is watched of each video, as sums without a person, and which parts each customer has played. It is counted from
 * now on: where somebody played in the past was not kept. A video can get another file; its parts are counted anew then.
 */
export async function up(db: Db): Promise<void> {
  await addFiles(db);
  await addParts(db);
  await createSums(db);
}

async function addFiles(db: Db): Promise<void> {
  const video = db.schema.alterTable('video');
  await video.addColumn('file', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await video.addColumn('replaced_at', 'bigint').execute();
  // Names a video of the same table, whose rows come back from a backup in any order.
  await video.addColumn('replaces', 'text').execute();
  // One new file for each video at a time.
  await db.schema.createIndex('video_replaces').on('video').column('replaces').unique().execute();
}

async function addParts(db: Db): Promise<void> {
  const progress = db.schema.alterTable('watch_progress');
  await progress.addColumn('played_at', 'bigint').execute();
  for (const name of ['file', 'seen_low', 'seen_high', 'finished'])
    await progress
      .addColumn(name, name.startsWith('seen') ? 'bigint' : 'integer', (column) =>
        column.notNull().defaultTo(0),
      )
      .execute();
}

async function createSums(db: Db): Promise<void> {
  await db.schema
    .createTable('watched_day')
    .addColumn('video_id', 'text', (column) =>
      column.notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('file', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('plays', 'bigint', (column) => column.notNull())
    .addColumn('played_ms', 'bigint', (column) => column.notNull())
    .addColumn('viewers', 'bigint', (column) => column.notNull())
    .addColumn('finishes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watched_day_pk', ['video_id', 'file', 'day'])
    .execute();
  // Holds all that the most watched of some days are found by.
  await db.schema
    .createIndex('watched_day_sums')
    .on('watched_day')
    .columns(['day', 'video_id', 'plays', 'played_ms'])
    .execute();
  await db.schema
    .createTable('watched_part')
    .addColumn('video_id', 'text', (column) =>
      column.notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('file', 'integer', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('change', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watched_part_pk', ['video_id', 'file', 'part'])
    .execute();
}
