import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountOrder } from '#contract/account.ts';
import type { Order } from '#contract/orders.ts';
import type { Receipt } from '#contract/receipts.ts';
import { deleteCustomer } from '../../../customers/delete-customer.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { newEmail, signIn } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';

const REFUND_FAILS_LATER = '4000000000005126';
const DISPUTED_AT_ONCE = '4000000000000259';
const NOT_REFUNDED =
  'Stripe does not refund a payment that was disputed. Send the money another way.';

describeWithDatabase('a line that the customer already had', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(async () => {
    expect(await checkBooks(store)).toEqual([]);
    await store.close();
  });

  const sync = (orderId: string) =>
    updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });
  const jobs = () => store.deps.jobs.runDue();
  const idOf = ({ orderId }: PlacedOrder) => orderId.slice(0, 8);

  /** Beard, and Beard with Voice, both begun before either is paid. Voice is placed first. */
  async function placeBoth(email = newEmail()) {
    return {
      email,
      both: await sales.place(['beard', 'voice'], { email }),
      beard: await sales.place('beard', { email }),
    };
  }
  /** As `placeBoth`, paid and completed: Beard first, then both with that card. */
  async function payBoth(card?: string) {
    const placed = await placeBoth();
    store.sandbox.controls.pay({ intent: placed.beard.intent });
    await sales.complete(placed.beard);
    store.sandbox.controls.pay({ intent: placed.both.intent, ...(card && { card }) });
    return { ...placed, answer: await sales.complete(placed.both) };
  }
  async function signedIn(email: string) {
    const client = store.browser();
    await signIn(client, email);
    return client;
  }
  /** The packages on the customer's own page, and which of the two videos they may watch. */
  async function accessOf(email: string): Promise<string[]> {
    const client = await signedIn(email);
    const packages = (await client.get('/api/customer/packages')).json<{ name: string }[]>();
    const { beard, voice } = sales.catalogue;
    const videos = [];
    for (const { videoId } of [beard, voice])
      videos.push((await client.get(`/media/videos/${videoId}`)).status);
    return [...packages.map(({ name }) => name).sort(), ...videos.map(String)];
  }

  it('is returned, the rest of the order stays, and everybody is told what went back', async () => {
    const { email, both, beard, answer } = await payBoth();
    expect(answer.json()).toMatchObject({
      success: true,
      totalAmount: '88.50',
      packages: [{ title: 'Beard', returnedAmount: '49.00' }, { title: 'Voice' }],
    });
    expect(answer.json()).not.toHaveProperty('isDuplicate');
    await jobs();
    await sync(both.orderId);
    expect(await jobs()).toBe(0);
    expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 4900, reason: 'duplicate' }]);
    expect(sales.refundsOf(beard.intent)).toEqual([]);
    expect(await accessOf(email)).toEqual(['Beard', 'Voice', '200', '200']);
    expect((await sales.timeline(both.orderId)).slice(2)).toEqual([
      `completed: Already bought with order ${idOf(beard)}: Beard. $49.00 is being refunded. The rest of the order stays.`,
      'completed: $49.00 of $88.50 was refunded. Returned, because the customer already had it: Beard.',
    ]);
    expect((await sales.timeline(beard.orderId)).at(-1)).toBe(
      `completed: Paid again with order ${idOf(both)}: Beard. $49.00 of that order is being refunded.`,
    );
    const mails = (await mailsTo(store.deps, email)).map(({ text }) => text);
    expect(mails).toContainEqual(expect.stringContaining('You already had Beard, so we are'));
    expect(mails).toContainEqual(
      expect.stringMatching(
        /^We refunded \$49\.00 of your payment of \$88\.50\..*\nYou already had/,
      ),
    );

    const client = await signedIn(email);
    const [own] = (await client.get('/api/account/orders'))
      .json<AccountOrder[]>()
      .filter(({ id }) => id === both.orderId);
    expect(own).toMatchObject({ status: 'completed', refundedAmount: '49.00' });
    expect(own?.packages.map(({ returnedAmount }) => returnedAmount)).toEqual(['49.00', undefined]);
    const seen = (await (await sales.admin()).get(`/api/orders/${both.orderId}`)).json<Order>();
    expect(seen.packages.map(({ returnedAmount }) => returnedAmount)).toEqual(['49.00', undefined]);
    const receipt = (await client.get(`/api/orders/${both.orderId}/receipt`)).json<Receipt>();
    expect(receipt).toMatchObject({ total: '88.50', balance: '39.50' });
    expect(receipt.creditNotes).toMatchObject([
      { amount: '49.00', items: [{ title: 'Beard', price: '49.00' }] },
    ]);
  });

  it('is not free access once the earlier order is refunded, and may be bought again', async () => {
    const { email, both, beard } = await payBoth();
    await jobs();
    store.sandbox.controls.refund({ payment: beard.intent });
    await sync(beard.orderId);
    expect(await accessOf(email)).toEqual(['Voice', '403', '200']);
    const { beard: single, bundle } = sales.catalogue;
    const ownership = await (await signedIn(email)).get('/api/customer/ownership');
    expect(ownership.json()).not.toContainEqual(expect.objectContaining({ packageId: single.id }));
    expect(ownership.json()).toContainEqual(
      expect.objectContaining({ packageId: bundle.id, isOwned: false, ownedVideos: ['Video 2'] }),
    );
    // In the browser of the order whose line was returned.
    await sales.buy('beard', { email, client: both.client });
    await jobs();
    expect(await accessOf(email)).toEqual(['Beard', 'Voice', '200', '200']);
  });

  it('of two completed at the same instant goes back once', async () => {
    const { email, both, beard } = await placeBoth();
    for (const { intent } of [both, beard]) store.sandbox.controls.pay({ intent });
    await Promise.all([both, beard, both, beard].map((order) => sales.complete(order)));
    await jobs();
    const refunds = [...sales.refundsOf(both.intent), ...sales.refundsOf(beard.intent)];
    expect(refunds.map(({ amount }) => amount)).toEqual([4900]);
    expect(await accessOf(email)).toEqual(['Beard', 'Voice', '200', '200']);
  });

  it('goes back alone where it was taken free', async () => {
    const email = newEmail();
    const both = await sales.place(['beard', 'voice'], { email });
    expect((await sales.takeFree(['voice'], { email })).status).toBe(200);
    store.sandbox.controls.pay({ intent: both.intent });
    await sales.complete(both);
    await jobs();
    expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 3950 }]);
    expect(await accessOf(email)).toEqual(['Beard', 'Voice', '200', '200']);
  });

  it('goes back by the bundle that contains it, and the rest that is a duplicate later goes back whole', async () => {
    const { email, both } = await placeBoth();
    const bundle = await sales.place('bundle', { email });
    store.sandbox.controls.pay({ intent: bundle.intent });
    await sales.complete(bundle);
    const dispute = store.sandbox.controls.openDispute({ payment: bundle.intent });
    await sync(bundle.orderId);
    store.clock.advance({ minutes: 1 });
    const free = await sales.takeFree(['beard'], { email });
    expect(free.status, free.text).toBe(200);
    store.sandbox.controls.pay({ intent: both.intent });
    await sales.complete(both);
    await jobs();
    expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 4900 }]);
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'won' });
    await sync(bundle.orderId);
    await jobs();
    expect(sales.refundsOf(both.intent).map(({ amount }) => amount)).toEqual([4900, 3950]);
    expect((await sales.order(both.orderId)).status).toBe('refunded');
    expect(await accessOf(email)).toEqual(['Beard', 'Everything', '200', '200']);
  });

  it('is returned after a dispute was won, where it was bought again with more', async () => {
    const email = newEmail();
    const beard = await sales.buy('beard', { email });
    const dispute = store.sandbox.controls.openDispute({ payment: beard.intent });
    await sync(beard.orderId);
    store.clock.advance({ minutes: 1 });
    const both = await sales.buy(['beard', 'voice'], { email });
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'won' });
    await sync(beard.orderId);
    await jobs();
    expect((await sales.order(both.orderId)).status).toBe('completed');
    expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 4900 }]);
    expect(await accessOf(email)).toEqual(['Beard', 'Voice', '200', '200']);
  });

  it('leaves an admin what is left to refund, with which the order is closed', async () => {
    const { email, both } = await payBoth();
    await jobs();
    expect((await sales.payment(both.orderId)).json()).toMatchObject({
      payment: { received: '88.50', refunded: '49.00', refundable: '39.50' },
      keptPackages: [],
    });
    const reason = 'requested_by_customer';
    const stale = { reason, refundedBefore: '0.00' };
    expect((await sales.act(both.orderId, 'refund', stale)).status).toBe(409);
    const more = { reason, amount: '39.51', refundedBefore: '49.00' };
    expect((await sales.act(both.orderId, 'refund', more)).status).toBe(400);
    const rest = { reason, refundedBefore: '49.00' };
    expect((await sales.act(both.orderId, 'refund', rest)).status).toBe(200);
    expect((await sales.order(both.orderId)).status).toBe('refunded');
    expect(await accessOf(email)).toEqual(['Beard', '200', '403']);
  });

  it('is not refunded once more where all was refunded in the dashboard meanwhile', async () => {
    const { email, both } = await payBoth();
    store.sandbox.controls.refund({ payment: both.intent });
    await jobs();
    expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 8850 }]);
    expect((await sales.order(both.orderId)).status).toBe('refunded');
    const client = await signedIn(email);
    const { creditNotes } = (
      await client.get(`/api/orders/${both.orderId}/receipt`)
    ).json<Receipt>();
    expect(creditNotes).toMatchObject([
      { amount: '49.00', items: [{ title: 'Beard' }] },
      { amount: '39.50', items: [] },
    ]);
  });

  describe('and whose refund', () => {
    it.each(['error', 'cut', 'after'])('meets a failure (%s) is made once', async (fault) => {
      const { both } = await payBoth();
      store.sandbox.controls.clearRequests();
      store.sandbox.controls.addFault({
        method: 'POST',
        path: '/v1/refunds',
        times: 3,
        effect: fault === 'cut' ? 'cut' : 'error',
        when: fault === 'after' ? 'after' : 'before',
      });
      await jobs();
      store.clock.advance({ minutes: 1 });
      await jobs();
      expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 4900 }]);
      expect((await sales.order(both.orderId)).refunded_cents).toBe(4900);
      const keys = store.sandbox.controls
        .requests({ method: 'POST', path: '/v1/refunds' })
        .map(({ idempotencyKey }) => idempotencyKey);
      expect(keys.every((key) => key?.startsWith(`refund-${both.intent}-`))).toBe(true);
      expect(await jobs()).toBe(0);
    });

    it('was made before the store died is found again, also days later', async () => {
      const { both } = await payBoth();
      const [job] = await store.deps.db.selectFrom('job').selectAll().execute();
      if (job === undefined) throw new Error('no job');
      await jobs();
      store.clock.advance({ days: 3 });
      store.sandbox.controls.clearRequests();
      await store.deps.db.insertInto('job').values(job).execute();
      await jobs();
      expect(sales.refundsOf(both.intent)).toHaveLength(1);
      expect(store.sandbox.controls.requests({ method: 'POST', path: '/v1/refunds' })).toEqual([]);
    });

    it('fails later leaves the line returned, and shop and buyer are told', async () => {
      const { email, both } = await payBoth(REFUND_FAILS_LATER);
      await jobs();
      const [refund] = sales.refundsOf(both.intent);
      store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
      await sync(both.orderId);
      await sync(both.orderId);
      expect(await jobs()).toBe(0);
      expect((await sales.timeline(both.orderId)).at(-1)).toBe(
        'completed: The refund of $49.00 failed. The money is back in your Stripe balance.',
      );
      expect((await mailsTo(store.deps, email)).map(({ subject }) => subject)).toContain(
        'Your refund failed',
      );
      const own = (await (await signedIn(email)).get('/api/account/orders')).json<AccountOrder[]>();
      const shown = own.find(({ id }) => id === both.orderId);
      expect(shown).toMatchObject({ status: 'completed', refundedAmount: '0.00' });
      expect(shown?.packages[0]).toMatchObject({ returnedAmount: '49.00' });
    });

    it('failed before anybody saw it is told as well, once', async () => {
      const { email, both } = await payBoth(REFUND_FAILS_LATER);
      const fault = { method: 'POST', path: '/v1/refunds', effect: 'hold', when: 'after' } as const;
      store.sandbox.controls.addFault(fault);
      const working = jobs();
      await expect.poll(() => store.sandbox.controls.holding()).toBe(1);
      const [refund] = sales.refundsOf(both.intent);
      store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
      store.sandbox.controls.release();
      await working;
      await sync(both.orderId);
      const lines = await sales.timeline(both.orderId);
      expect(lines.filter((line) => line.includes('failed'))).toEqual([
        'completed: The refund of $49.00 for Beard failed. The money is back in your Stripe balance. Send it another way.',
      ]);
      expect((await mailsTo(store.deps, email)).map(({ subject }) => subject)).toContain(
        'Your refund failed',
      );
    });

    it('is not possible, as the payment is disputed when it arrives: the shop is told', async () => {
      const { both } = await payBoth(DISPUTED_AT_ONCE);
      expect(await jobs()).toBe(0);
      expect(sales.refundsOf(both.intent)).toEqual([]);
      expect(await sales.timeline(both.orderId)).toContainEqual(
        expect.stringMatching(new RegExp(`Also bought with order .{8}: Beard\\. ${NOT_REFUNDED}`)),
      );
    });

    it('is not possible any more, as a dispute came first: the shop is told, once', async () => {
      const { both } = await payBoth();
      store.sandbox.controls.openDispute({ payment: both.intent });
      await jobs();
      await sync(both.orderId);
      expect(await jobs()).toBe(0);
      expect(sales.refundsOf(both.intent)).toEqual([]);
      const lines = await sales.timeline(both.orderId);
      expect(lines.filter((line) => line.includes('was not made'))).toEqual([
        'disputed: The refund of $49.00 for Beard was not made. Stripe does not refund a payment that was disputed. If the dispute is won, send the money another way.',
      ]);
    });

    it('still waits when the customer is deleted is made all the same, and booked', async () => {
      const { email, both } = await payBoth();
      const account = await sales.account(email);
      await deleteCustomer(store.deps, { customerId: account?.id ?? '' });
      await jobs();
      await sales.readEvents();
      expect(sales.refundsOf(both.intent)).toMatchObject([{ amount: 4900 }]);
      const receipt = await (await sales.admin()).get(`/api/orders/${both.orderId}/receipt`);
      expect(receipt.json<Receipt>()).toMatchObject({ balance: '39.50' });
    });
  });
});
