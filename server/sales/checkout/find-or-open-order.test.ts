import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentKey } from '#platform/payments/payment-keys.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { passwordMatches } from '#platform/secrets/passwords.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { newEmail } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../testing/test-store.ts';
import { findOrder, listItems } from '../orders/index.ts';
import { prepareIntent, requireKeys } from '../payments/index.ts';
import type { Checkout } from './checkout.ts';
import { findOrOpenOrder } from './find-or-open-order.ts';

const rotated = 'sk_test_51SleighTestStoreWorkshopSecretTheSecond';
const other = {
  publicKey: 'pk_test_51OtherShopNorth0WorkshopPublishable',
  secretKey: 'sk_test_51OtherShopNorth0WorkshopSecret',
};

const cartOf = (packageId: string) => ({
  items: [{ packageId, title: 'Beard', description: '', priceCents: 4900 }],
  reductions: [],
  totalCents: 4900,
});

describeOnEachDatabase("a checkout's pending order", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let checkout: Checkout;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    await sales.saveKeys(testKeys);
    const email = newEmail();
    checkout = {
      buyer: {
        info: { firstName: 'Ann', lastName: 'Elf', email },
        customerId: null,
        isSignedIn: false,
        newPassword: 'reindeer-1',
      },
      cart: cartOf(sales.catalogue.beard.id),
      checkoutHash: `checkout of ${email}`,
      detailsHash: 'details',
      addressHash: 'address',
    };
  });
  afterAll(() => store.close());

  const open = async (more: Partial<Checkout> = {}) =>
    findOrOpenOrder(store.deps, {
      checkout: { ...checkout, ...more },
      key: await requireKeys(store.deps),
    });
  const again = async (before: { id: string }, more: Partial<Checkout> = {}) => {
    const order = await open(more);
    const status = (await findOrder(store.deps, before.id))?.status;
    return [order.id === before.id, status];
  };
  const SAME = [true, 'pending'];
  const REPLACED = [false, 'canceled'];

  it('is stored with its items, its key and the hash of the password', async () => {
    const order = await open();
    const { id: keyId, livemode } = await requireKeys(store.deps);
    expect(await findOrder(store.deps, order.id)).toEqual(order);
    expect(order).toMatchObject({ keyId, livemode, status: 'pending', totalCents: 4900 });
    expect(await passwordMatches(order.passwordHash, 'reindeer-1')).toBe(true);
    expect(await listItems(store.deps, order.id)).toMatchObject(checkout.cart.items);
  });

  it('is the same for the same details, password and buyer, else another in its place', async () => {
    const { buyer } = checkout;
    let order = await open();
    expect(await again(order)).toEqual(SAME);
    expect(await again(order, { buyer: { ...buyer, newPassword: null } })).toEqual(SAME);
    for (const change of [
      { detailsHash: 'others' },
      { buyer: { ...buyer, newPassword: 'another-1' } },
    ]) {
      expect(await again(order, change)).toEqual(REPLACED);
      order = await open();
    }
    const bought = await sales.buy();
    const customerId = (await sales.account(bought.email))?.id ?? '';
    // They own what was in the cart until now.
    const cart = cartOf(sales.catalogue.voice.id);
    const known = { ...buyer, customerId, newPassword: null };
    expect(await again(order, { cart, buyer: known })).toEqual(REPLACED);
  });

  it('goes on under another key of the same account, and is replaced under that of another', async () => {
    const order = await open();
    await prepareIntent(store.deps, order);
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    expect(await again(order)).toEqual(SAME);
    await sales.saveKeys(other);
    expect(await again(order)).toEqual(REPLACED);
  });

  it('is replaced under another key whose account is not known', async () => {
    const order = await open();
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    await store.deps.db.updateTable('payment_key').set({ account_id: null }).execute();
    expect(await again(order)).toEqual(REPLACED);
  });

  it('is replaced under a key that the provider was never asked about', async () => {
    const order = await open();
    await prepareIntent(store.deps, order);
    const value = 'sk_test_51SleighTestStoreWorkshopSecretTheThird';
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value });
    expect(await again(order)).toEqual(REPLACED);
  });

  it('is replaced under a key of the same account in the other mode', async () => {
    const order = await open();
    await sales.saveKey('STRIPE_SECRET_KEY', rotated);
    const live = store.deps.db.updateTable('purchase').set({ livemode: 1 });
    await live.where('id', '=', order.id).execute();
    expect(await again(order)).toEqual(REPLACED);
  });

  it('is not replaced while its payment is being processed: 402, and no other is opened', async () => {
    const order = await open();
    const { id: intent } = await prepareIntent(store.deps, order);
    store.sandbox.controls.pay({ intent, card: '4000000000005050' });
    const changed = open({ detailsHash: 'others' });
    await expect(changed).rejects.toMatchObject({ status: 402, code: 'payment_processing' });
    expect(await findOrder(store.deps, order.id)).toMatchObject({
      status: 'processing',
      leftCheckout: false,
      methods: 'card',
      payUntil: null,
    });
  });

  it('that cannot be stored is no order, and the error says why', async () => {
    const id = () => {
      throw new Error('no id');
    };
    const deps = { ...store.deps, ids: { ...store.deps.ids, id } };
    const opened = findOrOpenOrder(deps, { checkout, key: await requireKeys(store.deps) });
    await expect(opened).rejects.toThrow('no id');
  });

  it('stays open and leaves the checkout where no key reaches its payment any more', async () => {
    const order = await open();
    await prepareIntent(store.deps, order);
    for (const key of [testKeys.secretKey, rotated]) store.sandbox.controls.revokeKey({ key });
    await sales.saveKeys(other);
    expect(await again(order)).toEqual([false, 'pending']);
    for (const key of [testKeys.secretKey, rotated]) store.sandbox.controls.restoreKey({ key });
    expect(await findOrder(store.deps, order.id)).toMatchObject({ leftCheckout: true });
    expect((await sales.timeline(order.id)).at(-1)).toBe(
      'pending: No saved key reaches its payment. The customer started another order.',
    );
  });

  it.each([
    ['completed', { code: 'already_owned' }],
    ['deleted', null],
  ])('keeps its place where it was %s while no key reached it', async (change, refusal) => {
    const { payments, db } = store.deps;
    const order = await open();
    await prepareIntent(store.deps, order);
    const retrievePayment = async () => {
      const rows =
        change === 'deleted'
          ? db.deleteFrom('purchase').where('id', '=', order.id)
          : db.updateTable('purchase').set({ status: 'completed' }).where('id', '=', order.id);
      await rows.execute();
      throw new PaymentsError('denied', 'No such key.');
    };
    const connect = (key: PaymentKey) => ({ ...payments.connect(key), retrievePayment });
    const deps = { ...store.deps, payments: { ...payments, connect } };
    const changed = { ...checkout, detailsHash: 'others' };
    const opened = findOrOpenOrder(deps, {
      checkout: changed,
      key: await requireKeys(store.deps),
    });
    if (refusal === null) expect((await opened).detailsHash).toBe('others');
    else await expect(opened).rejects.toMatchObject(refusal);
    const kept = await findOrder(store.deps, order.id);
    expect(kept?.leftCheckout ?? false).toBe(false);
  });

  it('is one for two requests at once; where they differ, one is replaced or refused', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(one.id).toBe(two.id);
    checkout = { ...checkout, checkoutHash: `${checkout.checkoutHash}, another` };
    const wanted = ['details', 'others'];
    const rivals = await Promise.allSettled(wanted.map((detailsHash) => open({ detailsHash })));
    for (const [at, rival] of rivals.entries()) {
      // Nobody is charged for what another tab ordered.
      if (rival.status === 'fulfilled') expect(rival.value.detailsHash).toBe(wanted[at]);
    }
    const refusals = rivals.filter((result) => result.status === 'rejected');
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'payment_under_way' });
    const { db } = store.deps;
    const pending = db.selectFrom('purchase').select('id').where('status', '=', 'pending');
    const { checkoutHash } = checkout;
    expect(await pending.where('checkout_hash', '=', checkoutHash).execute()).toHaveLength(1);
  });

  it('that turns out to be paid is not replaced: what it bought is not sold again', async () => {
    const order = await open();
    const { id: intent } = await prepareIntent(store.deps, order);
    store.sandbox.controls.pay({ intent });
    const changed = open({ detailsHash: 'others' });
    await expect(changed).rejects.toMatchObject({ code: 'already_owned' });
    expect(await findOrder(store.deps, order.id)).toMatchObject({ status: 'completed' });
  });
});
