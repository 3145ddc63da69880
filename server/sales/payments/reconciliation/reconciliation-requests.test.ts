import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRequest } from '../../../../sandbox/conformance/check-request.ts';
import { createAdmin } from '../../../accounts/index.ts';
import { addTestCatalogue } from '../../../testing/test-catalogue.ts';
import { buy, detailsOf, newEmail } from '../../../testing/test-checkout.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { queueRefund } from '../refunds/queue-refund.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { updateFromProvider } from './update-from-provider.ts';

describe('the requests that reconcile orders', () => {
  let store: TestStore;

  beforeAll(async () => {
    const environment = { PUBLIC_URL: 'https://shop.example' };
    store = await startTestStore('SQLite', { environment });
    const { deps, sandbox } = store;
    const { beard } = await addTestCatalogue(deps);
    const admin = store.browser();
    const login = { username: 'elf', password: 'toy-workshop' };
    await createAdmin(deps, login);
    await admin.send('POST', '/api/auth/login', login);
    const value = testKeys.secretKey;
    const save = () => admin.send('POST', '/api/settings', { key: 'STRIPE_SECRET_KEY', value });
    sandbox.controls.breakDomainMethod({ method: 'apple_pay', reason: 'Not verified.' });
    await save();
    // The endpoint is changed in place, and then gives way to a new one.
    Object.assign(sandbox.controls.webhookEndpoints()[0] ?? {}, {
      enabled_events: ['charge.captured'],
    });
    await save();
    await deps.db.updateTable('payment_key').set({ sealed_webhook_secret: null }).execute();
    await save();
    const info = detailsOf(newEmail());
    const order = { packages: [beard], totalCents: 4900, customerInfo: info };
    const orderId = await buy(store, store.browser(), order);
    const [intent] = sandbox.controls.intents();
    const payment = intent?.id ?? '';
    sandbox.controls.warn({ payment });
    sandbox.controls.openDispute({ payment });
    await updateFromProvider(deps, { orderId, cause: 'test', actor: 'system' });
    const [dispute] = sandbox.controls.disputes();
    sandbox.controls.closeDispute({ dispute: dispute?.id ?? '', as: 'won' });
    const other = { ...order, customerInfo: detailsOf(newEmail()) };
    const otherId = await buy(store, store.browser(), other);
    const otherPayment = sandbox.controls.intents().at(-1)?.id ?? '';
    await queueRefund(deps, { id: otherId }, { intentId: otherPayment, why: 'test' });
    await deps.jobs.runDue();
    await admin.get(`/api/orders/${orderId}/payment`);
    await readProviderEvents(deps);
  });
  afterAll(() => store.close());

  const asked = () => store.sandbox.controls.requests().filter(({ publishable }) => !publishable);

  it('fit what the SDK declares, all of them', () => {
    const problems = asked().flatMap(({ method, path, params }) =>
      checkRequest(method, path, params),
    );
    expect(problems).toEqual([]);
    const names = asked().map(
      ({ method, path }) => `${method} ${path.replace(/(pi|we|pmd|ch)_\w+/, ':id')}`,
    );
    expect([...new Set(names)].sort()).toEqual([
      'DELETE /v1/webhook_endpoints/:id',
      'GET /v1/account',
      'GET /v1/charges/:id',
      'GET /v1/disputes',
      'GET /v1/events',
      'GET /v1/payment_intents/:id',
      'GET /v1/payment_method_domains',
      'GET /v1/radar/early_fraud_warnings',
      'GET /v1/refunds',
      'GET /v1/webhook_endpoints',
      'POST /v1/payment_intents',
      'POST /v1/payment_method_domains',
      'POST /v1/payment_method_domains/:id/validate',
      'POST /v1/refunds',
      'POST /v1/webhook_endpoints',
      'POST /v1/webhook_endpoints/:id',
    ]);
  });

  it('carry an idempotency key wherever they make something', () => {
    const made = asked().filter(({ method }) => method === 'POST');
    expect(made.every(({ idempotencyKey }) => (idempotencyKey?.length ?? 0) >= 8)).toBe(true);
  });
});
