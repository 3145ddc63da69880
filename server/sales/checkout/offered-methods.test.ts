import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { namePaymentMethod, type PaymentMethod } from '#contract/values/payment-method.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const ALL = ['card', 'link', 'cashapp', 'klarna', 'amazon_pay', 'us_bank_account'];

describeWithDatabase('what buyers may pay with', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(async () => {
    store.sandbox.controls.clearFaults();
    await offer('card');
  });
  afterAll(() => store.close());

  const offer = (value: string) => saveSetting(store.deps, { name: 'PAYMENT_METHODS', value });
  const intentOf = (id: string) =>
    store.sandbox.controls.intents().find((intent) => intent.id === id);
  const allowed = (id: string) => intentOf(id)?.allowed_payment_method_types;

  it('is cards, until the owner offers what the account allows', async () => {
    expect(allowed((await sales.place()).intent)).toEqual(['card']);
    await offer('account');
    const { orderId, intent } = await sales.place();
    expect(allowed(intent)).toEqual(ALL);
    expect(intentOf(intent)?.payment_method_types).toEqual(ALL);
    expect(await sales.timeline(orderId)).toEqual(['pending: Checkout.']);
  });

  it('stays what it was for an order that is not paid, also if its intent has to be made again', async () => {
    await offer('account');
    const first = await sales.place();
    await offer('card');
    const again = await sales.place('beard', first);
    expect(again).toMatchObject({ orderId: first.orderId, intent: first.intent });
    store.sandbox.controls.changeIntent({ intent: first.intent, change: { status: 'canceled' } });
    const { intent } = await sales.place('beard', first);
    expect(intent).not.toBe(first.intent);
    expect(allowed(intent)).toEqual(ALL);
  });

  it('is the same when an attempt is repeated after the answer was lost and the setting has changed', async () => {
    await offer('account');
    const path = '/v1/payment_intents';
    store.sandbox.controls.addFault({
      method: 'POST',
      path,
      effect: 'cut',
      when: 'after',
      times: 3,
    });
    const email = `lost@${kind}.example`;
    const client = store.browser();
    await expect(sales.place('voice', { email, client })).rejects.toThrow('503');
    await offer('card');
    const made = store.sandbox.controls.intents().length;
    const { intent } = await sales.place('voice', { email, client });
    expect(store.sandbox.controls.intents()).toHaveLength(made);
    expect(allowed(intent)).toEqual(ALL);
  });

  it.each([
    ['klarna', 'Klarna'],
    ['cashapp', 'Cash App Pay'],
    ['of_tomorrow', 'another method'],
  ])('and a payment by %s is named on the receipt and for the admin', async (type, name) => {
    await offer('account');
    const { controls } = store.sandbox;
    const placed = await sales.place();
    controls.pay({ intent: placed.intent, method: 'klarna' });
    controls.authenticate({ intent: placed.intent, outcome: 'complete' });
    const charge = controls
      .charges()
      .find(({ payment_intent }) => payment_intent === placed.intent);
    if (charge) charge.payment_method_details.type = type;
    expect((await sales.complete(placed)).status).toBe(200);
    const receipt = await (await sales.admin()).get(`/api/orders/${placed.orderId}/receipt`);
    const known = (await sales.payment(placed.orderId)).json<{
      payment: { method: PaymentMethod };
    }>();
    for (const method of [receipt.json<{ method: PaymentMethod }>().method, known.payment.method])
      expect(namePaymentMethod(method)).toBe(name);
  });

  it.each([[undefined], [null], [{}]])(
    'a payment of which the method is %j completes',
    async (details) => {
      const { controls } = store.sandbox;
      const placed = await sales.place();
      controls.pay({ intent: placed.intent });
      const charge = controls
        .charges()
        .find(({ payment_intent }) => payment_intent === placed.intent);
      Object.assign(charge ?? {}, { payment_method_details: details });
      expect((await sales.complete(placed)).status).toBe(200);
      expect((await sales.payment(placed.orderId)).json()).toMatchObject({
        payment: { method: null },
      });
    },
  );

  it('a bank account that Stripe verifies by small deposits is waited for, longer than a day', async () => {
    await offer('account');
    const { controls } = store.sandbox;
    const { orderId, intent } = await sales.place();
    const next_action = { type: 'verify_with_microdeposits' };
    Object.assign(controls.changeIntent({ intent, change: { status: 'requires_action' } }), {
      next_action,
    });
    expect((await sales.complete({ orderId })).json()).toMatchObject({
      code: 'payment_processing',
    });
    store.clock.advance({ days: 2 });
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('processing');
    controls.changeIntent({
      intent,
      change: { status: 'requires_payment_method', next_action: null },
    });
    await sales.reconcile();
    expect((await sales.order(orderId)).status).toBe('pending');
  });

  it('a bank account is paid from in days: no access until then, and its last digits are named', async () => {
    await offer('account');
    const { controls } = store.sandbox;
    const placed = await sales.place();
    controls.pay({ intent: placed.intent, bankAccount: '000123456789' });
    expect((await sales.complete(placed)).json()).toMatchObject({ code: 'payment_processing' });
    store.clock.advance({ days: 5 });
    controls.settle({ intent: placed.intent, as: 'succeeded' });
    await sales.reconcile();
    expect(await sales.mayWatch(placed.email)).toBe(true);
    const receipt = await (await sales.admin()).get(`/api/orders/${placed.orderId}/receipt`);
    expect(namePaymentMethod(receipt.json<{ method: PaymentMethod }>().method)).toBe(
      'US bank account ending in 6789',
    );
  });
});
