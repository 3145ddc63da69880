import type { Selection } from 'kysely';
import { addressKey } from '#contract/values/addresses.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

const ADMIN = [
  'id',
  'username',
  'password_hash as passwordHash',
  'created_at as createdAt',
  'email',
  'name',
] as const;
export type Admin = Selection<Schema, 'admin', (typeof ADMIN)[number]>;

/** The form in which user names are compared: trimmed, lower case. For e-mail addresses there is `addressKey`. */
export function usernameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Those who may sign in. The row of a removed admin stays, so that nothing creates them again. */
function present({ db }: Db) {
  return db.selectFrom('admin').select(ADMIN).where('removed_at', 'is', null);
}

export function findAdminByUsername(deps: Db, username: string): Promise<Admin | undefined> {
  return present(deps).where('username_key', '=', usernameKey(username)).executeTakeFirst();
}

export function findAdminByEmail(deps: Db, email: string): Promise<Admin | undefined> {
  return present(deps).where('email_key', '=', addressKey(email)).executeTakeFirst();
}

export function findAdmin(deps: Db, id: string): Promise<Admin | undefined> {
  return present(deps).where('id', '=', id).executeTakeFirst();
}

/** Finds an admin by id, also one who was removed, whose address is erased. */
export function findAdminOfAnyTime({ db }: Db, id: string): Promise<Admin | undefined> {
  return db.selectFrom('admin').select(ADMIN).where('id', '=', id).executeTakeFirst();
}

/** An admin, locked until the transaction ends, so that nobody changes or removes them meanwhile. */
export function lockAdmin(deps: Db, id: string): Promise<Admin | undefined> {
  return forUpdate(deps.db, present(deps).where('id', '=', id)).executeTakeFirst();
}

/** All admins, the oldest first. */
export function listAdmins(deps: Db): Promise<Admin[]> {
  return present(deps).orderBy('created_at').orderBy('id').execute();
}

/** All admins, locked until the transaction ends: of two who remove the last two, one has to wait. */
export function lockAdmins(deps: Db): Promise<Admin[]> {
  return forUpdate(deps.db, present(deps).orderBy('id')).execute();
}

/** Whether the store has an admin at all. */
export async function hasAdmin(deps: Db): Promise<boolean> {
  return (await present(deps).limit(1).executeTakeFirst()) !== undefined;
}

/** Stores an admin unless there is, or was, one of that user name. Returns whether it did. */
export async function insertAdmin(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { username, passwordHash }: Pick<Admin, 'username' | 'passwordHash'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admin')
    .values({
      id: ids.id(),
      username: username.trim(),
      username_key: usernameKey(username),
      password_hash: passwordHash,
      created_at: clock.now(),
      removed_at: null,
      email: null,
      email_key: null,
      name: null,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes a removed admin one again, from now on. Returns whether there was one of that user name. */
export async function restoreAdmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { username, passwordHash }: Pick<Admin, 'username' | 'passwordHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin')
    .set({
      username: username.trim(),
      password_hash: passwordHash,
      created_at: clock.now(),
      removed_at: null,
    })
    .where('username_key', '=', usernameKey(username))
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores where an admin's links are sent; null: nowhere. Throws a unique violation if another admin has
 * that address.
 */
export async function storeAdminEmail(
  { db }: Db,
  { id, email }: Pick<Admin, 'id' | 'email'>,
): Promise<void> {
  await db
    .updateTable('admin')
    .set({ email, email_key: email === null ? null : addressKey(email) })
    .where('id', '=', id)
    .execute();
}

/** Stores the name that timelines show. */
export async function storeAdminName(
  { db }: Db,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db.updateTable('admin').set({ name }).where('id', '=', id).execute();
}

/** Stores the hash of a new password. */
export async function storeAdminPassword(
  { db }: Db,
  { id, passwordHash }: Pick<Admin, 'id' | 'passwordHash'>,
): Promise<void> {
  await db.updateTable('admin').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Nobody can sign in as this admin any more, and another admin may use the e-mail address. */
export async function markRemoved(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<void> {
  await db
    .updateTable('admin')
    .set({ removed_at: clock.now(), email: null, email_key: null })
    .where('id', '=', id)
    .execute();
}
