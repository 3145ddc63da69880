import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { keepKey } from '../../../payment-providers/stripe/index.ts';
import { keyIdOf, secretOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { listEvents } from '../../orders/index.ts';
import { callProvider } from './call-provider.ts';

const [own, present, older, foreign, live] = [
  'sk_test_own_0123456789',
  'sk_test_present_0123456789',
  'sk_test_older_0123456789',
  'sk_test_foreign_0123456789',
  'sk_live_0123456789',
];
const denied = new PaymentsError('denied', 'Not this key.');

describeWithDatabase('the keys that a call is tried with', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let tried: string[] = [];
  let log: string[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, { log: (line) => log.push(line) });
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    tried = [];
    log = [];
    await store.deps.db.deleteFrom('payment_key').execute();
    // The key in use has been known for the longest time: it was saved again.
    for (const key of [present, older, own, foreign, live]) {
      store.clock.advance({ seconds: 1 });
      await keepKey(store.deps, key);
      await setAccount(key, key === foreign ? 'acct_2' : 'acct_1');
    }
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: present });
  });
  afterAll(() => store.close());

  const setAccount = (key: string, account_id: string | null) =>
    store.deps.db
      .updateTable('payment_key')
      .set({ account_id })
      .where('id', '=', keyIdOf(key))
      .execute();
  const erase = (key: string) =>
    store.deps.db
      .updateTable('payment_key')
      .set({ sealed_secret: null })
      .where('id', '=', keyIdOf(key))
      .execute();
  /** Asks with each key that comes, which fails with `failure` until the key `until`. */
  const call = (
    keyId: string | null,
    { failure = denied as Error, until = '', orderId = '', livemode = false } = {},
  ) =>
    callProvider(
      store.deps,
      { keyId, livemode },
      {
        send: async (_, key) => {
          tried.push(secretOf(key));
          if (secretOf(key) !== until) throw failure;
          return 'answered';
        },
        ...(orderId !== '' && { orderId }),
        audience: 'admin',
      },
    );

  it('are its own, then the one in use, then others of that account and mode', async () => {
    await expect(call(keyIdOf(own))).rejects.toMatchObject({ code: 'payments_refused' });
    expect(tried).toEqual([own, present, older]);
    tried = [];
    expect(await call(keyIdOf(own), { until: present })).toBe('answered');
    expect(tried).toEqual([own, present]);
  });

  it('are those of its account also where its own was erased', async () => {
    await erase(own);
    await expect(call(keyIdOf(own))).rejects.toThrow();
    expect(tried).toEqual([present, older]);
  });

  it('are all of its mode where its account, or its key, is not known', async () => {
    await setAccount(own, null);
    await expect(call(keyIdOf(own))).rejects.toThrow();
    expect(tried).toEqual([own, present, foreign, older]);
    tried = [];
    await expect(call(null)).rejects.toThrow();
    expect(tried).toEqual([present, foreign, own, older]);
  });

  it('are its own in any case, and others only of its mode', async () => {
    await expect(call(keyIdOf(own), { livemode: true })).rejects.toThrow();
    // The store never uses a live key with a stand-in, so the one of that mode is not asked with.
    expect(tried).toEqual([own]);
  });

  it('are the latest first where no secret key is saved', async () => {
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: '' });
    await expect(call(keyIdOf(older))).rejects.toThrow();
    expect(tried).toEqual([older, own, present]);
  });

  it('are no more where one reached the payment and the call failed', async () => {
    const refused = new PaymentsError('refused', 'No.', { providerCode: 'charge_disputed' });
    await expect(call(keyIdOf(own), { failure: refused })).rejects.toMatchObject({
      cause: refused,
    });
    expect(tried).toEqual([own]);
    const missing = new PaymentsError('refused', 'No such payment.', { detail: 'no_such_payment' });
    await expect(call(keyIdOf(own), { failure: missing })).rejects.toThrow('None of the saved');
    expect(tried).toEqual([own, own, present, older]);
  });

  it('may be none: 503', async () => {
    await store.deps.db.deleteFrom('payment_key').execute();
    await expect(call(null)).rejects.toMatchObject({
      status: 503,
      code: 'payments_not_configured',
    });
    expect(tried).toEqual([]);
  });

  it('are told on the timeline and in the log of the order that is named, errors of ours are not', async () => {
    const { orderId } = await sales.place();
    log = [];
    const linesNow = async () =>
      (await listEvents(store.deps, orderId)).filter(({ actor }) => actor === PROVIDER_ACTOR);
    await expect(call(keyIdOf(own))).rejects.toThrow();
    const ours = new Error('ours');
    await expect(call(keyIdOf(own), { failure: ours, orderId })).rejects.toBe(ours);
    expect([await linesNow(), log]).toEqual([[], []]);
    await expect(call(keyIdOf(own), { orderId })).rejects.toThrow();
    const cause = 'Stripe does not accept the secret key.';
    expect(await linesNow()).toMatchObject([{ cause }]);
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ orderId, msg: cause }]);
  });
});
