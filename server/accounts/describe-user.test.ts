import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { createCustomer } from './accounts.store.ts';
import { describeUser } from './describe-user.ts';

describeWithDatabase('the user that pages see', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it.each([
    ['with a phone number', '+49 170 5550123', { phone: '+49 170 5550123' }],
    ['without one', null, {}],
  ])('is a customer %s', async (_, phone, more) => {
    const deps = { db: database.db, ids: randomIds, clock: createTestClock() };
    const person = { firstName: 'Ann', lastName: 'Elf', email: `${phone}@north.example` };
    const secret = { passwordHash: 'secret', checkoutHash: 'secret' };
    const id = String(await createCustomer(deps, { ...person, phone, ...secret }));
    const user = { id, isAdmin: false, isCustomer: true, ...person, ...more };
    expect(await describeUser(database, { kind: 'customer', id })).toStrictEqual(user);
  });

  it('is nobody without a session, and when the account is gone', async () => {
    expect(await describeUser(database, null)).toBeNull();
    expect(await describeUser(database, { kind: 'customer', id: 'gone' })).toBeNull();
    expect(await describeUser(database, { kind: 'admin', id: 'gone' })).toBeNull();
  });
});
