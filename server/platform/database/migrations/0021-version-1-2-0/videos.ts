import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import { addColumns, number } from './add-columns.ts';

type Db = Kysely<Schema>;

/** The beginning of the reason that is kept of a file that is no video, or a damaged one. */
const UNUSABLE = 'This file cannot be used: it is %';

/** Videos can get another file, are told apart by when they were edited, and are counted as they are watched. */
export async function changeVideos(db: Db): Promise<void> {
  await addFiles(db);
  await addParts(db);
  await createSums(db);
  await lookAgain(db);
  await changeUploads(db);
}

async function addFiles(db: Db): Promise<void> {
  await addColumns(db, 'video', { updated_at: number('bigint') });
  await sql`update video set updated_at = created_at`.execute(db);
  await addColumns(db, 'video', {
    file: number('integer'),
    replaced_at: ['bigint'],
    // Names a video of the same table, whose rows come back from a backup in any order.
    replaces: ['text'],
  });
  // One new file for each video at a time.
  await db.schema.createIndex('video_replaces').on('video').column('replaces').unique().execute();
}

/**
 * Adds how long each customer played each video, and which parts. Until now only the position was kept: what was played up
 * to there counts, and a video that was watched to the end counts with its length.
 */
async function addParts(db: Db): Promise<void> {
  await addColumns(db, 'watch_progress', { played_ms: number('bigint') });
  await sql`update watch_progress set played_ms = case when watched = 1 then coalesce(
    (select cast(video.duration_ms as bigint) from video where video.id = watch_progress.video_id),
    position_ms) else position_ms end`.execute(db);
  await addColumns(db, 'watch_progress', {
    played_at: ['bigint'],
    file: number('integer'),
    seen_low: number('bigint'),
    seen_high: number('bigint'),
    finished: number('integer'),
  });
  // Holds all that buyers are counted by.
  await db.schema
    .createIndex('watch_progress_video')
    .on('watch_progress')
    .columns(['video_id', 'customer_id', 'watched'])
    .execute();
}

/** Sums of what is watched of each video, without a person, from now on. Its parts are counted anew for each file. */
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

/**
 * Stores with a relative DATA_DIR, which is the default, found every video damaged. Those that were found so are
 * prepared once more, and those that were only looked at are looked at again. `rules`: the version of the rules by
 * which the store has prepared a video or found it right; what was prepared before there were any is looked at again.
 */
async function lookAgain(db: Db): Promise<void> {
  const unusable = db.updateTable('video_preparation').where('reason', 'like', UNUSABLE);
  await unusable
    .set({ state: 'queued', reason: null, percent: 0 })
    .where('state', '=', 'failed')
    .execute();
  await unusable.set({ reason: null }).where('state', '=', 'not_asked').execute();
  await addColumns(db, 'video_preparation', { rules: ['integer'] });
}

/**
 * An upload has a handle by which the storage knows it: a file on the disk is known by the upload's id, also one that is
 * half there. Of each chunk there are its SHA-256 and the storage's receipt; the chunks of before are read where they are
 * compared. `chunk_writer`: who is writing which chunk, so that every process that shares the files knows.
 */
async function changeUploads(db: Db): Promise<void> {
  await addColumns(db, 'upload', { handle: ['text'] });
  await sql`update upload set handle = id`.execute(db);
  await addColumns(db, 'upload_chunk', { sha256: ['text'], receipt: ['text'] });
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
