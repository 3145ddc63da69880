import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from '../../../accounts/index.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { refreshAccount } from './refresh-account.ts';

const otherKey = 'sk_test_51AnotherAccount00Workshop1234';

describeOnEachDatabase('saving a secret key', (kind) => {
  let store: TestStore;
  let admin: TestClient;

  beforeAll(async () => {
    const environment = { PUBLIC_URL: 'https://shop.example' };
    store = await startTestStore(kind, { environment });
    await createAdmin(store.deps, { username: 'elf', password: 'toy-workshop' });
    admin = store.browser();
    await admin.send('POST', '/api/auth/login', { username: 'elf', password: 'toy-workshop' });
  });
  afterAll(() => store.close());

  const save = (value: string) =>
    admin.send('POST', '/api/settings', { key: 'STRIPE_SECRET_KEY', value });
  const setup = async () => (await admin.get('/api/settings/payments')).json();

  it('asks the provider whose it is, and has its events sent here', async () => {
    expect((await save(testKeys.secretKey)).status).toBe(200);
    expect(await setup()).toMatchObject({
      ready: true,
      mode: 'test',
      chargesEnabled: true,
      webhook: true,
    });
    const [made] = store.sandbox.controls.requests({
      method: 'POST',
      path: '/v1/webhook_endpoints',
    });
    expect(made?.params).toMatchObject({ url: 'https://shop.example/api/webhooks/stripe' });
    const kept = await store.deps.db.selectFrom('payment_key').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/whsec_|sk_test_/);
  });

  it('refuses a key the provider does not accept, and keeps the one there was', async () => {
    store.sandbox.controls.revokeKey({ key: otherKey });
    const refused = await save(otherKey);
    expect(refused.status).toBe(400);
    expect(refused.json().message).toBe('value: Stripe does not accept this key.');
    expect((await setup()).ready).toBe(true);
    const settings = (await admin.get('/api/settings')).json<{ key: string; value: string }[]>();
    const shown = settings.find(({ key }) => key === 'STRIPE_SECRET_KEY');
    expect(shown?.value).toBe('••••••••cret');
  });

  it('changes nothing for the mask, and takes nothing else that looks like one', async () => {
    expect((await save('••••••••cret')).status).toBe(200);
    expect((await save('••••••••1234')).status).toBe(400);
    expect((await setup()).ready).toBe(true);
  });

  it('says when the account may not take payments yet', async () => {
    // A key names its account: the sixteen characters behind the 5.
    const account = 'acct_1SleighTestStore';
    store.sandbox.controls.allowCharges({ account, allowed: false });
    expect((await save(testKeys.secretKey)).status).toBe(200);
    expect(await setup()).toMatchObject({ chargesEnabled: false });
  });

  it('notices later that the account may, and keeps what it knows while it cannot be asked', async () => {
    const account = 'acct_1SleighTestStore';
    store.sandbox.controls.allowCharges({ account, allowed: false });
    await save(testKeys.secretKey);
    store.sandbox.controls.allowCharges({ account, allowed: true });
    store.sandbox.controls.addFault({ path: '/v1/account', effect: 'error', status: 429 });
    await refreshAccount(store.deps);
    expect(await setup()).toMatchObject({ chargesEnabled: false, account: 'Sandbox shop' });
    await refreshAccount(store.deps);
    expect(await setup()).toMatchObject({ chargesEnabled: true, problem: null });
  });
});
