import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/**
 * An order has a currency, and lines of several kinds that come to its total: items, and what is taken off
 * their prices. Free orders had items at full price and a mark; they get the reductions instead. The table
 * of lines keeps its name and columns, because processes of the version before read it during an update.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('purchase')
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('usd'))
    .execute();
  await buildLines(db);
  await reduceFreeOrders(db);
  await db.schema.alterTable('purchase').dropColumn('is_free').execute();
}

/** Builds the table anew: SQLite cannot change a primary key, and a package may be in two lines now. */
async function buildLines(db: Db): Promise<void> {
  await db.schema
    .createTable('purchase_line')
    .addColumn('purchase_id', 'text', (column) =>
      column.notNull().references('purchase.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('item'))
    .addColumn('package_id', 'text', (column) => column.notNull().references('package.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('returned_at', 'bigint')
    .addColumn('returned_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refund_noted_at', 'bigint')
    .addPrimaryKeyConstraint('purchase_line_pk', ['purchase_id', 'position'])
    .execute();
  await sql`insert into purchase_line (purchase_id, position, kind, package_id, title, description,
      price_cents, returned_at, returned_cents, refund_noted_at)
    select purchase_id, position, 'item', package_id, title, description,
      price_cents, returned_at, returned_cents, refund_noted_at
    from purchase_item order by purchase_id, position`.execute(db);
  await db.schema.dropTable('purchase_item').execute();
  await db.schema.alterTable('purchase_line').renameTo('purchase_item').execute();
}

/** Takes each item's price off: the promotion code did, the only way to a free order until now. */
async function reduceFreeOrders(db: Db): Promise<void> {
  await sql`insert into purchase_item (purchase_id, position, kind, package_id, title, description,
      price_cents)
    select item.purchase_id, item.position + sizes.size, 'reduction', item.package_id,
      'Promotion code', '', -item.price_cents
    from purchase_item as item
    inner join purchase on purchase.id = item.purchase_id
    inner join (
      select purchase_id, max(position) + 1 as size from purchase_item group by purchase_id
    ) as sizes on sizes.purchase_id = item.purchase_id
    where purchase.is_free = 1`.execute(db);
}
