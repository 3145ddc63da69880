import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CashDesk, openCashDesk, type PlacedOrder } from '../../../testing/cash-desk.ts';
import { newEmail } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { updateFromProvider } from './update-from-provider.ts';

const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('the same paid for again', (kind) => {
  let store: TestStore;
  let desk: CashDesk;
  beforeAll(async () => {
    store = await startTestStore(kind);
    desk = await openCashDesk(store);
  });
  afterAll(() => store.close());

  /** An account that holds nothing by payment, so that carts can be placed for it beforehand. */
  async function newCustomer(): Promise<string> {
    const email = newEmail();
    const { orderId, intent } = await desk.buy('beard', { email });
    store.sandbox.controls.refund({ payment: intent });
    await updateFromProvider(store.deps, { orderId, cause: 'test', actor: 'system' });
    return email;
  }
  const pay = ({ intent }: PlacedOrder) => store.sandbox.controls.pay({ intent });
  const outcome = async ({ orderId, intent }: PlacedOrder) => [
    (await desk.order(orderId)).status,
    desk.refundsOf(intent).length,
  ];

  it('in two tabs at the same instant: one stays, one goes back, and both say so', async () => {
    const email = await newCustomer();
    const orders = [await desk.place('beard', { email }), await desk.place('beard', { email })];
    orders.forEach(pay);
    await Promise.all(orders.map((order) => desk.complete(order)));
    await store.deps.jobs.runDue();
    const outcomes = await Promise.all(orders.map(outcome));
    expect(outcomes.sort()).toEqual([
      ['completed', 0],
      ['refunded', 1],
    ]);
    const lines = (await Promise.all(orders.map(({ orderId }) => desk.timeline(orderId)))).flat();
    expect(lines.filter((line) => line.includes('is a duplicate payment'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Already bought with order'))).toHaveLength(1);
    expect(await desk.mayWatch(email)).toBe(true);
  });

  it('says nothing of a refund that failed afterwards', async () => {
    const email = await newCustomer();
    const [first, second] = [
      await desk.place('beard', { email }),
      await desk.place('beard', { email }),
    ];
    pay(first);
    await desk.complete(first);
    store.sandbox.controls.pay({ intent: second.intent, card: REFUND_FAILS_LATER });
    expect((await desk.complete(second)).json()).toMatchObject({ isDuplicate: true });
    await store.deps.jobs.runDue();
    const [refund] = desk.refundsOf(second.intent);
    store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
    await desk.readEvents();
    expect((await desk.complete(second)).json()).toMatchObject({ code: 'order_closed' });
  });

  it('says of a refund that failed before anybody saw it that it failed, and nothing to the buyer', async () => {
    const email = await newCustomer();
    await desk.buy('voice', { email });
    const again = [await desk.place('beard', { email }), await desk.place('beard', { email })];
    for (const { orderId, intent } of again) {
      store.sandbox.controls.pay({ intent, card: REFUND_FAILS_LATER });
      await desk.complete({ orderId });
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
    const [refund] = desk.refundsOf(second.intent);
    store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
    store.sandbox.controls.release();
    await working;
    const lines = await desk.timeline(second.orderId);
    expect(lines.at(-1)).toBe(
      'completed: The refund of $49.00 failed. The money is back in your Stripe balance. Send it another way.',
    );
    const answer = await desk.complete(second);
    expect(answer.json()).toMatchObject({ success: true });
    expect(answer.json()).not.toHaveProperty('isDuplicate');
    await desk.readEvents();
    await store.deps.jobs.runDue();
    expect(await desk.timeline(second.orderId)).toEqual(lines);
    expect(await outcome(second)).toEqual(['completed', 1]);
  });

  it('says on the success page why it is and was refunded, unlike an order refunded by the shop', async () => {
    const email = await newCustomer();
    const [first, second] = [
      await desk.place('beard', { email }),
      await desk.place('beard', { email }),
    ];
    for (const order of [first, second]) {
      pay(order);
      expect((await desk.complete(order)).status).toBe(200);
    }
    const waiting = await desk.complete(second);
    expect(waiting.status).toBe(200);
    expect(waiting.json()).toMatchObject({ success: true, isDuplicate: true });
    expect((await desk.complete(first)).json()).not.toHaveProperty('isDuplicate');
    await store.deps.jobs.runDue();
    const answer = await desk.complete(second);
    expect(answer.status).toBe(409);
    expect(answer.json()).toEqual({
      message: 'You already had this package, so this payment was refunded. You can watch it now.',
      code: 'refunded_duplicate',
    });
    store.sandbox.controls.refund({ payment: first.intent });
    await updateFromProvider(store.deps, { orderId: first.orderId, cause: 'test', actor: 'elf' });
    expect((await desk.complete(first)).json()).toMatchObject({ code: 'order_closed' });
  });

  it('together, after each alone: all of it is held already, so it goes back', async () => {
    const email = await newCustomer();
    const both = await desk.place(['beard', 'voice'], { email });
    await desk.buy('beard', { email });
    await desk.buy('voice', { email });
    pay(both);
    await desk.complete(both);
    await store.deps.jobs.runDue();
    expect(await outcome(both)).toEqual(['refunded', 1]);
    expect(await desk.mayWatch(email)).toBe(true);
    expect(await desk.mayWatch(email, desk.catalogue.voice.videoId)).toBe(true);
  });

  it('in part only, as a bundle of which a single was paid first: it holds more, and stays', async () => {
    const email = await newCustomer();
    const bundle = await desk.place('bundle', { email });
    const single = await desk.buy('beard', { email });
    pay(bundle);
    expect((await desk.complete(bundle)).status).toBe(200);
    await store.deps.jobs.runDue();
    for (const order of [single, bundle]) expect(await outcome(order)).toEqual(['completed', 0]);
  });

  it('inside a bundle that was paid first: it goes back, and both say so', async () => {
    const email = await newCustomer();
    const single = await desk.place('beard', { email });
    const bundle = await desk.buy('bundle', { email });
    pay(single);
    expect((await desk.complete(single)).json()).toMatchObject({ isDuplicate: true });
    await store.deps.jobs.runDue();
    expect(await outcome(single)).toEqual(['refunded', 1]);
    expect(await outcome(bundle)).toEqual(['completed', 0]);
    const [id, otherId] = [single, bundle].map(({ orderId }) => orderId.slice(0, 8));
    expect((await desk.timeline(bundle.orderId)).at(-1)).toBe(
      `completed: Order ${id} is a duplicate payment. It is being refunded.`,
    );
    expect(await desk.timeline(single.orderId)).toContain(
      `completed: Already bought with order ${otherId}. The payment is being refunded.`,
    );
    expect(await desk.mayWatch(email)).toBe(true);
  });

  it('as a bundle of which everything was paid singly before: it goes back', async () => {
    const email = await newCustomer();
    const bundle = await desk.place('bundle', { email });
    await desk.buy('beard', { email });
    await desk.buy('voice', { email });
    pay(bundle);
    await desk.complete(bundle);
    await store.deps.jobs.runDue();
    expect(await outcome(bundle)).toEqual(['refunded', 1]);
  });

  it('by a third order, while the second is being refunded: it counts as none', async () => {
    const email = await newCustomer();
    const [first, second, third] = [
      await desk.place('beard', { email }),
      await desk.place('beard', { email }),
      await desk.place('beard', { email }),
    ];
    for (const order of [first, second]) {
      pay(order);
      await desk.complete(order);
    }
    store.sandbox.controls.openDispute({ payment: first.intent });
    await updateFromProvider(store.deps, { orderId: first.orderId, cause: 'test', actor: 'elf' });
    pay(third);
    await desk.complete(third);
    await store.deps.jobs.runDue();
    expect(await outcome(first)).toEqual(['disputed', 0]);
    expect(await outcome(second)).toEqual(['refunded', 1]);
    expect(await outcome(third)).toEqual(['completed', 0]);
    expect(await desk.mayWatch(email)).toBe(true);
  });

  it('after the first was given back: it stays', async () => {
    const email = await newCustomer();
    const again = await desk.place('beard', { email });
    pay(again);
    await desk.complete(again);
    await store.deps.jobs.runDue();
    expect(await outcome(again)).toEqual(['completed', 0]);
  });

  it('after it was taken free: the payment goes back, and never the free order', async () => {
    const email = await newCustomer();
    const paid = await desk.place('voice', { email });
    const free = await desk.takeFree(['voice'], { email });
    expect(free.status, free.text).toBe(200);
    pay(paid);
    expect((await desk.complete(paid)).json()).toMatchObject({ isDuplicate: true });
    await store.deps.jobs.runDue();
    expect(await outcome(paid)).toEqual(['refunded', 1]);
    expect((await desk.order(String(free.json().orderId))).status).toBe('completed');
    expect(await desk.mayWatch(email, desk.catalogue.voice.videoId)).toBe(true);
  });

  it('and taken free at the same moment: the payment goes back, or the code is refused', async () => {
    const email = await newCustomer();
    const paid = await desk.place('voice', { email });
    pay(paid);
    const [free] = await Promise.all([desk.takeFree(['voice'], { email }), desk.complete(paid)]);
    await store.deps.jobs.runDue();
    const isTaken = free.status === 200;
    expect(isTaken || free.json().code === 'already_owned', free.text).toBe(true);
    expect(await outcome(paid)).toEqual(isTaken ? ['refunded', 1] : ['completed', 0]);
    expect(await desk.mayWatch(email, desk.catalogue.voice.videoId)).toBe(true);
  });
});
