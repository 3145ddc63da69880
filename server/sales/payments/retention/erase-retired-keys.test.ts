import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  listWebhookSecrets,
  noteWebhookSecret,
} from '../../../payment-providers/stripe/keys/payment-keys.store.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { sweepOrders } from './sweep-orders.ts';

const rotated = 'sk_test_51SleighTestStoreWorkshopSecretTheSecond';
const other = {
  publicKey: 'pk_test_51OtherShopNorth0WorkshopPublishable',
  secretKey: 'sk_test_51OtherShopNorth0WorkshopSecret',
};

describeWithDatabase('a secret key that was replaced', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeEach(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await sales.saveKeys(testKeys);
  });
  afterEach(() => store.close());

  const encryptedOf = async (orderId: string) => {
    const { key_id } = await sales.order(orderId);
    return store.deps.db
      .selectFrom('payment_key')
      .selectAll()
      .where('id', '=', key_id)
      .executeTakeFirstOrThrow();
  };

  it('is kept, encrypted, while an order of its is open; erased when all are closed', async () => {
    const paid = await sales.buy();
    const open = await sales.place();
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    await sweepOrders(store.deps);
    const kept = await encryptedOf(open.orderId);
    expect(kept.sealed_secret).toMatch(/^v1\./);
    expect(JSON.stringify(kept)).not.toContain('sk_test');
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    await sweepOrders(store.deps);
    expect(await encryptedOf(open.orderId)).toMatchObject({
      sealed_secret: null,
      sealed_webhook_secret: null,
      account_id: 'acct_1SleighTestStore',
    });
    // Another key of the account follows the money from now on.
    store.sandbox.controls.refund({ payment: paid.intent });
    await sales.readEvents();
    expect((await sales.order(paid.orderId)).status).toBe('refunded');
    await sweepOrders(store.deps);
    expect((await store.browser().get('/api/stripe-public-key')).json()).toEqual({
      publicKey: testKeys.publicKey,
    });
  });

  it('of another account is kept as long as money paid under it may come back', async () => {
    await sales.saveKeys(other);
    const { orderId, intent } = await sales.buy();
    await sales.saveKeys(testKeys);
    store.clock.advance({ days: 179 });
    await sweepOrders(store.deps);
    const dispute = store.sandbox.controls.openDispute({ payment: intent });
    await sales.readEvents();
    expect((await sales.order(orderId)).status).toBe('disputed');
    store.clock.advance({ days: 3 });
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).not.toBeNull();
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'lost' });
    await sales.readEvents();
    expect((await sales.order(orderId)).status).toBe('refunded');
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).toBeNull();
  });

  it('is kept while a refund is still to be made', async () => {
    const { orderId, intent } = await sales.buy();
    await queueRefund(store.deps, { id: orderId }, { intentId: intent, why: 'a test' });
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).not.toBeNull();
    await store.deps.jobs.runDue();
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).toBeNull();
  });

  it.each([
    ['which is of the other mode', { livemode: 1 }, 'its own'],
    // Where neither account is known, they need not be the same.
    ['whose account is not known', { account_id: null }, 'both'],
  ])('is not left to another key %s', async (_, facts, changed) => {
    const { orderId } = await sales.buy();
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    const { db } = store.deps;
    const { key_id } = await sales.order(orderId);
    const keys = db.updateTable('payment_key').set(facts);
    await (changed === 'both' ? keys : keys.where('id', '=', key_id)).execute();
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).not.toBeNull();
    store.clock.advance({ days: 181 });
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).toBeNull();
  });

  it('is kept where no key is saved in its place, as long as money may come back', async () => {
    const { orderId } = await sales.buy();
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: '' });
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).not.toBeNull();
    store.clock.advance({ days: 181 });
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).toBeNull();
  });

  it('is kept anew when it is saved again', async () => {
    const { orderId } = await sales.buy();
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    await sweepOrders(store.deps);
    expect((await encryptedOf(orderId)).sealed_secret).toBeNull();
    await sales.saveKey('STRIPE_SECRET_KEY', testKeys.secretKey);
    expect((await encryptedOf(orderId)).sealed_secret).not.toBeNull();
  });

  it('leaves the secret of its webhook to the next key of the account, where that has none', async () => {
    const { orderId } = await sales.buy();
    const { deps } = store;
    const { key_id } = await sales.order(orderId);
    await noteWebhookSecret(deps, { keyId: key_id ?? '', secret: 'whsec_of_the_account' });
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    await sweepOrders(deps);
    expect((await encryptedOf(orderId)).sealed_webhook_secret).toBeNull();
    expect(await listWebhookSecrets(deps)).toEqual(['whsec_of_the_account']);
    const rows = await deps.db.selectFrom('payment_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('whsec');
  });
});
