import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { addAdmins } from './0021-version-1-2-0/admins.ts';
import { addCodes } from './0021-version-1-2-0/codes.ts';
import { addConsumerRights } from './0021-version-1-2-0/consumer-rights.ts';
import { changeOrders } from './0021-version-1-2-0/orders.ts';
import { addPackagePages } from './0021-version-1-2-0/packages.ts';
import { foldSearchWords } from './0021-version-1-2-0/search-words.ts';
import { changeVideos } from './0021-version-1-2-0/videos.ts';

type Db = Kysely<Schema>;

/** Everything that changes from version 1.1.0 to 1.2.0, the first two releases having had the same schema. */
export async function up(db: Db): Promise<void> {
  await addSharedWork(db);
  await changeVideos(db);
  await changeOrders(db);
  await addPackagePages(db);
  await addConsumerRights(db);
  await addCodes(db);
  await addAdmins(db);
  await foldSearchWords(db);
}

/** Work that one of several processes does for all of them, and what all of them must have in common. */
async function addSharedWork(db: Db): Promise<void> {
  await db.schema
    .createTable('lease')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('timer')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint')
    .execute();
  await db.schema
    .createTable('store_mark')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .execute();
}
