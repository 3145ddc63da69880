import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * The preview pictures belong to the video, as its other files do. Nothing was ever stored in the column
 * that was meant for them.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('video').addColumn('storyboard', 'text').execute();
  await db.schema.alterTable('video_preparation').dropColumn('storyboard').execute();
}
