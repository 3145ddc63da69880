import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import { addColumns, number, text } from './add-columns.ts';

type Db = Kysely<Schema>;

/**
 * Orders have a currency and lines of several kinds that come to their total: items, and what is taken off their
 * prices. They may be given by the shop (`is_grant`), be asked about by a bank (an inquiry), and have money that
 * is with the shop again because a refund failed.
 */
export async function changeOrders(db: Db): Promise<void> {
  await addColumns(db, 'purchase', { currency: text('usd') });
  await buildLines(db);
  await reduceFreeOrders(db);
  await db.schema.alterTable('purchase').dropColumn('is_free').execute();
  await addColumns(db, 'purchase', {
    is_grant: number('integer'),
    has_inquiry: number('integer'),
    respond_by: ['bigint'],
    failed_refund_cents: number('integer'),
  });
  // A receipt says with which card it was paid. Those issued so far are never changed, so they say none.
  await addColumns(db, 'receipt', { card_brand: ['text'], card_last_four: ['text'] });
  await createIndexes(db);
  // Whoever wants to be told of disputes wants to be told of this, too.
  await sql`insert into admin_notice (kind, admin_id, queued_at)
    select 'refund-failed', admin_id, null from admin_notice where kind = 'dispute'`.execute(db);
  await checkOrders(db);
}

/**
 * Builds the table anew: SQLite cannot change a primary key, and a package may be in two lines now. A package that its
 * customer had already is returned alone; all of the orders placed so far were kept.
 */
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
  await sql`insert into purchase_line
      (purchase_id, position, package_id, title, description, price_cents)
    select purchase_id, position, package_id, title, description, price_cents
    from purchase_item order by purchase_id, position`.execute(db);
  await db.schema.dropTable('purchase_item').execute();
  // The name of before, because processes of version 1.1.0 read it during an update.
  await db.schema.alterTable('purchase_line').renameTo('purchase_item').execute();
}

/**
 * Takes each item's price off those orders that had their items at full price and a mark: the promotion code did, the
 * only way to a free order until now.
 */
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

async function createIndexes(db: Db): Promise<void> {
  const { schema } = db;
  // A shop has few of each among its orders.
  await sql`create index purchase_granted on purchase (created_at, id) where is_grant = 1`.execute(
    db,
  );
  await sql`create index purchase_with_inquiry on purchase (created_at, id) where has_inquiry = 1`.execute(
    db,
  );
  await sql`create index purchase_refund_failed on purchase (created_at, id) where failed_refund_cents > 0`.execute(
    db,
  );
  // Holds all that the orders of some days are counted by.
  await schema
    .createIndex('purchase_sold')
    .on('purchase')
    .columns(['created_at', 'status', 'livemode', 'total_cents', 'id'])
    .execute();
  await schema
    .createIndex('purchase_item_package')
    .on('purchase_item')
    .columns(['package_id', 'purchase_id'])
    .execute();
  // Holds all that a sum of entries reads, so that their rows are not.
  await schema
    .createIndex('receipt_issued')
    .on('receipt')
    .columns(['livemode', 'kind', 'issued_at', 'cents', 'purchase_id'])
    .execute();
  // Whether an order has an entry of a kind from some days is read from this index alone.
  await schema.dropIndex('receipt_of_order').execute();
  await schema
    .createIndex('receipt_of_order')
    .on('receipt')
    .columns(['purchase_id', 'kind', 'livemode', 'issued_at'])
    .execute();
}

/**
 * Lets a job ask the provider, who alone knows, about each order that is disputed, maybe only by an inquiry, and about
 * each that is refunded while its refunds do not come to its total.
 */
async function checkOrders(db: Db): Promise<void> {
  const orders = await db
    .selectFrom('purchase')
    .select('id')
    .where((row) =>
      row.or([
        row('status', '=', 'disputed'),
        row.and([
          row('status', '=', 'refunded'),
          row('refunded_cents', '<', row.ref('total_cents')),
        ]),
      ]),
    )
    .execute();
  const job = { kind: 'check-order', run_at: 0, attempts: 0, leased_until: null, last_error: null };
  for (const { id: orderId } of orders) {
    const own = { id: `check-order-${orderId}`, payload: JSON.stringify({ orderId }) };
    await db
      .insertInto('job')
      .values({ ...job, ...own })
      .execute();
  }
}
