import type { Selection } from 'kysely';
import { addressKey } from '#contract/values/addresses.ts';
import { isolated } from '#contract/values/characters.ts';
import { forUpdate } from '#platform/database/dialect.ts';
import { pageOf, readCursor } from '#platform/database/keyset.ts';
import { newestFirst } from '#platform/database/newest-first.ts';
import type { Database, Schema } from '#platform/database/schema.ts';
import { indexWords, removeWords } from '#platform/database/search-words.ts';
import type { Db, Deps } from '#platform/deps.ts';

const CUSTOMER = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'email_key as emailKey',
  'phone',
  'password_hash as passwordHash',
  'checkout_hash as checkoutHash',
  'created_at as createdAt',
] as const;
export type Customer = Selection<Schema, 'customer', (typeof CUSTOMER)[number]>;

const asCustomer = <Row extends Pick<Customer, 'firstName' | 'lastName' | 'phone'>>(
  row: Row,
): Row => ({
  ...row,
  firstName: isolated(row.firstName),
  lastName: isolated(row.lastName),
  phone: row.phone && isolated(row.phone),
});

const selectCustomers = (db: Database) => db.selectFrom('customer').select(CUSTOMER);

async function first(query: {
  executeTakeFirst(): Promise<Customer | undefined>;
}): Promise<Customer | undefined> {
  const row = await query.executeTakeFirst();
  return row && asCustomer(row);
}

/** The customer of that e-mail address, however it is written; undefined where there is none. */
export function findCustomerByEmail({ db }: Db, email: string): Promise<Customer | undefined> {
  return first(selectCustomers(db).where('email_key', '=', addressKey(email)));
}

export function findCustomer({ db }: Db, id: string): Promise<Customer | undefined> {
  return first(selectCustomers(db).where('id', '=', id));
}

/** A customer, locked until the transaction ends. */
export function lockCustomer({ db }: Db, id: string): Promise<Customer | undefined> {
  return first(forUpdate(db, selectCustomers(db).where('id', '=', id)));
}

/** The customer of that e-mail address, locked until the transaction ends. */
export function lockCustomerByEmail({ db }: Db, email: string): Promise<Customer | undefined> {
  return first(forUpdate(db, selectCustomers(db).where('email_key', '=', addressKey(email))));
}

export type NewCustomer = Omit<Customer, 'id' | 'emailKey' | 'createdAt'>;

/**
 * Creates a customer unless one of that e-mail address exists. Returns the new id, or null where
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
      email_key: addressKey(customer.email),
      phone: customer.phone,
      password_hash: customer.passwordHash,
      checkout_hash: customer.checkoutHash,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await indexCustomer({ db }, { ...customer, id });
  return id;
}

type Person = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Updates a customer's entries in the search index. */
async function indexCustomer(
  { db }: Db,
  { id, firstName, lastName, email, phone }: Person,
): Promise<void> {
  const texts = [firstName, lastName, email, id, phone ?? ''];
  await indexWords(db, { scope: 'customer', subjectId: id, texts });
}

/**
 * Stores a customer's name, e-mail address and phone number; in the transaction that locked them. Fails if
 * another customer has the e-mail address.
 */
export async function storePerson({ db }: Db, person: Person): Promise<void> {
  const { id, firstName, lastName, email, phone } = person;
  await db
    .updateTable('customer')
    .set({ first_name: firstName, last_name: lastName, phone })
    .set({ email: email.trim(), email_key: addressKey(email) })
    .where('id', '=', id)
    .execute();
  await removeWords(db, { scope: 'customer', subjectIds: [id] });
  await indexCustomer({ db }, person);
}

/** The e-mail addresses of customers by their ids; those without one are left out. */
export async function listAddresses(
  { db }: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('customer').select(['id', 'email']);
  const rows = await query.where('id', 'in', [...new Set(ids)]).execute();
  return new Map(rows.filter((row) => !hasNoAddress(row)).map(({ id, email }) => [id, email]));
}

/** How many accounts of customers were created at or after `from` and before `before`; milliseconds. */
export async function countNewCustomers(
  { db }: Db,
  { from, before }: { from: number; before: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('customer')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a customer's account with its sessions and progress. Returns whether there was one. */
export async function deleteAccount(
  { db }: Db,
  { customerId }: { customerId: string },
): Promise<boolean> {
  await removeWords(db, { scope: 'customer', subjectIds: [customerId] });
  const query = db.deleteFrom('customer').where('id', '=', customerId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Stores the password of an account that has none yet. Returns whether it did. */
export function storeFirstPassword(
  deps: Db,
  first: { customerId: string; passwordHash: string },
): Promise<boolean> {
  return replacePassword(deps, { ...first, before: null });
}

/** Stores another password if the present hash is still `before`. Returns whether it was. */
export async function replacePassword(
  { db }: Db,
  change: { customerId: string; before: string | null; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ password_hash: change.passwordHash })
    .where('id', '=', change.customerId)
    .where('password_hash', 'is not distinct from', change.before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const NO_ADDRESS = '@address.invalid';

/** Whether an account's e-mail address was taken from it: nothing can be sent there. */
export function hasNoAddress({ email }: Pick<Customer, 'email'>): boolean {
  return email.endsWith(NO_ADDRESS);
}

/**
 * Takes the e-mail address from an account, in a transaction. Until another one is entered, its place is
 * taken by one that no mail server has (RFC 6761: `.invalid`), and that nobody could foresee and take
 * before. The password and the sessions stay.
 */
export async function releaseAddress(
  deps: Pick<Deps, 'db' | 'ids'>,
  customerId: string,
): Promise<void> {
  const person = await findCustomer(deps, customerId);
  const email = `account-${deps.ids.id().slice(0, 12)}${NO_ADDRESS}`;
  if (person !== undefined) await storePerson(deps, { ...person, email });
}

/** Stores another password, and forgets which checkout created the account. */
export async function replaceCredentials(
  { db }: Db,
  { customerId, passwordHash }: { customerId: string; passwordHash: string },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ password_hash: passwordHash, checkout_hash: null })
    .where('id', '=', customerId)
    .execute();
}

/**
 * A page of customers, newest first, and the cursor of the next page. `words` are looked for in the
 * name, the e-mail address, the phone number and the id; `created`: when the accounts were, in milliseconds. Throws 400 for an invalid cursor.
 */
export async function listCustomers(
  { db }: Db,
  {
    limit,
    cursor,
    words,
    created,
  }: {
    limit: number;
    cursor: string | undefined;
    words: string;
    created: { from: number | undefined; before: number | undefined };
  },
) {
  let query = db
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'created_at']);
  if (cursor !== undefined) {
    const { createdAt, id } = readCursor(cursor);
    query = query.where((row) =>
      row(row.refTuple('created_at', 'id'), '<', row.tuple(createdAt, id)),
    );
  }
  if (created.from !== undefined) query = query.where('created_at', '>=', created.from);
  if (created.before !== undefined) query = query.where('created_at', '<', created.before);
  const rows = await newestFirst(db, query, { scope: 'customer', words, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit);
  const customers = page.map(({ first_name, last_name, created_at, ...rest }) => {
    return asCustomer({
      ...rest,
      firstName: first_name,
      lastName: last_name,
      createdAt: created_at,
    });
  });
  return { customers, nextCursor };
}
