import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer, hashCustomerPassword } from '../../../accounts/index.ts';
import { newEmail, signIn } from '../../../testing/test-checkout.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { sweepOrders } from '../retention/sweep-orders.ts';

describeWithDatabase('an order cancelled on our side', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  /** Its buyer chose another cart in the same browser, with that password. */
  async function replaced(email = newEmail(), password = 'reindeer-1') {
    const first = await sales.place('beard', { email });
    const second = await sales.place('voice', { ...first, more: { password } });
    expect(await sales.order(first.orderId)).toMatchObject({
      status: 'canceled',
      password_hash: null,
    });
    return { first, second };
  }
  /** Its buyer went on to get something free in the same browser, which leaves no order open. */
  async function abandoned() {
    const { first, second } = await replaced();
    const { db } = store.deps;
    await db.deleteFrom('purchase').where('id', '=', second.orderId).execute();
    sales.payLate(first.intent);
    return first;
  }
  const mayWatchHere = async (client: TestClient) =>
    (await client.get(`/media/videos/${sales.catalogue.beard.videoId}`)).status === 200;

  it('stays cancelled while it is not paid', async () => {
    const { first } = await replaced();
    expect((await sales.complete(first)).status).toBe(402);
    expect((await sales.order(first.orderId)).status).toBe('canceled');
  });

  it('still completes for a known buyer when it is paid', async () => {
    const email = newEmail();
    const password = 'reindeer-1';
    await createCustomer(store.deps, {
      firstName: 'Ann',
      lastName: 'Elf',
      email,
      phone: null,
      checkoutHash: null,
      passwordHash: await hashCustomerPassword(store.deps, { email, password }),
    });
    const { first } = await replaced(email, password);
    sales.payLate(first.intent);
    expect((await sales.complete(first)).status).toBe(200);
    const states = (await sales.timeline(first.orderId)).map((line) => line.split(':')[0]);
    expect(states).toEqual(['pending', 'canceled', 'completed']);
  });

  it.each([
    ['the success page', (orderId: string) => sales.complete({ orderId })],
    ['the list of events', () => sales.readEvents()],
  ] as [string, (orderId: string) => Promise<unknown>][])(
    'still completes for a new one, by %s: with the password typed since in the same checkout',
    async (_, reconcile) => {
      const { first, second } = await replaced(newEmail(), 'typed-the-second-time');
      sales.payLate(first.intent);
      await reconcile(first.orderId);
      expect((await sales.order(first.orderId)).status).toBe('completed');
      const client = store.browser();
      expect((await signIn(client, first.email, 'typed-the-second-time')).status).toBe(200);
      expect(await mayWatchHere(client)).toBe(true);
      // The second order goes on, to the same account.
      store.sandbox.controls.pay({ intent: second.intent });
      expect((await sales.complete(second)).status).toBe(200);
      const account = await sales.account(first.email);
      expect((await sales.order(second.orderId)).customer_id).toBe(account?.id);
    },
  );

  it('completes without any password left: the first sign-in in the same browser sets it', async () => {
    const first = await abandoned();
    expect((await sales.complete(first)).status).toBe(200);
    expect((await sales.timeline(first.orderId)).at(-1)).toContain('no password yet');
    const { email, client } = first;
    // Nobody else gets in, whatever they type.
    for (const password of ['', 'reindeer-1', 'anything-at-all']) {
      const answer = await signIn(store.browser(), email, password);
      expect(answer.status).toBe(password === '' ? 400 : 401);
    }
    expect((await signIn(client, email, 'short')).status).toBe(401);
    expect((await signIn(client, email, 'chosen-at-last')).status).toBe(200);
    expect(await mayWatchHere(client)).toBe(true);
    // It is a password like any other from now on.
    expect((await signIn(client, email, 'another-one')).status).toBe(401);
    expect((await signIn(store.browser(), email, 'chosen-at-last')).status).toBe(200);
  });

  it('or the next checkout in the same browser does; in another it is refused', async () => {
    const { email, client, orderId } = await abandoned();
    await sales.complete({ orderId });
    const elsewhere = sales.place('voice', { email });
    await expect(elsewhere).rejects.toThrow('account_exists');
    const more = { password: 'typed-at-checkout' };
    const voice = await sales.buy('voice', { email, client, more });
    const account = await sales.account(email);
    expect((await sales.order(voice.orderId)).customer_id).toBe(account?.id);
    expect((await signIn(store.browser(), email, 'typed-at-checkout')).status).toBe(200);
  });

  it('goes to review where nobody could sign in any more: the browser is forgotten too', async () => {
    const placed = await sales.place();
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    expect((await sales.order(placed.orderId)).status).toBe('canceled');
    sales.payLate(placed.intent);
    expect((await sales.complete(placed)).status).toBe(409);
    expect((await sales.timeline(placed.orderId)).at(-1)).toBe(
      'review: Paid after its password was erased.',
    );
    expect(await sales.account(placed.email)).toBeUndefined();
  });

  it('loses its personal data after 30 days; money that comes then is looked at by the shop', async () => {
    const placed = await sales.place();
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    const personal = { email: placed.email, email_key: placed.email, first_name: 'Ann' };
    store.clock.advance({ days: 29, hours: 23 });
    await sweepOrders(store.deps);
    expect(await sales.order(placed.orderId)).toMatchObject(personal);
    store.clock.advance({ hours: 2 });
    await sweepOrders(store.deps);
    expect(await sales.order(placed.orderId)).toMatchObject({
      first_name: '',
      last_name: '',
      email: '',
      email_key: '',
      phone: null,
      password_hash: null,
      details_hash: '',
      status: 'canceled',
    });
    const words = await store.deps.db
      .selectFrom('search_word')
      .selectAll()
      .where('subject_id', '=', placed.orderId)
      .execute();
    expect(words).toEqual([]);
    sales.payLate(placed.intent);
    expect((await sales.complete(placed)).status).toBe(409);
    expect((await sales.timeline(placed.orderId)).at(-1)).toBe(
      'review: Paid after its details were erased.',
    );
    const { review } = (
      await (await sales.admin()).get(`/api/orders/${placed.orderId}/payment`)
    ).json();
    expect(review).toMatchObject({ obstacle: expect.stringContaining('only be refunded') });
    expect(
      await store.deps.db.selectFrom('customer').select('id').where('email_key', '=', '').execute(),
    ).toEqual([]);
  });

  it('keeps its personal data when it was paid, in review, or cancelled just now', async () => {
    const paid = await sales.buy();
    const waiting = await sales.place();
    store.sandbox.controls.pay({ intent: waiting.intent, card: '4000000000005050' });
    await sales.complete(waiting);
    store.clock.advance({ days: 40 });
    await sweepOrders(store.deps);
    store.sandbox.controls.settle({ intent: waiting.intent, as: 'failed' });
    await sales.reconcile();
    store.clock.advance({ days: 3 });
    await sales.reconcile();
    // Begun 43 days ago, cancelled today.
    expect((await sales.order(waiting.orderId)).status).toBe('canceled');
    await sweepOrders(store.deps);
    for (const { orderId, email } of [paid, waiting])
      expect((await sales.order(orderId)).email).toBe(email);
  });

  it('erases the password’s hash once it is closed in any way, a review included', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent });
    const change = { amount_received: 1 };
    store.sandbox.controls.changeIntent({ intent: placed.intent, change });
    expect((await sales.complete(placed)).status).toBe(409);
    // The shop may still decide that it is theirs.
    expect((await sales.order(placed.orderId)).password_hash).not.toBeNull();
    store.sandbox.controls.refund({ payment: placed.intent });
    await sales.readEvents();
    expect(await sales.order(placed.orderId)).toMatchObject({
      status: 'refunded',
      password_hash: null,
    });
  });
});
