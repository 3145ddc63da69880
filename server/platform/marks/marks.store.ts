import type { Database } from '../database/schema.ts';

/** The names of what every process of a store has in common. */
export const MARKS = {
  /** Derived from the secret key. */
  secretKey: 'secret key',
  /** What the object with the mark in the storage holds. */
  files: 'files',
  /** The same, once that object is there. */
  filesMarked: 'files marked',
  /** Whatever is in the place of the files belongs to the store: they were restored or moved there. */
  filesAdopted: 'files adopted',
  /** The id of this instance of the store. */
  instance: 'instance',
  /** When somebody last said that this instance is the shop, in milliseconds since 1970. */
  shopSince: 'shop since',
  /** When the backup was made that this instance was restored from, until somebody says that it is the shop. */
  copyOf: 'copy of',
  /** The present mail server, once it is known to send to addresses in ASCII alone. */
  asciiMailServer: 'ascii mail server',
} as const;

type Name = (typeof MARKS)[keyof typeof MARKS];

/** The mark of that name; null if there is none. */
export async function findMark(db: Database, name: Name): Promise<string | null> {
  const row = await db
    .selectFrom('store_mark')
    .select('mark')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.mark ?? null;
}

/** Keeps a mark unless there is one. Returns the one that is there: of several processes all get the same. */
export async function keepMark(db: Database, name: Name, mark: string): Promise<string> {
  await db
    .insertInto('store_mark')
    .values({ name, mark })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findMark(db, name)) ?? mark;
}

/** Deletes marks. The next process that starts sets its own. */
export async function deleteMarks(db: Database, names: readonly Name[]): Promise<void> {
  await db.deleteFrom('store_mark').where('name', 'in', names).execute();
}
