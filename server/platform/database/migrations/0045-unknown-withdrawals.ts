import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Notes on a withdrawal that its e-mail address is that of no order and no account, so that those can be shown and
 * dealt with apart from the others, and indexes the ones that wait. Null: that was not looked up yet.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('withdrawal').addColumn('is_unknown', 'integer').execute();
  await sql`update withdrawal set is_unknown = case when
    not exists (select 1 from withdrawal_purchase where withdrawal_id = withdrawal.id)
    and email_key not in (select email_key from customer)
    and email_key not in (select email_key from purchase where status not in ('pending', 'canceled'))
    then 1 else 0 end`.execute(db);
  await sql`create index withdrawal_open on withdrawal (is_unknown, received_at, id) where decided_at is null`.execute(
    db,
  );
}
