import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * The line that a use of a code is held from, as a hash, so that one line does not hold them all. What was held before
 * has none. The index is for the holds that ended.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('promo_code_use').addColumn('line_key', 'text').execute();
  await db.schema
    .createIndex('promo_code_use_held')
    .on('promo_code_use')
    .columns(['code_id', 'line_key'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute();
}
