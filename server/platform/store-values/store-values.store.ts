import type { Database } from '../database/schema.ts';

/** The names of values that all processes of a store share. They stay out of backups. */
export const STORE_VALUES = {
  /** Identifies the secret key, from which it is derived. */
  secretKey: 'secret key',
  /** The store's identity that its storage has in an object of its own. */
  files: 'files',
  /** That identity again, once the object is there. */
  filesIdentified: 'files marked',
  /** Says that all that is in the place of the files belongs to the store: they were restored or moved there. */
  filesAdopted: 'files adopted',
  /** The id of this instance of the store. */
  instance: 'instance',
  /** When somebody last said that this instance is the shop, in milliseconds since 1970. */
  shopSince: 'shop since',
  /** When the backup was made that this instance was restored from, until somebody says that it is the shop. */
  copyOf: 'copy of',
  /** The present mail server, once it is known to send to addresses in ASCII alone. */
  asciiMailServer: 'ascii mail server',
  /** The mail server, user and sender with which a message was accepted last. */
  provenSender: 'proven sender',
} as const;

type Name = (typeof STORE_VALUES)[keyof typeof STORE_VALUES];

/** Reads a value; null if there is none. */
export async function findStoreValue(db: Database, name: Name): Promise<string | null> {
  const row = await db
    .selectFrom('store_mark')
    .select('mark')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.mark ?? null;
}

/** Stores a value unless there is one, and returns the one that is there: of several processes all get the same. */
export async function getOrSetStoreValue(db: Database, name: Name, value: string): Promise<string> {
  await db
    .insertInto('store_mark')
    .values({ name, mark: value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findStoreValue(db, name)) ?? value;
}

/** Deletes values. The next process that starts sets its own. */
export async function deleteStoreValues(db: Database, names: readonly Name[]): Promise<void> {
  await db.deleteFrom('store_mark').where('name', 'in', names).execute();
}
