import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callWithKey } from '#platform/payments/call-with-key.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { refreshAccount } from './refresh-account.ts';
import { stripeKeyOf } from './stripe-key.ts';

const { secretKey } = testKeys;
const revoked = /^Stripe no longer accepts the secret key\. .* save it under Settings\.$/;
const unchecked =
  'The secret key could not be checked with Stripe yet. The store tries again every minute.';

describeWithDatabase('whether customers can pay by card', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    store.sandbox.controls.restoreKey({ key: secretKey });
    store.sandbox.controls.clearFaults();
    await sales.saveKeys(testKeys);
  });
  afterAll(() => store.close());

  const setup = async () => (await (await sales.admin()).get('/api/settings/payments')).json();
  const notReady = (problem: unknown) => ({
    ready: false,
    keys: 'matching',
    mode: 'test',
    problem,
  });
  const READY = { ready: true, keys: 'matching', mode: 'test', problem: null };
  const revoke = () => store.sandbox.controls.revokeKey({ key: secretKey });
  const account = () =>
    callWithKey(store.deps, stripeKeyOf(secretKey), (provider) => provider.retrieveAccount());
  const failAccount = (status: number) =>
    store.sandbox.controls.addFault({
      path: '/v1/account',
      effect: 'error',
      times: 3,
      status,
      stored: false,
    });

  it('is not ready from the first call with a revoked key, until a call with it succeeds', async () => {
    expect(await setup()).toMatchObject(READY);
    revoke();
    await expect(sales.place()).rejects.toThrow('503');
    expect(await setup()).toMatchObject(notReady(expect.stringMatching(revoked)));
    await expect(account()).rejects.toMatchObject({ failure: 'denied' });
    store.sandbox.controls.restoreKey({ key: secretKey });
    expect(await setup()).toMatchObject({ ready: false });
    await account();
    expect(await setup()).toMatchObject(READY);
  });

  it.each([
    ['the events are read', () => sales.readEvents()],
    ['the account is asked for', () => refreshAccount(store.deps)],
  ])('is known, and is over, whenever %s', async (_, send) => {
    revoke();
    await send();
    expect(await setup()).toMatchObject({ ready: false });
    store.sandbox.controls.restoreKey({ key: secretKey });
    await send();
    expect(await setup()).toMatchObject(READY);
  });

  it('is ready with another key that is accepted, and again with the old one once it is', async () => {
    revoke();
    await expect(account()).rejects.toThrow();
    const other = 'sk_test_51SleighTestStoreWorkshopAnother';
    await sales.saveKey('STRIPE_SECRET_KEY', other);
    expect(await setup()).toMatchObject(READY);
    store.sandbox.controls.restoreKey({ key: secretKey });
    await sales.saveKey('STRIPE_SECRET_KEY', secretKey);
    expect(await setup()).toMatchObject(READY);
  });

  it.each([
    ['no answer', 500],
    ['too many requests', 429],
  ])('is not known for a key that could not be checked: %s', async (_, status) => {
    revoke();
    await expect(account()).rejects.toThrow();
    store.sandbox.controls.restoreKey({ key: secretKey });
    failAccount(status);
    await sales.saveKey('STRIPE_SECRET_KEY', secretKey);
    expect(await setup()).toMatchObject(notReady(unchecked));
    store.sandbox.controls.clearFaults();
    await refreshAccount(store.deps);
    expect(await setup()).toMatchObject(READY);
  });

  it('is not known for a key that was never used', async () => {
    await saveSetting(store.deps, {
      name: 'STRIPE_SECRET_KEY',
      value: 'sk_test_51SleighTestStoreNeverUsed',
    });
    expect(await setup()).toMatchObject(notReady(unchecked));
    store.sandbox.controls.revokeKey({ key: 'sk_test_51SleighTestStoreNeverUsed' });
    await refreshAccount(store.deps);
    expect(await setup()).toMatchObject(notReady(expect.stringMatching(revoked)));
  });

  it('does not depend on a call that lacks a right, fails or is refused', async () => {
    for (const status of [403, 500, 400, 429]) {
      failAccount(status);
      await expect(account()).rejects.toThrow(PaymentsError);
      expect(await setup(), String(status)).toMatchObject(READY);
      store.sandbox.controls.clearFaults();
    }
  });

  it('takes a restricted key that may not read its account, and no other such key', async () => {
    failAccount(403);
    await sales.saveKey('STRIPE_SECRET_KEY', 'rk_test_51SleighTestStoreRestricted');
    expect(await setup()).toMatchObject(notReady(unchecked));
    failAccount(403);
    await expect(sales.saveKey('STRIPE_SECRET_KEY', secretKey)).rejects.toThrow('does not accept');
    const gone = 'rk_test_51SleighTestStoreRestrictedGone';
    store.sandbox.controls.revokeKey({ key: gone });
    store.sandbox.controls.clearFaults();
    await expect(sales.saveKey('STRIPE_SECRET_KEY', gone)).rejects.toThrow('does not accept');
    await sales.place();
    expect(await setup()).toMatchObject(READY);
  });

  it('says which key is missing, and why two keys do not match', async () => {
    const save = (name: 'STRIPE_SECRET_KEY' | 'VITE_STRIPE_PUBLIC_KEY', value: string) =>
      saveSetting(store.deps, { name, value });
    const unusable = (keys: string, problem: unknown) => ({
      ready: false,
      keys,
      mode: null,
      problem,
    });
    await save('VITE_STRIPE_PUBLIC_KEY', 'pk_live_51TheRealAccountOfTheShop');
    expect(await setup()).toMatchObject(
      unusable(
        'mismatched',
        'The keys do not match: the publishable key is a live key, the secret key is a test key. Save two test keys, or two live keys.',
      ),
    );
    await save('VITE_STRIPE_PUBLIC_KEY', '');
    expect(await setup()).toMatchObject(unusable('missing', 'The publishable key is missing.'));
    await save('STRIPE_SECRET_KEY', '');
    expect(await setup()).toMatchObject(unusable('missing', 'Both keys are missing.'));
    await save('VITE_STRIPE_PUBLIC_KEY', testKeys.publicKey);
    expect(await setup()).toMatchObject(unusable('missing', 'The secret key is missing.'));
  });

  it('is not ready while the account may not take payments', async () => {
    const named = 'acct_1SleighTestStore';
    store.sandbox.controls.allowCharges({ account: named, allowed: false });
    await refreshAccount(store.deps);
    expect(await setup()).toMatchObject(notReady(expect.stringMatching(/^The Stripe account/)));
    store.sandbox.controls.allowCharges({ account: named, allowed: true });
  });
});
