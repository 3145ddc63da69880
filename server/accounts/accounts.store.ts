import type { Selectable } from 'kysely';
import { forUpdate } from '#platform/database/dialect.ts';
import type { Schema } from '#platform/database/schema.ts';
import { indexWords } from '#platform/database/search-words.ts';
import type { Deps } from '#platform/deps.ts';

export type Customer = Selectable<Schema['customer']>;

/** What e-mail addresses and user names are compared by: trimmed, lower case. */
export function accountKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The customer of that e-mail address, however it is written; undefined where there is none. */
export function findCustomerByEmail(
  { db }: Pick<Deps, 'db'>,
  email: string,
): Promise<Customer | undefined> {
  return db
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', accountKey(email))
    .executeTakeFirst();
}

export function findCustomer({ db }: Pick<Deps, 'db'>, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Makes transactions that concern one customer wait for each other, until this one ends. */
export async function lockCustomer({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await forUpdate(db, db.selectFrom('customer').select('id').where('id', '=', id)).execute();
}

export interface NewCustomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  /** Hash of the checkout cookie of the order that brings the account into being. */
  checkoutHash: string;
}

/**
 * Creates a customer unless one of that e-mail address exists. Answers the new id, or null where
 * the address is taken (also by a transaction that ends at the same time).
 */
export async function createCustomer(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  customer: NewCustomer,
): Promise<string | null> {
  const id = ids.id();
  const row = await db
    .insertInto('customer')
    .values({
      id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email.trim(),
      email_key: accountKey(customer.email),
      phone: customer.phone,
      password_hash: customer.passwordHash,
      checkout_hash: customer.checkoutHash,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { firstName, lastName, email, phone } = customer;
  await indexWords(db, {
    scope: 'customer',
    subjectId: id,
    texts: [firstName, lastName, email, id, phone ?? ''],
  });
  return id;
}

export type Admin = Selectable<Schema['admin']>;

export function findAdminByUsername(
  { db }: Pick<Deps, 'db'>,
  username: string,
): Promise<Admin | undefined> {
  return db
    .selectFrom('admin')
    .selectAll()
    .where('username_key', '=', accountKey(username))
    .executeTakeFirst();
}

export function findAdmin({ db }: Pick<Deps, 'db'>, id: string): Promise<Admin | undefined> {
  return db.selectFrom('admin').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the store has an admin at all. */
export async function hasAdmin({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined;
}
