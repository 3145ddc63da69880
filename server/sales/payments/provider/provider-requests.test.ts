import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRequest } from '../../../../sandbox/conformance/check-request.ts';
import { addTestCatalogue } from '../../../testing/test-catalogue.ts';
import { buy, detailsOf, newEmail, orderByCard } from '../../../testing/test-checkout.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

describe('the requests to the provider', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore('SQLite');
    const { beard, voice, bundle } = await addTestCatalogue(store.deps);
    const info = detailsOf(newEmail());
    // Everything the server asks the provider: create, retrieve, cancel.
    const client = store.browser();
    await orderByCard(client, { packages: [beard], totalCents: 4900, customerInfo: info });
    await orderByCard(client, { packages: [bundle], totalCents: 6999, customerInfo: info });
    await buy(store, client, { packages: [voice], totalCents: 3950, customerInfo: info });
  });
  afterAll(() => store.close());

  const asked = () => store.sandbox.controls.requests().filter(({ publishable }) => !publishable);

  it('fit what the SDK declares, all of them', () => {
    const problems = asked().flatMap(({ method, path, params }) =>
      checkRequest(method, path, params),
    );
    expect(problems).toEqual([]);
    const kinds = new Set(
      asked().map(({ method, path }) => `${method} ${path.replace(/pi_\w+/, ':id')}`),
    );
    expect([...kinds].sort()).toEqual([
      'GET /v1/payment_intents/:id',
      'POST /v1/payment_intents',
      'POST /v1/payment_intents/:id/cancel',
    ]);
  });

  it('carry an idempotency key wherever they change something, each its own', () => {
    const changes = asked().filter(({ method }) => method === 'POST');
    const keys = changes.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.every((key) => key !== null && key.length >= 8)).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('speak the version of the SDK, with the secret key', () => {
    for (const { apiVersion, key } of asked()) {
      expect(apiVersion).toBe('2026-10-28.endive');
      expect(key).toBe('sk_test_****cret');
    }
  });

  it('never name payment_method_types, which the provider took away', () => {
    for (const { params } of asked()) expect(params).not.toHaveProperty('payment_method_types');
  });
});
