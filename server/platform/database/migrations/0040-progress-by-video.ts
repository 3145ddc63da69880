import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Who has watched a video, for how far the buyers of a package get. The index of the time of the last play goes: what was
 * watched most is counted by days since, and each save had to move its row there.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.dropIndex('watch_progress_played').execute();
  // Holds all that buyers are counted by.
  await db.schema
    .createIndex('watch_progress_video')
    .on('watch_progress')
    .columns(['video_id', 'customer_id', 'watched'])
    .execute();
}
