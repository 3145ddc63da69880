import type { Selection } from 'kysely';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { accountKey } from './accounts.store.ts';

const ADMIN = ['id', 'username', 'password_hash as passwordHash'] as const;
export type Admin = Selection<Schema, 'admin', (typeof ADMIN)[number]>;

export function findAdminByUsername({ db }: Db, username: string): Promise<Admin | undefined> {
  return db
    .selectFrom('admin')
    .select(ADMIN)
    .where('username_key', '=', accountKey(username))
    .executeTakeFirst();
}

export function findAdmin({ db }: Db, id: string): Promise<Admin | undefined> {
  return db.selectFrom('admin').select(ADMIN).where('id', '=', id).executeTakeFirst();
}

/** Whether the store has an admin at all. */
export async function hasAdmin({ db }: Db): Promise<boolean> {
  return (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Stores an admin unless one of that user name exists. Answers whether it did. */
export async function insertAdmin(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { username, passwordHash }: Omit<Admin, 'id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admin')
    .values({
      id: ids.id(),
      username: username.trim(),
      username_key: accountKey(username),
      password_hash: passwordHash,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
