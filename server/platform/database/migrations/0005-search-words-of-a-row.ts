import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/** Whether a row has a word that begins so is answered by the index alone, for lists that go through rows. */
export async function up(db: Db): Promise<void> {
  await db.schema.dropIndex('search_word_subject').execute();
  await db.schema
    .createIndex('search_word_subject')
    .on('search_word')
    .columns(['scope', 'subject_id', 'word'])
    .execute();
}
