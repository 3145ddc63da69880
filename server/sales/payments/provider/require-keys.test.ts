import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookUpAccount } from '#platform/payments/call-with-key.ts';
import { readPaymentKeys } from '../../../payment-providers/stripe/index.ts';
import { findKeyFacts } from '../../../payment-providers/stripe/keys/payment-keys.store.ts';
import { secretOf, stripeKeyOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { requireKeys } from './require-keys.ts';

const key = testKeys.secretKey;
const account = '/v1/account';

describeWithDatabase('the keys to begin a payment with', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    store.sandbox.controls.clearFaults();
    store.sandbox.controls.restoreKey({ key });
    await sales.saveKeys(testKeys);
    store.sandbox.controls.clearRequests();
  });
  afterAll(() => store.close());

  /** A call under the secret key is denied, as after it was revoked. */
  async function deny(): Promise<void> {
    store.sandbox.controls.revokeKey({ key });
    await expect(lookUpAccount(store.deps, stripeKeyOf(key))).rejects.toMatchObject({
      failure: 'denied',
    });
    store.sandbox.controls.clearRequests();
  }
  const asked = () => store.sandbox.controls.requests().map(({ path }) => path);

  it('are those that are saved; the provider is not asked about a key it accepts', async () => {
    expect(await requireKeys(store.deps)).toEqual(await readPaymentKeys(store.deps));
    expect(await requireKeys(store.deps)).toMatchObject(testKeys);
    expect(asked()).toEqual([]);
  });

  it('are refused where one is missing: 503', async () => {
    await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: '' });
    await expect(requireKeys(store.deps)).rejects.toMatchObject({
      status: 503,
      code: 'payments_not_configured',
      cause: { message: 'the payment keys are missing, or do not fit together' },
    });
  });

  it('are refused where they are live and the provider is a stand-in: 503', async () => {
    const live = (value: string) => value.replace('_test_', '_live_');
    const { publicKey, secretKey } = testKeys;
    await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: live(publicKey) });
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: live(secretKey) });
    await expect(requireKeys(store.deps)).rejects.toMatchObject({
      status: 503,
      code: 'payments_not_configured',
      cause: { failure: 'refused' },
    });
  });

  it('are asked about again after a call under them was denied, until they are accepted', async () => {
    await deny();
    for (let round = 0; round < 2; round += 1) {
      await expect(requireKeys(store.deps)).rejects.toMatchObject({
        status: 503,
        code: 'payments_not_configured',
        cause: { failure: 'denied' },
      });
    }
    expect(asked()).toEqual([account, account]);
    store.sandbox.controls.restoreKey({ key });
    const { id: keyId } = await requireKeys(store.deps);
    expect(await findKeyFacts(store.deps, keyId)).toMatchObject({ isAccepted: true });
    await requireKeys(store.deps);
    expect(asked()).toHaveLength(3);
  });

  it('are good where the secret key only lacks the right to read its account', async () => {
    await deny();
    store.sandbox.controls.restoreKey({ key });
    store.sandbox.controls.addFault({ path: account, effect: 'error', status: 403 });
    expect(await requireKeys(store.deps)).toMatchObject(testKeys);
    expect(asked()).toEqual([account]);
  });

  it('are refused where the provider fails when it is asked: 503', async () => {
    await deny();
    store.sandbox.controls.restoreKey({ key });
    store.sandbox.controls.addFault({ path: account, effect: 'error' });
    await expect(requireKeys(store.deps)).rejects.toMatchObject({
      status: 503,
      code: 'payments_unavailable',
      cause: { failure: 'broken' },
    });
  });

  it('are asked about in the way that the caller gives, whose errors stay as they are', async () => {
    await deny();
    const secrets: string[] = [];
    const keys = await requireKeys(store.deps, async (_, asked) => {
      secrets.push(secretOf(asked));
    });
    expect([secretOf(keys), ...secrets]).toEqual([key, key]);
    expect(asked()).toEqual([]);
    const ours = new Error('ours');
    await expect(requireKeys(store.deps, () => Promise.reject(ours))).rejects.toBe(ours);
  });
});
