import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';

type Db = Kysely<Schema>;

/** The consents of buyers, and the withdrawals that were received. */
export async function addConsumerRights(db: Db): Promise<void> {
  await db.schema
    .createTable('purchase_consent')
    .addColumn('purchase_id', 'text', (column) =>
      column.primaryKey().references('purchase.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .execute();
  await createWithdrawals(db);
}

async function createWithdrawals(db: Db): Promise<void> {
  const { schema } = db;
  await schema
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
    // Whether its e-mail address is that of no order and no account. Null: not looked up yet.
    .addColumn('is_unknown', 'integer')
    .execute();
  await schema
    .createIndex('withdrawal_received')
    .on('withdrawal')
    .columns(['received_at', 'id'])
    .execute();
  await schema.createIndex('withdrawal_email').on('withdrawal').column('email_key').execute();
  await sql`create index withdrawal_open on withdrawal (is_unknown, received_at, id) where decided_at is null`.execute(
    db,
  );
  await schema
    .createTable('withdrawal_purchase')
    .addColumn('withdrawal_id', 'text', (column) =>
      column.notNull().references('withdrawal.id').onDelete('cascade'),
    )
    .addColumn('purchase_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('withdrawal_purchase_key', ['withdrawal_id', 'purchase_id'])
    .execute();
  await schema
    .createIndex('withdrawal_of_purchase')
    .on('withdrawal_purchase')
    .column('purchase_id')
    .execute();
}
