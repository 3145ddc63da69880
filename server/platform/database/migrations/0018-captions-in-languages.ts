import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * A video can have captions in several languages, and chapters. Captions until now are English: players
 * have always called them so. The storage keys hold nothing that JSON would escape.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('video')
    .addColumn('captions', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('video').addColumn('chapters_key', 'text').execute();
  await sql`update video set captions = '[{"id":"' || id ||
    '","language":"en","label":"English","objectKey":"' || captions_key || '"}]'
    where captions_key is not null`.execute(db);
  await db.schema.alterTable('video').dropColumn('captions_key').execute();
}
