import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCustomerByEmail } from '../accounts/index.ts';
import { signIn } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { deleteCustomer } from './delete-customer.ts';

const PASSWORD = 'reindeer-1';
const PROCESSING_CARD = '4000000000005050';

/** The same deletion as in delete-customer.test.ts, which proves what is left of a person. */
describeWithDatabase('a customer who deletes their account', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  async function signedIn(email: string): Promise<TestClient> {
    const client = store.browser();
    await signIn(client, email);
    return client;
  }
  const remove = (client: TestClient, password: unknown = PASSWORD) =>
    client.send('POST', '/api/account/delete', { password });
  const isIn = async (client: TestClient) => (await client.get('/api/auth/me')).status === 200;

  it('is logged out everywhere, cannot log in again, and may begin anew', async () => {
    const { email, intent } = await sales.buy('beard');
    const [client, other] = [await signedIn(email), await signedIn(email)];
    const answer = await remove(client);
    expect(answer.json()).toEqual({ ok: true });
    expect(client.cookies.has('sleigh_session')).toBe(false);
    expect(await Promise.all([client, other].map(isIn))).toEqual([false, false]);
    expect((await signIn(store.browser(), email)).status).toBe(401);
    expect(sales.refundsOf(intent)).toEqual([]);
    const mails = store.deps.db.selectFrom('mail').select('kind').where('to_address', '=', email);
    expect(await mails.execute()).toEqual([{ kind: 'account-deleted' }]);
    await sales.buy('beard', { email });
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('has to type the password, within the limits of the login', async () => {
    const { email } = await sales.buy('beard');
    const client = await signedIn(email);
    for (let round = 0; round < 5; round += 1) {
      const refused = await remove(client, `wrong-${round}`);
      expect(refused.status).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'wrong_password' });
    }
    expect((await remove(client)).status).toBe(429);
    expect((await remove(client, '')).status).toBe(400);
    expect((await remove(client, null)).status).toBe(400);
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it.each([
    ['pending', undefined, 'payment_in_flight'],
    ['processing', PROCESSING_CARD, 'payment_in_flight'],
    ['review', '4242424242424242', 'order_in_review'],
  ])('waits while an order is %s, as for an admin', async (status, card, code) => {
    const { email } = await sales.buy('beard');
    const client = await signedIn(email);
    const placed = await sales.place('voice', { email, client });
    const { intent } = placed;
    if (card !== undefined) {
      store.sandbox.controls.pay({ intent, card });
      if (status === 'review')
        store.sandbox.controls.changeIntent({ intent, change: { amount_received: 3900 } });
      await sales.complete(placed);
    }
    expect((await sales.order(placed.orderId)).status).toBe(status);
    const refused = await remove(client);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ code });
    expect(await isIn(client)).toBe(true);
    const mails = store.deps.db.selectFrom('mail').select('id').where('to_address', '=', email);
    expect(await mails.where('kind', '=', 'account-deleted').execute()).toEqual([]);
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('is refused if the password was changed while the typed one was checked', async () => {
    const { email } = await sales.buy('beard');
    const checked = await findCustomerByEmail(store.deps, email);
    if (checked === undefined) throw new Error(`no account of ${email}`);
    const body = { currentPassword: PASSWORD, newPassword: 'two-red-mittens' };
    await (await signedIn(email)).send('PUT', '/api/account/password', body);
    const deletion = deleteCustomer(store.deps, { customerId: checked.id, checked });
    await expect(deletion).rejects.toMatchObject({ code: 'wrong_password' });
    const owner = store.browser();
    expect((await signIn(owner, email, 'two-red-mittens')).status).toBe(200);
    expect((await owner.get('/api/account/orders')).json()).toHaveLength(1);
  });

  it('twice at once does it once', async () => {
    const { email } = await sales.buy('beard');
    const [one, other] = [await signedIn(email), await signedIn(email)];
    const answers = await Promise.all([remove(one), remove(other)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 404].includes(status))).toBe(true);
  });
});
