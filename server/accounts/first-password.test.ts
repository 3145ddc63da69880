import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { passwordMatches } from '#platform/secrets/passwords.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import {
  type Customer,
  createCustomer,
  findCustomer,
  storeFirstPassword,
} from './accounts.store.ts';
import { giveFirstPassword } from './first-password.ts';
import { hashCustomerPassword } from './hash-customer-password.ts';

const typed = { password: 'reindeer-1', checkoutHash: 'the browser' };
const vault = createVault('a secret key for tests that is long enough');

describeWithDatabase('the first password of an account', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  async function account(
    passwordHash: string | null,
    {
      email = 'ann@north.example',
      checkoutHash = typed.checkoutHash,
    }: { email?: string; checkoutHash?: string | null } = {},
  ) {
    const deps = { db: database.db, ids: randomIds, clock: createTestClock() };
    const person = { firstName: 'Ann', lastName: 'North', email, phone: null };
    const id = await createCustomer(deps, { ...person, passwordHash, checkoutHash });
    return (await findCustomer(deps, String(id))) as Customer;
  }
  const give = (to: Customer, given: Parameters<typeof giveFirstPassword>[2]) =>
    giveFirstPassword({ ...database, vault }, to, given);
  const hashOf = async ({ id }: Customer) => (await findCustomer(database, id))?.passwordHash;

  it('is what is typed in the browser whose checkout created the account', async () => {
    const ann = await account(null);
    const bert = await account(null, { email: 'bert@north.example' });
    expect(await give(ann, typed)).toBe(true);
    expect(await passwordMatches((await hashOf(ann)) ?? null, typed.password)).toBe(true);
    const { email } = ann;
    expect(await hashOf(ann)).toBe(await hashCustomerPassword({ vault }, { ...typed, email }));
    expect(await hashOf(bert)).toBeNull();
  });

  it('may have eight characters', async () => {
    const ann = await account(null);
    expect(await give(ann, { ...typed, password: 'eight888' })).toBe(true);
  });

  it.each([
    ['in another browser', { checkoutHash: 'another browser' }],
    ['in a browser without a checkout', { checkoutHash: null }],
    ['with less than eight characters', { password: 'seven77' }],
  ])('is not set %s', async (_, more) => {
    const ann = await account(null);
    expect(await give(ann, { ...typed, ...more })).toBe(false);
    expect(await hashOf(ann)).toBeNull();
  });

  it('is not set where neither the account nor the browser has a checkout', async () => {
    const ann = await account(null, { checkoutHash: null });
    expect(await give(ann, { ...typed, checkoutHash: null })).toBe(false);
    expect(await hashOf(ann)).toBeNull();
  });

  it('is set once: one that is there is never changed, even one that came just now', async () => {
    const ann = await account('kept');
    expect(await give(ann, typed)).toBe(false);
    // As read before the other password was stored.
    expect(await give({ ...ann, passwordHash: null }, typed)).toBe(false);
    const other = { customerId: ann.id, passwordHash: 'another' };
    expect(await storeFirstPassword(database, other)).toBe(false);
    expect(await hashOf(ann)).toBe('kept');
  });
});
