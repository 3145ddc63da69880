import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Finds messages that were given up without a look at all others, because the overview asks for them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('mail_failed')
    .on('mail')
    .columns(['queued_at'])
    .where(sql.ref('state'), '=', sql.lit('failed'))
    .execute();
}
