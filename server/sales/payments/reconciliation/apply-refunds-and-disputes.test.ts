import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { detailsOf, intentOf, orderByCard } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { updateFromProvider } from './update-from-provider.ts';

const REFUND_PENDS = '4000000000007726';
const REFUND_FAILS_LATER = '4000000000005126';
const DISPUTED_AT_ONCE = '4000000000000259';

describeWithDatabase('the money of a paid order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const sync = (orderId: string, cause = 'asked') =>
    updateFromProvider(store.deps, { orderId, cause, actor: 'system' });

  describe('given back', () => {
    it('in parts keeps access until the parts add up to all of it', async () => {
      const { orderId, intent, email } = await sales.buy();
      for (const [amount, sum] of [
        [900, 900],
        [1500, 2400],
      ] as const) {
        store.sandbox.controls.refund({ payment: intent, amount });
        await sync(orderId);
        expect(await sales.order(orderId)).toMatchObject({
          status: 'completed',
          refunded_cents: sum,
        });
        expect(await sales.mayWatch(email)).toBe(true);
      }
      store.sandbox.controls.refund({ payment: intent, amount: 2500 });
      await sync(orderId);
      expect(await sales.order(orderId)).toMatchObject({
        status: 'refunded',
        refunded_cents: 4900,
      });
      expect(await sales.mayWatch(email)).toBe(false);
      expect((await sales.timeline(orderId)).slice(2)).toEqual([
        'completed: $9.00 of $49.00 was refunded.',
        'completed: $24.00 of $49.00 was refunded.',
        'completed: $49.00 of $49.00 was refunded.',
        'refunded: The payment was refunded.',
      ]);
    });

    it('takes that order’s access only: what another order bought as well stays', async () => {
      const { catalogue } = sales;
      const single = await sales.buy('beard');
      const bundle = await sales.buy('bundle', { email: single.email });
      const voice = await sales.buy('voice');
      store.sandbox.controls.refund({ payment: single.intent });
      await sync(single.orderId);
      expect((await sales.order(single.orderId)).status).toBe('refunded');
      expect((await sales.order(bundle.orderId)).status).toBe('completed');
      // The bundle holds the same video, and still does.
      expect(await sales.mayWatch(single.email)).toBe(true);
      expect(await sales.mayWatch(single.email, catalogue.voice.videoId)).toBe(true);
      expect(await sales.mayWatch(voice.email, catalogue.voice.videoId)).toBe(true);
      store.sandbox.controls.refund({ payment: bundle.intent });
      await sync(bundle.orderId);
      expect(await sales.mayWatch(single.email)).toBe(false);
      expect(await sales.mayWatch(single.email, catalogue.voice.videoId)).toBe(false);
      expect(await sales.mayWatch(voice.email, catalogue.voice.videoId)).toBe(true);
    });

    it('counts while the refund is pending, and goes on counting when it succeeds', async () => {
      const { orderId, intent, email } = await sales.buy('beard', {}, REFUND_PENDS);
      const refund = store.sandbox.controls.refund({ payment: intent });
      expect(refund.status).toBe('pending');
      await sync(orderId);
      expect(await sales.order(orderId)).toMatchObject({
        status: 'refunded',
        refunded_cents: 4900,
      });
      const lines = await sales.timeline(orderId);
      store.sandbox.controls.settleRefund({ refund: refund.id, as: 'succeeded' });
      await sales.readEvents();
      expect(await sales.timeline(orderId)).toEqual(lines);
      expect(await sales.mayWatch(email)).toBe(false);
    });

    it('and come back to the shop, because the refund failed: the timeline says so, once', async () => {
      for (const amount of [900, undefined]) {
        const { orderId, intent, email } = await sales.buy('beard', {}, REFUND_FAILS_LATER);
        const refund = store.sandbox.controls.refund({
          payment: intent,
          ...(amount !== undefined && { amount }),
        });
        const warn = vi.spyOn(store.deps.log, 'warn');
        await sync(orderId);
        expect(warn).not.toHaveBeenCalled();
        store.sandbox.controls.settleRefund({ refund: refund.id, as: 'failed' });
        await sales.readEvents();
        await sync(orderId);
        const failed = expect.stringContaining('failed');
        expect(warn.mock.calls).toEqual([[{ orderId }, failed]]);
        warn.mockRestore();
        const row = await sales.order(orderId);
        expect(row).toMatchObject({
          refunded_cents: 0,
          status: amount === undefined ? 'refunded' : 'completed',
        });
        const failures = (await sales.timeline(orderId)).filter((line) => line.includes('failed'));
        expect(failures).toHaveLength(1);
        expect(failures[0]).toContain(`$${amount === undefined ? '49.00' : '9.00'}`);
        expect(await sales.mayWatch(email)).toBe(amount !== undefined);
      }
    });
  });

  describe('disputed', () => {
    it('at once by the card: suspended, and won it is back', async () => {
      const placed = await sales.place();
      store.sandbox.controls.pay({ intent: placed.intent, card: DISPUTED_AT_ONCE });
      expect((await sales.complete(placed)).status).toBe(409);
      expect((await sales.order(placed.orderId)).status).toBe('disputed');
      expect(await sales.mayWatch(placed.email)).toBe(false);
      const dispute = store.sandbox.controls
        .disputes()
        .find(({ payment_intent }) => payment_intent === placed.intent);
      store.sandbox.controls.closeDispute({ dispute: dispute?.id ?? '', as: 'won' });
      await sales.readEvents();
      expect((await sales.order(placed.orderId)).status).toBe('completed');
      expect(await sales.mayWatch(placed.email)).toBe(true);
      expect((await sales.timeline(placed.orderId)).slice(-2)).toEqual([
        'disputed: The customer disputes the payment.',
        'completed: The dispute was won.',
      ]);
    });

    /** Beard is bought, disputed, and bought again. Returns both orders and the dispute. */
    async function buyAgainWhileDisputed() {
      const disputed = await sales.buy('beard');
      const dispute = store.sandbox.controls.openDispute({ payment: disputed.intent });
      await sales.readEvents();
      store.clock.advance({ minutes: 1 });
      const again = await sales.buy('beard', { email: disputed.email });
      return { disputed, dispute, again };
    }
    const win = (dispute: { id: string }) =>
      store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'won' });

    async function placeBoth(email: string) {
      const answer = await orderByCard(store.browser(), {
        packages: [sales.catalogue.beard, sales.catalogue.voice],
        totalCents: 8850,
        customerInfo: detailsOf(email),
      });
      return { orderId: String(answer.json().orderId), intent: intentOf(answer) };
    }

    it('and won after the same was bought again: the later payment goes back, both say so', async () => {
      const { disputed, dispute, again } = await buyAgainWhileDisputed();
      win(dispute);
      await sales.readEvents();
      await sync(disputed.orderId);
      await sync(again.orderId);
      await store.deps.jobs.runDue();
      expect((await sales.order(again.orderId)).status).toBe('refunded');
      expect(sales.refundsOf(again.intent)).toMatchObject([{ amount: 4900 }]);
      expect((await sales.order(disputed.orderId)).status).toBe('completed');
      expect(sales.refundsOf(disputed.intent)).toEqual([]);
      expect(await sales.mayWatch(disputed.email)).toBe(true);
      const [id, otherId] = [disputed, again].map(({ orderId }) => orderId.slice(0, 8));
      expect((await sales.timeline(again.orderId)).slice(2)).toEqual([
        `completed: Already bought with order ${id}. The payment is being refunded.`,
        'completed: $49.00 of $49.00 was refunded.',
        'refunded: The payment was refunded.',
      ]);
      expect((await sales.timeline(disputed.orderId)).slice(3)).toEqual([
        'completed: The dispute was won.',
        `completed: Order ${otherId} is a duplicate payment. It is being refunded.`,
      ]);
    });

    it('and won after it was bought again in a larger order: the latest that is double goes back', async () => {
      const { orderId, intent, email } = await sales.buy('beard');
      const dispute = store.sandbox.controls.openDispute({ payment: intent });
      await sales.readEvents();
      const voice = await sales.place('voice', { email });
      store.clock.advance({ minutes: 1 });
      const both = await placeBoth(email);
      for (const order of [voice, both]) {
        store.sandbox.controls.pay({ intent: order.intent });
        expect((await sales.complete(order)).status).toBe(200);
      }
      win(dispute);
      await sales.readEvents();
      await store.deps.jobs.runDue();
      const statuses = await Promise.all(
        [orderId, voice.orderId, both.orderId].map(async (id) => (await sales.order(id)).status),
      );
      expect(statuses).toEqual(['completed', 'completed', 'refunded']);
    });

    it('and won after a larger order that was refunded in part: no more goes back than is left of it', async () => {
      const { orderId, intent, email } = await sales.buy('beard');
      const dispute = store.sandbox.controls.openDispute({ payment: intent });
      await sales.readEvents();
      store.clock.advance({ minutes: 1 });
      const both = await placeBoth(email);
      store.sandbox.controls.pay({ intent: both.intent });
      await sales.complete(both);
      store.sandbox.controls.refund({ payment: both.intent, amount: 6000 });
      win(dispute);
      await sales.readEvents();
      await store.deps.jobs.runDue();
      await sync(both.orderId);
      expect(sales.refundsOf(both.intent).map(({ amount }) => amount)).toEqual([6000, 2850]);
      expect((await sales.timeline(both.orderId)).join()).toContain(
        `Already bought with order ${orderId.slice(0, 8)}. The payment is being refunded.`,
      );
      expect((await sales.order(both.orderId)).status).toBe('refunded');
      expect((await sales.order(orderId)).status).toBe('completed');
    });

    it('and won after a part of the bundle was bought singly: the single goes back', async () => {
      const bundle = await sales.buy('bundle');
      const dispute = store.sandbox.controls.openDispute({ payment: bundle.intent });
      await sales.readEvents();
      store.clock.advance({ minutes: 1 });
      const single = await sales.buy('beard', { email: bundle.email });
      win(dispute);
      await sales.readEvents();
      await store.deps.jobs.runDue();
      expect((await sales.order(single.orderId)).status).toBe('refunded');
      expect((await sales.order(bundle.orderId)).status).toBe('completed');
    });

    it('and won: what was paid before it stays, though a bundle bought later holds it too', async () => {
      const single = await sales.buy('beard');
      const { email } = single;
      store.clock.advance({ minutes: 1 });
      const bundle = await sales.buy('bundle', { email });
      const dispute = store.sandbox.controls.openDispute({ payment: bundle.intent });
      await sales.readEvents();
      store.clock.advance({ minutes: 1 });
      win(dispute);
      await sales.readEvents();
      expect(await store.deps.jobs.runDue()).toBe(0);
      for (const { orderId } of [single, bundle])
        expect((await sales.order(orderId)).status).toBe('completed');
      expect((await sales.timeline(single.orderId)).join()).not.toContain('lso bought');
    });

    it('and won: what was bought before it stays, though its package got the same videos since', async () => {
      const { beard, voice } = sales.catalogue;
      const disputed = await sales.buy('beard');
      const { email } = disputed;
      store.clock.advance({ minutes: 1 });
      const other = await sales.buy('voice', { email });
      const link = { package_id: beard.id, video_id: voice.videoId };
      await store.deps.db
        .insertInto('package_video')
        .values({ ...link, position: 9 })
        .execute();
      store.clock.advance({ minutes: 1 });
      const dispute = store.sandbox.controls.openDispute({ payment: disputed.intent });
      await sales.readEvents();
      win(dispute);
      await sales.readEvents();
      expect(await store.deps.jobs.runDue()).toBe(0);
      await store.deps.db
        .deleteFrom('package_video')
        .where('package_id', '=', beard.id)
        .where('video_id', '=', voice.videoId)
        .execute();
      expect((await sales.order(other.orderId)).status).toBe('completed');
      expect((await sales.timeline(other.orderId)).join()).not.toContain('lready bought');
    });

    it('and lost after the same was bought again: what was bought again stays', async () => {
      const { disputed, dispute, again } = await buyAgainWhileDisputed();
      store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'lost' });
      await sales.readEvents();
      expect(await store.deps.jobs.runDue()).toBe(0);
      expect((await sales.order(again.orderId)).status).toBe('completed');
      expect(await sales.mayWatch(disputed.email)).toBe(true);
    });

    it('and won, both that were bought: no payment can go back, and the shop is told', async () => {
      const { disputed, dispute, again } = await buyAgainWhileDisputed();
      const second = store.sandbox.controls.openDispute({ payment: again.intent });
      await sales.readEvents();
      win(dispute);
      await sales.readEvents();
      win(second);
      await sales.readEvents();
      expect(await store.deps.jobs.runDue()).toBe(0);
      for (const { orderId } of [disputed, again])
        expect((await sales.order(orderId)).status).toBe('completed');
      const id = disputed.orderId.slice(0, 8);
      expect((await sales.timeline(again.orderId)).at(-1)).toBe(
        `completed: Also bought with order ${id}. Stripe does not refund a payment that was disputed. Send the money another way.`,
      );
    });

    it('after a part was given back: lost ends it, and of that order only', async () => {
      const { orderId, intent, email } = await sales.buy('beard');
      const other = await sales.buy('voice', { email });
      store.sandbox.controls.refund({ payment: intent, amount: 1000 });
      const dispute = store.sandbox.controls.openDispute({ payment: intent });
      await sales.readEvents();
      expect(await sales.order(orderId)).toMatchObject({
        status: 'disputed',
        refunded_cents: 1000,
      });
      store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'lost' });
      await sales.readEvents();
      expect((await sales.order(orderId)).status).toBe('refunded');
      expect((await sales.timeline(orderId)).at(-1)).toBe('refunded: The dispute was lost.');
      expect((await sales.order(other.orderId)).status).toBe('completed');
      expect(await sales.mayWatch(email, sales.catalogue.voice.videoId)).toBe(true);
    });

    it('and sent back while it is disputed: the provider refuses, the order says so once', async () => {
      const { orderId, intent } = await sales.buy();
      const dispute = store.sandbox.controls.openDispute({ payment: intent });
      await sync(orderId);
      await queueRefund(store.deps, { id: orderId }, { intentId: intent, why: 'paid twice' });
      for (let round = 0; round < 3; round += 1) {
        await store.deps.jobs.runDue();
        store.clock.advance({ hours: 2 });
      }
      expect((await sales.order(orderId)).status).toBe('disputed');
      const said = (await sales.timeline(orderId)).filter((line) => line.includes('charged back'));
      expect(said).toHaveLength(1);
      // Lost, the money is with the buyer anyway: there is nothing more to send.
      store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'lost' });
      await store.deps.jobs.runDue();
      expect((await sales.order(orderId)).status).toBe('refunded');
      expect(sales.refundsOf(intent)).toEqual([]);
      store.clock.advance({ hours: 2 });
      expect(await store.deps.jobs.runDue()).toBe(0);
    });
  });

  it('follows the provider’s latest word, though an earlier one arrives later', async () => {
    const { orderId, intent, email } = await sales.buy();
    const dispute = store.sandbox.controls.openDispute({ payment: intent });
    store.sandbox.controls.addFault({
      method: 'GET',
      path: '/v1/disputes',
      effect: 'hold',
      when: 'after',
    });
    const early = sync(orderId, 'early');
    await expect.poll(() => store.sandbox.controls.holding()).toBe(1);
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'won' });
    // This one hears that the dispute was won, and has nothing to change.
    await sync(orderId, 'late');
    store.sandbox.controls.release();
    expect((await early).status).toBe('completed');
    expect((await sales.order(orderId)).status).toBe('completed');
    expect(await sales.mayWatch(email)).toBe(true);
  });
});
