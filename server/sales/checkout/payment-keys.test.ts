import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { addTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts';
import { detailsOf, newEmail, orderByCard } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../testing/test-store.ts';

const live = {
  publicKey: 'pk_live_51SleighTestStoreWorkshopPublishable',
  secretKey: 'sk_live_51SleighTestStoreWorkshopSecret',
};

describeWithDatabase('the payment keys', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  beforeEach(() => store.sandbox.controls.clearRequests());
  afterAll(() => store.close());

  const save = (name: string, value: string) => saveSetting(store.deps, { name, value });
  const saveKeys = async (publicKey: string, secretKey: string) => {
    await save('VITE_STRIPE_PUBLIC_KEY', publicKey);
    await save('STRIPE_SECRET_KEY', secretKey);
  };
  const publicKey = async () => (await store.browser().get('/api/stripe-public-key')).json();

  it('are given out once both are there and of the same mode', async () => {
    await saveKeys(testKeys.publicKey, testKeys.secretKey);
    expect(await publicKey()).toEqual({ publicKey: testKeys.publicKey });
    await saveKeys(testKeys.publicKey, 'rk_test_51SleighTestStoreWorkshopRestricted');
    expect(await publicKey()).toEqual({ publicKey: testKeys.publicKey });
  });

  it.each([
    ['none', '', ''],
    ['the publishable one only', testKeys.publicKey, ''],
    ['the secret one only', '', testKeys.secretKey],
    ['a test and a live one', testKeys.publicKey, live.secretKey],
    ['a live and a test one', live.publicKey, testKeys.secretKey],
    ['two live ones beside a stand-in', live.publicKey, live.secretKey],
  ])('%s: no key is given out, no payment begins, nothing is stored', async (_, open, secret) => {
    await saveKeys(open, secret);
    expect(await publicKey()).toEqual({ publicKey: '' });
    const email = newEmail();
    const answer = await orderByCard(store.browser(), {
      packages: [catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(email),
    });
    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({
      message:
        'The shop cannot take card payments at the moment. Please try again later, or contact the shop.',
      code: 'payments_not_configured',
    });
    const orders = await store.deps.db.selectFrom('purchase').select('id').execute();
    expect(orders).toEqual([]);
    expect(store.sandbox.controls.requests()).toEqual([]);
  });

  it('lie encrypted in the database', async () => {
    await saveKeys(testKeys.publicKey, testKeys.secretKey);
    const row = await store.deps.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'STRIPE_SECRET_KEY')
      .executeTakeFirstOrThrow();
    expect(row.value).not.toContain('sk_test');
    expect(row.value).toMatch(/^v1\./);
  });
});
