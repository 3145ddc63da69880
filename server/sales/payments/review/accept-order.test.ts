import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { buy, completeOrder, detailsOf, signIn } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { type OrderResponse, openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';

const whole = { refundedBefore: '0.00', reason: 'requested_by_customer' };

describeWithDatabase('an order in review', (kind) => {
  let store: TestStore;
  let sales: TestSales;

  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const saveKeys = async ({ publicKey, secretKey }: typeof testKeys) => {
    await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: publicKey });
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: secretKey });
  };
  const buyElsewhere = (email: string, also: 'voice' | 'beard' = 'voice') =>
    buy(store, store.browser(), {
      packages: [sales.catalogue[also]],
      totalCents: also === 'voice' ? 3950 : 4900,
      customerInfo: detailsOf(email, { password: 'the-other-password' }),
    });
  const pay = async ({ orderId, intent }: { orderId: string; intent: string }) => {
    store.sandbox.controls.pay({ intent });
    await completeOrder(store.browser(), orderId);
  };
  /** Makes an order one of a buyer who was known at checkout, so that nobody has to prove its address. */
  const knowBuyer = async (orderId: string) => {
    const buyer = await sales.account((await sales.buy()).email);
    const orders = store.deps.db.updateTable('purchase').set({ buyer_id: buyer?.id ?? '' });
    await orders.where('id', '=', orderId).execute();
  };
  /** Paid by a known buyer, and in review, while another account has the e-mail address. */
  const orphan = async (also?: 'voice' | 'beard') => {
    const order = await sales.place();
    await buyElsewhere(order.email, also);
    await pay(order);
    await knowBuyer(order.orderId);
    expect((await sales.seen(order.orderId)).status).toBe('review');
    return order;
  };
  const reviewOf = async (orderId: string) => (await sales.payment(orderId)).json().review;
  const owned = async (email: string, password: string) => {
    const customer = store.browser();
    await signIn(customer, email, password);
    const packages = (await customer.get('/api/customer/packages')).json<{ title: string }[]>();
    return packages.map(({ title }) => title).sort();
  };

  it('is accepted once, though ten ask: it is the account’s of that e-mail, whose password stays', async () => {
    const { orderId, email } = await orphan();
    expect(await reviewOf(orderId)).toEqual({
      problem: "The payment arrived after the customer's account had been deleted.",
      obstacle: null,
      awaitsProof: false,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sales.act(orderId, 'accept')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const accepted = await sales.seen(orderId);
    expect(accepted).toMatchObject({ status: 'completed', customerId: expect.any(String) });
    expect((await sales.lines(orderId)).slice(2)).toEqual([
      'review>completed Accepted by the shop. (elf)',
    ]);
    expect(await owned(email, 'the-other-password')).toEqual(['Beard', 'Voice']);
    const again = await sales.act(orderId, 'accept');
    expect([again.status, again.json().code]).toEqual([409, 'not_in_review']);
    expect((await sales.payment(orderId)).json().review).toBeNull();
  });

  it('is accepted without what the account has already, whose price goes back', async () => {
    const order = await sales.place(['beard', 'voice']);
    await buyElsewhere(order.email);
    await pay(order);
    await knowBuyer(order.orderId);
    expect((await sales.act(order.orderId, 'accept')).status).toBe(200);
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(order.intent)).toMatchObject([{ amount: 3950 }]);
    expect((await sales.seen(order.orderId)).status).toBe('completed');
    expect(await owned(order.email, 'the-other-password')).toEqual(['Beard', 'Voice']);
  });

  it('can be given back instead: then it is closed, and nobody has it', async () => {
    const { orderId, email } = await orphan();
    const answer = await sales.act(orderId, 'refund', whole);
    expect(answer.json<OrderResponse>()).toMatchObject({ status: 'refunded', customerId: null });
    expect(await owned(email, 'the-other-password')).toEqual(['Voice']);
    expect((await sales.act(orderId, 'accept')).json()).toMatchObject({ code: 'not_in_review' });
  });

  it.each([
    [{ amount_received: 4899 }, 'The payment is $48.99, but the order total is $49.00.'],
    [{ currency: 'eur' }, 'The payment is in EUR, but the order is in US dollars.'],
    [{ metadata: { orderId: 'ffff' } }, /names another order/],
    [{ livemode: true as never }, 'The payment was made in live mode, but the order in test mode.'],
  ])('whose payment does not fit (%o) is only given back', async (change, problem) => {
    const order = await sales.place();
    store.sandbox.controls.pay({ intent: order.intent });
    store.sandbox.controls.changeIntent({ intent: order.intent, change });
    await completeOrder(store.browser(), order.orderId);
    const review = (await reviewOf(order.orderId)) as { problem: string; obstacle: string };
    expect(review.problem).toMatch(problem);
    const refused = await sales.act(order.orderId, 'accept');
    expect([refused.status, refused.json()]).toEqual([
      409,
      { code: 'cannot_accept', message: review.obstacle },
    ]);
    const given = await sales.act(order.orderId, 'refund', whole);
    expect(given.json<OrderResponse>().status).toBe('refunded');
    expect((await sales.lines(order.orderId)).at(-1)).toBe(
      'review>refunded The payment was refunded. (elf)',
    );
  });

  it('without an account waits until there is one', async () => {
    const order = await sales.place();
    // Nobody paid it for a day, and it is paid all the same.
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    const change = { status: 'succeeded', amount_received: 4900 } as const;
    store.sandbox.controls.changeIntent({ intent: order.intent, change });
    await completeOrder(store.browser(), order.orderId);
    await knowBuyer(order.orderId);
    const refused = await sales.act(order.orderId, 'accept');
    expect(refused.status).toBe(409);
    expect(refused.json().message).toContain(`no account with the e-mail address ${order.email}`);
    await buyElsewhere(order.email);
    expect((await sales.act(order.orderId, 'accept')).status).toBe(200);
    expect(await owned(order.email, 'the-other-password')).toEqual(['Beard', 'Voice']);
  });

  it('is not accepted where the customer has all of it, nor disputed, nor any other order', async () => {
    const duplicate = await orphan('beard');
    const refused = await sales.act(duplicate.orderId, 'accept');
    expect(refused.json().message).toMatch(/already bought everything in it, with order \w{8}/);
    const disputed = await orphan();
    store.sandbox.controls.openDispute({ payment: disputed.intent });
    const answer = await sales.act(disputed.orderId, 'accept');
    expect([answer.status, answer.json().message]).toEqual([
      409,
      'The customer disputes the payment.',
    ]);
    const { orderId } = await sales.buy();
    expect((await sales.act(orderId, 'accept')).json()).toMatchObject({ code: 'not_in_review' });
    expect((await sales.act('nope', 'accept')).status).toBe(404);
  });

  it('that a test card paid is not given away once the shop has gone live', async () => {
    const { orderId } = await orphan();
    const keys = { publicKey: 'pk_live_51SleighGoesLive', secretKey: 'sk_live_51SleighGoesLive' };
    await saveKeys(keys);
    const refused = await sales.act(orderId, 'accept');
    expect([refused.status, refused.json().message]).toEqual([
      409,
      'Nobody has paid real money for it.',
    ]);
    await saveKeys(testKeys);
    expect((await sales.act(orderId, 'accept')).status).toBe(200);
  });
});
