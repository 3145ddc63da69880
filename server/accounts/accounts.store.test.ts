import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import {
  createCustomer,
  deleteAccount,
  findCustomer,
  findCustomerByEmail,
  listCustomers,
} from './accounts.store.ts';

const ann = {
  firstName: 'Ann',
  lastName: 'Elf',
  email: ' Ann@North.example ',
  phone: '+49 170 5550123',
  passwordHash: null,
  checkoutHash: null,
};
const bert = { ...ann, firstName: 'Bert', lastName: 'Frost', email: 'b@x.example', phone: null };

/** Whenever it was. */
const created = { from: undefined, before: undefined };

describeOnEachDatabase('the accounts of customers', (kind) => {
  let database: TestDatabase;
  const clock = createTestClock();
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const create = (customer: Parameters<typeof createCustomer>[1]) => {
    clock.advance({ seconds: 1 });
    return createCustomer({ db: database.db, ids: randomIds, clock }, customer);
  };
  const idsWith = async (words: string) => {
    const page = await listCustomers(database, { limit: 10, cursor: undefined, words, created });
    return page.customers.map(({ id }) => id);
  };

  it('are told apart by the address, trimmed and in lower case', async () => {
    const id = await create(ann);
    expect(await create({ ...bert, email: 'ANN@north.EXAMPLE' })).toBeNull();
    expect(await idsWith('bert')).toEqual([]);
    const stored = { ...ann, email: 'Ann@North.example', emailKey: 'ann@north.example' };
    const found = await findCustomerByEmail(database, 'ann@north.example');
    expect(found).toEqual({ id, ...stored, createdAt: clock.now() - 1000 });
  });

  it('are found by name, address, phone number and id', async () => {
    const [annId, bertId] = [String(await create(ann)), String(await create(bert))];
    for (const words of ['ann', 'elf', 'ann@north.example', '5550123', annId])
      expect([words, await idsWith(words)]).toEqual([words, [annId]]);
    for (const words of ['bert', 'frost', bertId])
      expect([words, await idsWith(words)]).toEqual([words, [bertId]]);
    expect(await idsWith('')).toEqual([bertId, annId]);
  });

  it('are listed in pages, the newest first', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push(await create({ ...ann, email: `${name}@x.de` }));
    const list = (cursor: string | undefined) =>
      listCustomers(database, { limit: 2, cursor, words: '', created });
    const first = await list(undefined);
    expect(first.customers.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const last = await list(first.nextCursor ?? undefined);
    expect(last).toMatchObject({ nextCursor: null, customers: [{ id: ids[0] }] });
    const { createdAt, ...person } = last.customers[0] ?? {};
    const { firstName, lastName, phone } = ann;
    expect(person).toEqual({ id: ids[0], firstName, lastName, phone, email: 'a@x.de' });
    expect(createdAt).toBe(clock.now() - 2000);
  });

  it('are deleted with their words, once', async () => {
    const customerId = String(await create(ann));
    const bertId = String(await create(bert));
    expect(await deleteAccount(database, { customerId })).toBe(true);
    expect(await deleteAccount(database, { customerId })).toBe(false);
    expect(await findCustomer(database, customerId)).toBeUndefined();
    const words = database.db.selectFrom('search_word').select('subject_id').distinct();
    expect(await words.execute()).toEqual([{ subject_id: bertId }]);
  });
});
