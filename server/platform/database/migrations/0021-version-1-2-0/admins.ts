import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';

type Db = Kysely<Schema>;

/** Names and invitations of admins, the second factors that they log in with, and a record of what they changed. */
export async function addAdmins(db: Db): Promise<void> {
  await db.schema.alterTable('admin').addColumn('name', 'text').execute();
  await createInvites(db);
  await createFactors(db);
  await createChanges(db);
}

async function createInvites(db: Db): Promise<void> {
  await db.schema
    .createTable('admin_invite')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('invited_by', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('mail_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('admin_invite_invited_by')
    .on('admin_invite')
    .column('invited_by')
    .execute();
}

async function createFactors(db: Db): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('admin_id', 'text', (column) =>
      column.primaryKey().notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', 'text', (column) =>
      column.notNull().references('admin.id').onDelete('cascade'),
    )
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('recovery_code_admin')
    .on('recovery_code')
    .column('admin_id')
    .execute();
  await db.schema
    .createTable('admin_rule')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
}

/** The admin is named as they were then: the record stays when they are removed. */
async function createChanges(db: Db): Promise<void> {
  await db.schema
    .createTable('admin_change')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.notNull())
    .addColumn('admin_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('thing', 'text', (column) => column.notNull())
    .addColumn('thing_id', 'text')
    .addColumn('thing_name', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('admin_change_newest')
    .on('admin_change')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('admin_change_kind')
    .on('admin_change')
    .columns(['kind', 'created_at', 'id'])
    .execute();
}
