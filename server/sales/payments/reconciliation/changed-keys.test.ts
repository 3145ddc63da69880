import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { handleEvent } from './handle-event.ts';

/** Another key of the same account, and the keys of another account. */
const rotated = 'sk_test_51SleighTestStoreWorkshopSecretTheSecond';
const other = {
  publicKey: 'pk_test_51OtherShopNorth0WorkshopPublishable',
  secretKey: 'sk_test_51OtherShopNorth0WorkshopSecret',
};
const live = {
  publicKey: 'pk_live_51SleighTestStoreWorkshopPublishable',
  secretKey: 'sk_live_51SleighTestStoreWorkshopSecret',
};

describeWithDatabase('keys changed in mid-payment', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    await sales.saveKey('VITE_STRIPE_PUBLIC_KEY', testKeys.publicKey);
    await sales.saveKey('STRIPE_SECRET_KEY', testKeys.secretKey);
  });
  afterEach(() => {
    for (const key of [testKeys.secretKey, rotated]) store.sandbox.controls.restoreKey({ key });
  });
  afterAll(() => store.close());

  /** Live keys cannot be saved beside a stand-in: this puts them there. */
  const goLive = async () => {
    const { deps } = store;
    await saveSetting(deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: live.publicKey });
    await saveSetting(deps, { name: 'STRIPE_SECRET_KEY', value: live.secretKey });
  };
  const stateAt = (intent: string) =>
    store.sandbox.controls.intents().find(({ id }) => id === intent)?.status;

  describe('to another account', () => {
    it.each([
      ['the success page', (orderId: string) => sales.complete({ orderId })],
      ['the reconciler', () => sales.reconcile()],
      ['the list of events', () => sales.readEvents()],
    ] as [string, (orderId: string) => Promise<unknown>][])(
      'a payment made under the old key still completes, by %s',
      async (_, reconcile) => {
        const { orderId, intent, email } = await sales.place();
        await sales.saveKeys(other);
        store.sandbox.controls.pay({ intent });
        await reconcile(orderId);
        expect((await sales.order(orderId)).status).toBe('completed');
        expect(await sales.mayWatch(email)).toBe(true);
      },
    );

    it('the same checkout gets a new order there, and the old one can be paid no more', async () => {
      const first = await sales.place();
      await sales.saveKeys(other);
      const second = await sales.place('beard', first);
      expect(second.orderId).not.toBe(first.orderId);
      expect(stateAt(first.intent)).toBe('canceled');
      expect((await sales.order(first.orderId)).status).toBe('canceled');
      store.sandbox.controls.pay({ intent: second.intent });
      expect((await sales.complete(second)).status).toBe(200);
      const charges = store.sandbox.controls.charges().filter(({ paid }) => paid);
      const mine = charges.filter(({ receipt_email }) => receipt_email === first.email);
      expect(mine).toHaveLength(1);
    });

    it('what was paid under the old key is found by the same checkout, not sold again', async () => {
      const first = await sales.place();
      store.sandbox.controls.pay({ intent: first.intent });
      await sales.saveKeys(other);
      await expect(sales.place('beard', first)).rejects.toThrow('already_owned');
      expect((await sales.order(first.orderId)).status).toBe('completed');
    });

    it('a promotion code retires what was begun under the old key', async () => {
      const first = await sales.place();
      await sales.saveKeys(other);
      const answer = await first.client.send('POST', '/api/create-free-order', {
        customerInfo: { firstName: 'A', lastName: 'B', email: first.email, password: 'reindeer-1' },
        packages: [sales.catalogue.beard],
        promoCode: 'SLEIGHBELLS',
      });
      expect(answer.status, answer.text).toBe(200);
      expect(stateAt(first.intent)).toBe('canceled');
    });

    it('where the old key was taken back, the buyer goes on beside the old order', async () => {
      const first = await sales.place();
      store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
      store.sandbox.controls.revokeKey({ key: rotated });
      await sales.saveKeys(other);
      const second = await sales.buy('beard', first);
      expect(second.orderId).not.toBe(first.orderId);
      expect(await sales.mayWatch(first.email)).toBe(true);
      expect((await sales.order(first.orderId)).status).toBe('pending');
      // The key is given out again: what was paid there meanwhile by the same browser goes back.
      store.sandbox.controls.pay({ intent: first.intent });
      store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
      await sales.reconcile();
      await store.deps.jobs.runDue();
      expect((await sales.order(first.orderId)).status).toBe('refunded');
      expect(sales.refundsOf(first.intent)).toMatchObject([{ amount: 4900 }]);
    });

    it('what nobody paid within a day is cancelled under the key it was made with', async () => {
      const { orderId, intent } = await sales.place();
      await sales.saveKeys(other);
      store.clock.advance({ hours: 25 });
      await sales.reconcile();
      expect((await sales.order(orderId)).status).toBe('canceled');
      expect(stateAt(intent)).toBe('canceled');
    });

    it('an event of the other account about an intent of its own is ignored', async () => {
      await sales.saveKeys(other);
      const event = { id: 'evt_foreign', type: 'payment_intent.succeeded', createdAt: 0 };
      await handleEvent(store.deps, { ...event, paymentId: 'pi_of_the_other_account' }, 'webhook');
      expect(await store.deps.jobs.runDue()).toBe(0);
    });
  });

  describe('to another key of the same account', () => {
    it('the same order and intent go on, though the old key is taken back', async () => {
      const first = await sales.place();
      await sales.saveKey('STRIPE_SECRET_KEY', rotated);
      store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
      const again = await sales.place('beard', first);
      expect(again).toMatchObject({ orderId: first.orderId, intent: first.intent });
      store.sandbox.controls.pay({ intent: first.intent });
      expect((await sales.complete(first)).status).toBe(200);
    });
  });

  describe('to nothing', () => {
    it('what was paid still completes', async () => {
      const placed = await sales.place();
      await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: '' });
      await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: '' });
      store.sandbox.controls.pay({ intent: placed.intent });
      expect((await sales.complete(placed)).status).toBe(200);
    });
  });

  describe('between test and live', () => {
    it('a test payment made after the shop went live opens nothing: review', async () => {
      const placed = await sales.place();
      await goLive();
      store.sandbox.controls.pay({ intent: placed.intent });
      expect((await sales.complete(placed)).status).toBe(409);
      expect((await sales.order(placed.orderId)).status).toBe('review');
      expect((await sales.timeline(placed.orderId)).at(-1)).toContain('test mode');
      const { review } = (
        await (await sales.admin()).get(`/api/orders/${placed.orderId}/payment`)
      ).json();
      expect(review).toMatchObject({ problem: expect.stringContaining('moves no money') });
      expect(await sales.account(placed.email)).toBeUndefined();
    });

    it('a live order is never asked about, nor completed, with a test key', async () => {
      const placed = await sales.place();
      store.sandbox.controls.pay({ intent: placed.intent });
      await goLive();
      const { db } = store.deps;
      const mine = db.updateTable('purchase').where('id', '=', placed.orderId);
      await mine.set({ livemode: 1, key_id: null }).execute();
      await sales.saveKeys(testKeys);
      store.sandbox.controls.clearRequests();
      expect((await sales.complete(placed)).status).toBe(503);
      await sales.reconcile();
      const asked = store.sandbox.controls.requests({
        path: `/v1/payment_intents/${placed.intent}`,
      });
      expect(asked).toEqual([]);
      expect((await sales.order(placed.orderId)).status).toBe('pending');
      await mine.set({ status: 'canceled' }).execute();
    });

    it('a test order is never paid with a live payment, and the reverse', async () => {
      const placed = await sales.place();
      store.sandbox.controls.pay({ intent: placed.intent });
      const change = { livemode: true as never };
      store.sandbox.controls.changeIntent({ intent: placed.intent, change });
      expect((await sales.complete(placed)).status).toBe(409);
      expect((await sales.order(placed.orderId)).status).toBe('review');
      expect(await sales.account(placed.email)).toBeUndefined();
    });
  });

  describe('that belong to two accounts', () => {
    it('are not given out, and the settings say why', async () => {
      await sales.saveKey('VITE_STRIPE_PUBLIC_KEY', other.publicKey);
      expect((await store.browser().get('/api/stripe-public-key')).json()).toEqual({
        publicKey: '',
      });
      const admin = await sales.admin();
      const setup = (await admin.get('/api/settings/payments')).json();
      expect(setup).toMatchObject({ ready: false, keys: 'mismatched', mode: null });
      expect(setup.problem).toContain('different Stripe accounts');
    });
  });
});
