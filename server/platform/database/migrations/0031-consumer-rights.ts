import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/**
 * What buyers consented to, the withdrawals that were received, and how long each customer played each video.
 * Until now only the position was kept: what was played up to there counts, and a video that was watched to
 * the end counts with its length.
 */
export async function up(db: Db): Promise<void> {
  await createConsents(db);
  await createWithdrawals(db);
  await db.schema
    .alterTable('watch_progress')
    .addColumn('played_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update watch_progress set played_ms = case when watched = 1 then coalesce(
    (select cast(video.duration_ms as bigint) from video where video.id = watch_progress.video_id),
    position_ms) else position_ms end`.execute(db);
}

async function createConsents(db: Db): Promise<void> {
  await db.schema
    .createTable('purchase_consent')
    .addColumn('purchase_id', 'text', (column) =>
      column.primaryKey().references('purchase.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createWithdrawals(db: Db): Promise<void> {
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('typed_order', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema
    .createIndex('withdrawal_received')
    .on('withdrawal')
    .columns(['received_at', 'id'])
    .execute();
  await db.schema.createIndex('withdrawal_email').on('withdrawal').column('email_key').execute();
  await db.schema
    .createTable('withdrawal_purchase')
    .addColumn('withdrawal_id', 'text', (column) =>
      column.notNull().references('withdrawal.id').onDelete('cascade'),
    )
    .addColumn('purchase_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('withdrawal_purchase_key', ['withdrawal_id', 'purchase_id'])
    .execute();
  await db.schema
    .createIndex('withdrawal_of_purchase')
    .on('withdrawal_purchase')
    .column('purchase_id')
    .execute();
}
