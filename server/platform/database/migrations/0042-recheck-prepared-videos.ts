import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * By which version of its rules the store has prepared a video or found it right; null before there were
 * versions. What an older one prepared is looked at again.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('video_preparation').addColumn('rules', 'integer').execute();
}
