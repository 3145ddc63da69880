import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';

const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('the same paid for again', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  /** An account that holds nothing by payment, so that carts can be placed for it beforehand. */
  async function newCustomer(): Promise<string> {
    const email = newEmail();
    const { orderId, intent } = await sales.buy('beard', { email });
    store.sandbox.controls.refund({ payment: intent });
    await updateFromProvider(store.deps, { orderId, cause: 'test', actor: 'system' });
    return email;
  }
  const pay = ({ intent }: PlacedOrder) => store.sandbox.controls.pay({ intent });
  const outcome = async ({ orderId, intent }: PlacedOrder) => [
    (await sales.order(orderId)).status,
    sales.refundsOf(intent).length,
  ];

  it('in two tabs at the same instant: one stays, one goes back, and both say so', async () => {
    const email = await newCustomer();
    const orders = [await sales.place('beard', { email }), await sales.place('beard', { email })];
    orders.forEach(pay);
    await Promise.all(orders.map((order) => sales.complete(order)));
    await store.deps.jobs.runDue();
    const outcomes = await Promise.all(orders.map(outcome));
    expect(outcomes.sort()).toEqual([
      ['completed', 0],
      ['refunded', 1],
    ]);
    const lines = (await Promise.all(orders.map(({ orderId }) => sales.timeline(orderId)))).flat();
    expect(lines.filter((line) => line.includes('is a duplicate payment'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Already bought with order'))).toHaveLength(1);
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('says nothing of a refund that failed afterwards', async () => {
    const email = await newCustomer();
    const [first, second] = [
      await sales.place('beard', { email }),
      await sales.place('beard', { email }),
    ];
    pay(first);
    await sales.complete(first);
    store.sandbox.controls.pay({ intent: second.intent, card: REFUND_FAILS_LATER });
    expect((await sales.complete(second)).json()).toMatchObject({ isDuplicate: true });
    await store.deps.jobs.runDue();
    const [refund] = sales.refundsOf(second.intent);
    store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
    await sales.readEvents();
    expect((await sales.complete(second)).json()).toMatchObject({ code: 'order_closed' });
  });

  it('says of a refund that failed before anybody saw it that it failed, and nothing to the buyer', async () => {
    const email = await newCustomer();
    await sales.buy('voice', { email });
    const again = [await sales.place('beard', { email }), await sales.place('beard', { email })];
    for (const { orderId, intent } of again) {
      store.sandbox.controls.pay({ intent, card: REFUND_FAILS_LATER });
      await sales.complete({ orderId });
    }
    const second = again[1];
    if (second === undefined) throw new Error('not placed');
    // The refund is made; it fails before the order is updated.
    store.sandbox.controls.addFault({
      method: 'POST',
      path: '/v1/refunds',
      effect: 'hold',
      when: 'after',
    });
    const working = store.deps.jobs.runDue();
    await expect.poll(() => store.sandbox.controls.holding()).toBe(1);
    const [refund] = sales.refundsOf(second.intent);
    store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
    store.sandbox.controls.release();
    await working;
    const lines = await sales.timeline(second.orderId);
    expect(lines.at(-1)).toBe(
      'completed: The refund of $49.00 failed. The money is back in your Stripe balance.',
    );
    const answer = await sales.complete(second);
    expect(answer.json()).toMatchObject({ success: true });
    expect(answer.json()).not.toHaveProperty('isDuplicate');
    await sales.readEvents();
    await store.deps.jobs.runDue();
    expect(await sales.timeline(second.orderId)).toEqual(lines);
    expect(await outcome(second)).toEqual(['completed', 1]);
  });

  it('says on the success page why it is and was refunded, unlike an order refunded by the shop', async () => {
    const email = await newCustomer();
    const [first, second] = [
      await sales.place('beard', { email }),
      await sales.place('beard', { email }),
    ];
    for (const order of [first, second]) {
      pay(order);
      expect((await sales.complete(order)).status).toBe(200);
    }
    const waiting = await sales.complete(second);
    expect(waiting.status).toBe(200);
    expect(waiting.json()).toMatchObject({ success: true, isDuplicate: true });
    expect((await sales.complete(first)).json()).not.toHaveProperty('isDuplicate');
    await store.deps.jobs.runDue();
    const answer = await sales.complete(second);
    expect(answer.status).toBe(409);
    expect(answer.json()).toEqual({
      message: 'You already had this package, so this payment was refunded. You can watch it now.',
      code: 'refunded_duplicate',
    });
    store.sandbox.controls.refund({ payment: first.intent });
    await updateFromProvider(store.deps, { orderId: first.orderId, cause: 'test', actor: 'elf' });
    expect((await sales.complete(first)).json()).toMatchObject({ code: 'order_closed' });
  });

  it('together, after each alone: all of it is a duplicate, so it goes back', async () => {
    const email = await newCustomer();
    const both = await sales.place(['beard', 'voice'], { email });
    await sales.buy('beard', { email });
    await sales.buy('voice', { email });
    pay(both);
    await sales.complete(both);
    await store.deps.jobs.runDue();
    expect(await outcome(both)).toEqual(['refunded', 1]);
    expect(await sales.mayWatch(email)).toBe(true);
    expect(await sales.mayWatch(email, sales.catalogue.voice.videoId)).toBe(true);
  });

  it('in part only, as a bundle of which a single was paid first: it has more in it, and stays', async () => {
    const email = await newCustomer();
    const bundle = await sales.place('bundle', { email });
    const single = await sales.buy('beard', { email });
    pay(bundle);
    expect((await sales.complete(bundle)).status).toBe(200);
    await store.deps.jobs.runDue();
    for (const order of [single, bundle]) expect(await outcome(order)).toEqual(['completed', 0]);
  });

  it('inside a bundle that was paid first: it goes back, and both say so', async () => {
    const email = await newCustomer();
    const single = await sales.place('beard', { email });
    const bundle = await sales.buy('bundle', { email });
    pay(single);
    expect((await sales.complete(single)).json()).toMatchObject({ isDuplicate: true });
    await store.deps.jobs.runDue();
    expect(await outcome(single)).toEqual(['refunded', 1]);
    expect(await outcome(bundle)).toEqual(['completed', 0]);
    const [id, otherId] = [single, bundle].map(({ orderId }) => orderId.slice(0, 8));
    expect((await sales.timeline(bundle.orderId)).at(-1)).toBe(
      `completed: Order ${id} is a duplicate payment. It is being refunded.`,
    );
    expect(await sales.timeline(single.orderId)).toContain(
      `completed: Already bought with order ${otherId}. The payment is being refunded.`,
    );
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('as a bundle of which everything was paid singly before: it goes back', async () => {
    const email = await newCustomer();
    const bundle = await sales.place('bundle', { email });
    await sales.buy('beard', { email });
    await sales.buy('voice', { email });
    pay(bundle);
    await sales.complete(bundle);
    await store.deps.jobs.runDue();
    expect(await outcome(bundle)).toEqual(['refunded', 1]);
  });

  it('by a third order, while the second is being refunded: it counts as none', async () => {
    const email = await newCustomer();
    const [first, second, third] = [
      await sales.place('beard', { email }),
      await sales.place('beard', { email }),
      await sales.place('beard', { email }),
    ];
    for (const order of [first, second]) {
      pay(order);
      await sales.complete(order);
    }
    store.sandbox.controls.openDispute({ payment: first.intent });
    await updateFromProvider(store.deps, { orderId: first.orderId, cause: 'test', actor: 'elf' });
    pay(third);
    await sales.complete(third);
    await store.deps.jobs.runDue();
    expect(await outcome(first)).toEqual(['disputed', 0]);
    expect(await outcome(second)).toEqual(['refunded', 1]);
    expect(await outcome(third)).toEqual(['completed', 0]);
    expect(await sales.mayWatch(email)).toBe(true);
  });

  it('after the first was given back: it stays', async () => {
    const email = await newCustomer();
    const again = await sales.place('beard', { email });
    pay(again);
    await sales.complete(again);
    await store.deps.jobs.runDue();
    expect(await outcome(again)).toEqual(['completed', 0]);
  });

  it('after it was taken free: the payment goes back, and never the free order', async () => {
    const email = await newCustomer();
    const paid = await sales.place('voice', { email });
    const free = await sales.takeFree(['voice'], { email });
    expect(free.status, free.text).toBe(200);
    pay(paid);
    expect((await sales.complete(paid)).json()).toMatchObject({ isDuplicate: true });
    await store.deps.jobs.runDue();
    expect(await outcome(paid)).toEqual(['refunded', 1]);
    expect((await sales.order(String(free.json().orderId))).status).toBe('completed');
    expect(await sales.mayWatch(email, sales.catalogue.voice.videoId)).toBe(true);
  });

  it('and taken free at the same moment: the payment goes back, or the code is refused', async () => {
    const email = await newCustomer();
    const paid = await sales.place('voice', { email });
    pay(paid);
    const [free] = await Promise.all([sales.takeFree(['voice'], { email }), sales.complete(paid)]);
    await store.deps.jobs.runDue();
    const isTaken = free.status === 200;
    expect(isTaken || free.json().code === 'already_owned', free.text).toBe(true);
    expect(await outcome(paid)).toEqual(isTaken ? ['refunded', 1] : ['completed', 0]);
    expect(await sales.mayWatch(email, sales.catalogue.voice.videoId)).toBe(true);
  });
});
