import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';

type Db = Kysely<Schema>;

/** Promotion codes beside the one in the settings, the packages that each is for, and its uses. */
export async function addCodes(db: Db): Promise<void> {
  await createCodes(db);
  await createUses(db);
}

async function createCodes(db: Db): Promise<void> {
  await db.schema
    .createTable('promo_code')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('code_key', 'text', (column) => column.notNull().unique())
    .addColumn('percent_off', 'integer')
    .addColumn('cents_off', 'integer')
    .addColumn('minimum_cents', 'integer', (column) => column.notNull())
    .addColumn('for_all', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('use_limit', 'integer')
    .addColumn('customer_limit', 'integer')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('uses_counted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('late_counted', 'integer', (column) => column.notNull().defaultTo(0))
    // The key that it would have, if another code did not have it already.
    .addColumn('clashing_key', 'text')
    .execute();
  await db.schema
    .createIndex('promo_code_newest')
    .on('promo_code')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createTable('promo_code_package')
    .addColumn('code_id', 'text', (column) =>
      column.notNull().references('promo_code.id').onDelete('cascade'),
    )
    .addColumn('package_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('promo_code_package_key', ['code_id', 'package_id'])
    .execute();
}

async function createUses(db: Db): Promise<void> {
  await db.schema
    .createTable('promo_code_use')
    // The order's. A use stays when its order is deleted: it counts for good.
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code_id', 'text', (column) => column.notNull().references('promo_code.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('person_key', 'text')
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('late', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0))
    // A hash of the internet connection that it is held from, so that one does not hold them all.
    .addColumn('line_key', 'text')
    .execute();
  const indexes = {
    promo_code_use_open: ['code_id', 'state', 'counted', 'held_until'],
    promo_code_use_newest: ['code_id', 'state', 'created_at', 'id'],
    promo_code_use_customer: ['code_id', 'customer_id'],
    promo_code_use_person: ['code_id', 'person_key'],
  } as const;
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(name)
      .on('promo_code_use')
      .columns([...columns])
      .execute();
  await db.schema
    .createIndex('promo_code_use_held')
    .on('promo_code_use')
    .columns(['code_id', 'line_key'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute();
}
