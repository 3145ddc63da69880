import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { type OrderResponse, openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { readFigures } from '../reports/index.ts';

describeOnEachDatabase('a grant', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    admin = await sales.admin();
  });
  afterAll(() => store.close());

  const newAccount = { firstName: 'Ivy', lastName: 'Green' };
  const grant = (email: string, name: 'beard' | 'voice' | 'bundle' = 'beard', more = {}) =>
    admin.send('POST', '/api/grants', {
      email,
      packageIds: [sales.catalogue[name].id],
      reason: 'Won the raffle',
      ...more,
    });
  const takeBack = (orderId: string) =>
    admin.send('POST', `/api/orders/${orderId}/take-grant-back`, { reason: 'A mistake' });
  const orderOf = (answer: Answer) => {
    expect(answer.status, answer.text).toBe(200);
    return answer.json<OrderResponse & { isGrant?: boolean; totalAmount: string }>();
  };
  const said = ({ status, json }: Answer) => [status, json().code, json().message];
  const grantMails = async (email: string) =>
    (await mailsTo(store.deps, email)).filter((mail) => mail.kind === 'grant');
  const ordersSold = async () => {
    const span = { from: 0, before: store.clock.now() + 1 };
    return readFigures(store.deps, span, { livemode: false });
  };

  it('gives a customer access by a free order of its own, which a message tells of', async () => {
    const { email } = await sales.buy('voice');
    const before = await ordersSold();
    const order = orderOf(await grant(email));
    expect(order).toMatchObject({ isGrant: true, status: 'completed', totalAmount: '0.00' });
    expect(await sales.lines(order.id)).toEqual(['>completed Won the raffle (elf)']);
    expect(await sales.mayWatch(email)).toBe(true);
    const [mail] = await grantMails(email);
    expect(mail).toMatchObject({ subject: 'You were given access to Beard' });
    // It counts as an order, not as takings.
    expect(await ordersSold()).toEqual({ ...before, orders: before.orders + 1 });
    expect((await sales.order(order.id)).settled_at).toBeNull();
  });

  it('is shown to its customer without a receipt, and exported as a grant', async () => {
    const { email, client } = await sales.buy('voice');
    const { id } = orderOf(await grant(email));
    await signIn(client, email);
    const orders = (await client.get('/api/account/orders')).json<{ id: string }[]>();
    expect(orders.find((one) => one.id === id)).toMatchObject({ isGrant: true });
    expect((await client.get(`/api/orders/${id}/receipt`)).status).toBe(404);
    const listed = (await admin.get('/api/orders?view=granted')).json<OrderResponse[]>();
    expect(listed.map((one) => one.id)).toContain(id);
    expect(listed.every((one) => 'isGrant' in one)).toBe(true);
    const csv = (await admin.get(`/api/orders/export?q=${id}`)).text;
    expect(csv).toContain(',grant,');
  });

  it('creates an account for a new address only if that is meant, and sends a link to a password', async () => {
    const email = newEmail();
    expect(said(await grant(email))).toEqual([
      409,
      'no_account',
      `Nobody has an account with ${email}. Check the address, or create an account for it.`,
    ]);
    expect(await sales.account(email)).toBeUndefined();
    const order = orderOf(await grant(email, 'beard', { newAccount }));
    expect(await sales.account(email)).toMatchObject({
      id: order.customerId,
      first_name: 'Ivy',
      password_hash: null,
    });
    const [mail] = await grantMails(email);
    // A week, minus a second.
    store.clock.advance({ days: 6, hours: 23 });
    const ivy = store.browser();
    const body = { token: mail?.token, password: 'mistletoe-1' };
    expect((await ivy.send('POST', '/api/auth/reset-password', body)).status).toBe(200);
    expect((await ivy.get(`/media/videos/${sales.catalogue.beard.videoId}`)).status).toBe(200);
    admin = await sales.admin();
  });

  it('calls somebody without a name by the first part of the address', async () => {
    const email = newEmail();
    orderOf(await grant(email, 'beard', { newAccount: { firstName: '', lastName: ' ' } }));
    expect(await sales.account(email)).toMatchObject({
      first_name: email.split('@')[0],
      last_name: '',
    });
  });

  it('is refused of what is owned, as itself or inside another package', async () => {
    const { email } = await sales.buy('bundle');
    for (const name of ['bundle', 'beard'] as const) {
      const [status, code, message] = said(await grant(email, name));
      expect([status, code]).toEqual([409, 'already_has']);
      expect(message).toMatch(/^Ann Elf already has .+\. Nothing was given\.$/);
    }
    const other = newEmail();
    orderOf(await grant(other, 'beard', { newAccount }));
    expect((await grant(other)).json()).toMatchObject({ code: 'already_has' });
  });

  it('is refused of what was deleted, was never on sale or does not exist', async () => {
    const input = { name: 'Reins', description: '', price: 19, isBundle: false, features: [] };
    const add = async (more = {}) =>
      (await admin.send('POST', '/api/packages', { ...input, ...more })).json<{ id: string }>().id;
    const draft = await add({ onSale: false });
    const deleted = await add();
    await admin.send('DELETE', `/api/packages/${deleted}`);
    const give = (id: string) => grant(newEmail(), 'beard', { packageIds: [id], newAccount });
    expect(said(await give(draft))).toEqual([
      409,
      'package_draft',
      '“Reins” was never on sale. Put it on sale before you give it to somebody.',
    ]);
    expect(said(await give(deleted))).toEqual([
      409,
      'package_deleted',
      '“Reins” was deleted. Restore it, or choose another package.',
    ]);
    expect((await give('nothing')).status).toBe(404);
    // What is no longer sold can be given.
    await admin.send('PUT', `/api/packages/${draft}`, { ...input, onSale: true });
    await admin.send('PUT', `/api/packages/${draft}`, { ...input, onSale: false });
    expect((await give(draft)).status).toBe(200);
  });

  it('is refused with the name of the field', async () => {
    expect((await grant('holly@gmail', 'beard', { newAccount })).json().message).toBe(
      'email: must be a valid e-mail address',
    );
    expect((await grant(newEmail(), 'beard', { reason: ' ' })).json().message).toBe(
      'reason: is required',
    );
    expect((await grant(newEmail(), 'beard', { packageIds: [] })).json().message).toBe(
      'packageIds: must not be empty',
    );
  });

  it('ends when it is taken back, once, with a message', async () => {
    const { email } = await sales.buy('voice');
    const { id } = orderOf(await grant(email));
    const before = await ordersSold();
    expect(orderOf(await takeBack(id)).status).toBe('canceled');
    expect((await sales.lines(id)).at(-1)).toBe('completed>canceled A mistake (elf)');
    expect(await sales.mayWatch(email)).toBe(false);
    const mails = await grantMails(email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'You were given access to Beard',
      'Your access has ended',
    ]);
    expect((await ordersSold()).orders).toBe(before.orders - 1);
    expect(said(await takeBack(id))).toEqual([
      409,
      'already_taken_back',
      'This order was taken back already.',
    ]);
    // It can be given again.
    orderOf(await grant(email));
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('is taken back only where it is one', async () => {
    const { orderId } = await sales.buy();
    expect((await takeBack(orderId)).json()).toMatchObject({ code: 'not_a_grant' });
    expect((await takeBack('nothing')).status).toBe(404);
    expect((await sales.order(orderId)).status).toBe('completed');
  });

  it('is held when its customer pays for it at the same time: the payment goes back', async () => {
    const email = newEmail();
    await sales.buy('voice', { email });
    const placed = await sales.place('beard', { email });
    orderOf(await grant(email));
    store.sandbox.controls.pay({ intent: placed.intent });
    await sales.complete(placed);
    await store.deps.jobs.runDue();
    expect((await sales.order(placed.orderId)).status).toBe('refunded');
    expect(sales.refundsOf(placed.intent)).toHaveLength(1);
    expect(await sales.mayWatch(email)).toBe(true);
  });
});
