import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeWithDatabase("a customer's name and phone number", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let email: string;
  let client: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    ({ email } = await sales.buy('beard'));
    client = store.browser();
    await signIn(client, email);
  });
  afterAll(() => store.close());

  const save = (body: unknown) => client.send('PUT', '/api/account/details', body);
  const found = async (words: string) => {
    const answer = await (await sales.admin()).get(`/api/customers?q=${encodeURIComponent(words)}`);
    return answer.json<{ email: string }[]>().map((one) => one.email);
  };

  it('are saved trimmed, and the phone number is optional', async () => {
    const named = { firstName: 'Zoë', lastName: "O'Frost" };
    const typed = { ...named, lastName: " O'Frost ", phone: ' +1 555 0100 ' };
    const saved = await save(typed);
    expect(saved.json()).toMatchObject({ ...named, email, phone: '+1 555 0100', isCustomer: true });
    expect((await client.get('/api/auth/me')).json()).toEqual(saved.json());
    for (const phone of [undefined, '', '  ']) {
      await save(typed);
      expect((await save({ ...named, phone })).json()).not.toHaveProperty('phone');
    }
  });

  it('are what the admin finds the customer by, and the old ones no longer', async () => {
    const unique = email.replaceAll(/\D/g, '');
    await save({ firstName: `Before${unique}`, lastName: 'Elf', phone: `555${unique}` });
    expect(await found(`before${unique}`)).toEqual([email]);
    await save({ firstName: `After${unique}`, lastName: 'Elf' });
    expect(await found(`after${unique}`)).toEqual([email]);
    expect(await found(`before${unique}`)).toEqual([]);
    expect(await found(`555${unique}`)).toEqual([]);
    expect(await found(email)).toEqual([email]);
  });

  it('do not change what was typed at a checkout', async () => {
    await save({ firstName: 'Zoë', lastName: 'Frost' });
    const orders = await (await sales.admin()).get(`/api/orders?q=${encodeURIComponent(email)}`);
    expect(orders.json()).toMatchObject([{ firstName: 'Ann', lastName: 'Elf' }]);
  });

  it('may be any text, which stays text', async () => {
    const odd = { firstName: '<b>Ann</b>', lastName: '"; drop table', phone: 'ask <my> wife' };
    expect((await save(odd)).json()).toMatchObject(odd);
  });

  it.each([
    [{ firstName: '', lastName: 'Elf' }, 'firstName: is required'],
    [{ firstName: '   ', lastName: 'Elf' }, 'firstName: is required'],
    [{ firstName: 'Ann' }, 'lastName: is required'],
    [{ firstName: 'x'.repeat(201), lastName: 'Elf' }, 'firstName: must be at most 100 characters'],
    [{ firstName: 'Ann\nElf', lastName: 'Elf' }, 'firstName: must be a single line'],
    [{ firstName: 'Ann', lastName: 'E\u0000f' }, 'lastName: must not contain control characters'],
    [
      { firstName: 'Ann', lastName: 'Elf', phone: '5'.repeat(41) },
      'phone: must be at most 40 characters',
    ],
  ])('are refused as at checkout: %j', async (body, message) => {
    const refused = await save(body);
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({ message, code: 'invalid_input' });
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ firstName: 'Ann' });
  });

  it('of an account that was deleted meanwhile are 401', async () => {
    const admin = await sales.admin();
    await admin.send('DELETE', `/api/customers/${(await sales.account(email))?.id}`);
    expect((await save({ firstName: 'Ann', lastName: 'Elf' })).status).toBe(401);
  });
});
