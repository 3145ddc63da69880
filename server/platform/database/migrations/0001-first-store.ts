import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/** Settings, admins, customers, sessions, packages, videos, orders, progress. */
export async function up(db: Db): Promise<void> {
  await createSettings(db);
  await createAccounts(db);
  await createCatalog(db);
  await createPurchases(db);
  await createPurchaseRecords(db);
  await createProgress(db);
  await createSearch(db);
}

async function createSettings(db: Db): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('failure_limit')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createAccounts(db: Db): Promise<void> {
  await db.schema
    .createTable('admin')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('customer')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('phone', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('checkout_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('customer_newest')
    .on('customer')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('admin_id', 'text', (column) => column.references('admin.id').onDelete('cascade'))
    .addColumn('customer_id', 'text', (column) =>
      column.references('customer.id').onDelete('cascade'),
    )
    .addColumn('renewed_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('session_has_one_owner', sql`(admin_id is null) <> (customer_id is null)`)
    .execute();
  await db.schema.createIndex('session_expires_at').on('session').column('expires_at').execute();
  await db.schema.createIndex('session_customer').on('session').column('customer_id').execute();
}

async function createCatalog(db: Db): Promise<void> {
  await db.schema
    .createTable('package')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('is_bundle', 'integer', (column) => column.notNull())
    .addColumn('features', 'text', (column) => column.notNull())
    .addColumn('cover_key', 'text')
    .addColumn('archived_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('video')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('object_key', 'text', (column) => column.notNull().unique())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'bigint')
    .addColumn('thumbnail_key', 'text')
    .addColumn('captions_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('package_video')
    .addColumn('package_id', 'text', (column) => column.notNull().references('package.id'))
    .addColumn('video_id', 'text', (column) =>
      column.notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('package_video_pk', ['package_id', 'video_id'])
    .execute();
  await db.schema
    .createIndex('package_video_video')
    .on('package_video')
    .column('video_id')
    .execute();
}

async function createPurchases(db: Db): Promise<void> {
  await db.schema
    .createTable('purchase')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('customer_id', 'text', (column) => column.references('customer.id'))
    .addColumn('buyer_id', 'text', (column) => column.references('customer.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_free', 'integer', (column) => column.notNull())
    .addColumn('total_cents', 'integer', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('checkout_hash', 'text', (column) => column.notNull())
    .addColumn('details_hash', 'text', (column) => column.notNull())
    .addColumn('livemode', 'integer', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('intent_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute();
  // One pending order a checkout: two tabs at the same instant end up with the same one.
  await db.schema
    .createIndex('purchase_pending_checkout')
    .unique()
    .on('purchase')
    .column('checkout_hash')
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
  await db.schema.createIndex('purchase_checkout').on('purchase').column('checkout_hash').execute();
  await db.schema
    .createIndex('purchase_newest')
    .on('purchase')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('purchase_newest_of_status')
    .on('purchase')
    .columns(['status', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('purchase_buyer').on('purchase').column('buyer_id').execute();
  await db.schema
    .createIndex('purchase_customer')
    .on('purchase')
    .columns(['customer_id', 'status'])
    .execute();
}

async function createPurchaseRecords(db: Db): Promise<void> {
  await db.schema
    .createTable('purchase_item')
    .addColumn('purchase_id', 'text', (column) =>
      column.notNull().references('purchase.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('package_id', 'text', (column) => column.notNull().references('package.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('purchase_item_pk', ['purchase_id', 'package_id'])
    .execute();
  await db.schema
    .createTable('purchase_intent')
    .addColumn('intent_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('purchase_id', 'text', (column) =>
      column.notNull().references('purchase.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('purchase_intent_purchase')
    .on('purchase_intent')
    .column('purchase_id')
    .execute();
  await db.schema
    .createTable('purchase_event')
    .addColumn('purchase_id', 'text', (column) =>
      column.notNull().references('purchase.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('purchase_event_pk', ['purchase_id', 'position'])
    .execute();
}

async function createProgress(db: Db): Promise<void> {
  await db.schema
    .createTable('watch_progress')
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('video_id', 'text', (column) =>
      column.notNull().references('video.id').onDelete('cascade'),
    )
    .addColumn('position_ms', 'bigint', (column) => column.notNull())
    .addColumn('watched', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watch_progress_pk', ['customer_id', 'video_id'])
    .execute();
}

async function createSearch(db: Db): Promise<void> {
  // Words are compared byte by byte, so that "begins with" is a range of the index on either database.
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('search_word')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('word', text, (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_word_pk', ['scope', 'word', 'subject_id'])
    .execute();
  await db.schema
    .createIndex('search_word_subject')
    .on('search_word')
    .columns(['scope', 'subject_id'])
    .execute();
}
