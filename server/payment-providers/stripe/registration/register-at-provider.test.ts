import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { getPaymentSetup } from '#contract/settings.ts';
import { becomeShop, markAsCopy } from '#platform/instance/instance.ts';
import { createAdmin } from '../../../accounts/index.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { keepRegistered } from './keep-registered.ts';

type PaymentSetup = z.output<typeof getPaymentSetup.response>;

const ENDPOINTS = '/v1/webhook_endpoints';
const DOMAINS = '/v1/payment_method_domains';
const { secretKey } = testKeys;

describeWithDatabase('what the store registers at Stripe', (kind) => {
  const opened: TestStore[] = [];
  afterAll(async () => {
    for (const store of opened) await store.close();
  });

  async function open(environment: Record<string, string>) {
    const store = await startTestStore(kind, { environment });
    opened.push(store);
    await createAdmin(store.deps, { username: 'elf', password: 'toy-workshop' });
    const admin = store.browser();
    await admin.send('POST', '/api/auth/login', { username: 'elf', password: 'toy-workshop' });
    const { controls } = store.sandbox;
    const setup = async () => (await admin.get('/api/settings/payments')).json<PaymentSetup>();
    return {
      controls,
      deps: store.deps,
      save: (value = secretKey) =>
        admin.send('POST', '/api/settings', { key: 'STRIPE_SECRET_KEY', value }),
      keep: () => keepRegistered(store.deps),
      setup,
      wallets: async () => (await setup()).wallets,
      /** The calls since the last time that change something there: method and path. */
      writes: () => {
        const made = controls.requests().filter(({ method }) => method !== 'GET');
        controls.clearRequests();
        return made.map(({ method, path }) => `${method} ${path.replace(/(we|pmd)_\w+/, '$1')}`);
      },
      /** The signing secrets that the store has, encrypted. */
      secrets: async () =>
        (
          await store.deps.db.selectFrom('payment_key').select('sealed_webhook_secret').execute()
        ).map((row) => row.sealed_webhook_secret),
    };
  }
  type Shop = Awaited<ReturnType<typeof open>>;
  const CREATED = [`POST ${ENDPOINTS}`, `POST ${DOMAINS}`];

  describe('of a shop with a public https address', () => {
    let shop: Shop;
    beforeEach(async () => {
      shop = await open({ PUBLIC_URL: 'https://shop.example:8443' });
      await shop.save();
    });

    it('is a webhook of the API version it speaks, and its domain without the port', async () => {
      expect(shop.writes()).toEqual(CREATED);
      const url = 'https://shop.example:8443/api/webhooks/stripe';
      expect(shop.controls.webhookEndpoints()).toMatchObject([
        { url, api_version: '2026-10-28.endive', status: 'enabled' },
      ]);
      expect(shop.controls.domains()).toMatchObject([{ domain_name: 'shop.example' }]);
      expect(await shop.wallets()).toEqual({
        domain: 'shop.example',
        problem: null,
        applePay: { active: true, problem: null },
        googlePay: { active: true, problem: null },
      });
    });

    it('is changed in place when events are missing, and keeps its secret', async () => {
      const [endpoint] = shop.controls.webhookEndpoints();
      if (endpoint === undefined) throw new Error('no endpoint');
      const all = endpoint.enabled_events;
      endpoint.enabled_events = all.slice(2);
      const before = await shop.secrets();
      shop.writes();
      await shop.keep();
      expect(shop.writes()).toEqual([`POST ${ENDPOINTS}/we`]);
      expect(shop.controls.webhookEndpoints()).toMatchObject([
        { id: endpoint.id, enabled_events: all },
      ]);
      expect(await shop.secrets()).toEqual(before);
      await shop.keep();
      await shop.save();
      expect(shop.writes()).toEqual([]);
    });

    it('says when a restricted key may not read early warnings of fraud', async () => {
      expect((await shop.setup()).warningsProblem).toBeNull();
      shop.controls.withholdRight({ key: secretKey, path: '/v1/radar/early_fraud_warnings' });
      await shop.keep();
      expect(await shop.setup()).toMatchObject({
        webhook: true,
        wallets: { problem: null },
        warningsProblem: expect.stringContaining('give the key the right to read “Radar”'),
      });
      shop.controls.withholdRight({ key: secretKey, path: null });
      await shop.keep();
      expect((await shop.setup()).warningsProblem).toBeNull();
    });

    it('stays disabled as its owner left it, until the key is saved again', async () => {
      const [endpoint] = shop.controls.webhookEndpoints();
      if (endpoint === undefined) throw new Error('no endpoint');
      endpoint.status = 'disabled';
      await shop.keep();
      expect(endpoint.status).toBe('disabled');
      await shop.save();
      expect(endpoint.status).toBe('enabled');
    });

    it('is made anew when an earlier key of the account is saved again, because its secret is gone', async () => {
      const later = `${secretKey}Later`;
      await shop.deps.db.updateTable('payment_key').set({ sealed_webhook_secret: null }).execute();
      await shop.save(later);
      shop.writes();
      await shop.save();
      expect(shop.writes()).toEqual([`DELETE ${ENDPOINTS}/we`, `POST ${ENDPOINTS}`]);
      const secrets = await shop.secrets();
      expect(secrets.filter((secret) => secret !== null)).toHaveLength(1);
    });

    it('is made anew without its secret, or where it was deleted', async () => {
      const [first] = shop.controls.webhookEndpoints();
      await shop.deps.db.updateTable('payment_key').set({ sealed_webhook_secret: null }).execute();
      shop.writes();
      await shop.keep();
      expect(shop.writes()).toEqual([`DELETE ${ENDPOINTS}/we`, `POST ${ENDPOINTS}`]);
      const [second, ...more] = shop.controls.webhookEndpoints();
      expect(more).toEqual([]);
      expect(second?.id).not.toBe(first?.id);
      expect(await shop.secrets()).not.toContain(null);
    });

    it('follows the address, and says nothing of the old one', async () => {
      Object.assign(shop.deps.policy, { publicOrigin: 'https://new.example' });
      expect(await shop.wallets()).toMatchObject({ domain: 'new.example', applePay: null });
      await shop.keep();
      expect(shop.controls.domains().map(({ domain_name }) => domain_name)).toEqual([
        'shop.example',
        'new.example',
      ]);
      const urls = shop.controls.webhookEndpoints().map(({ url }) => url);
      expect(urls).toContain('https://new.example/api/webhooks/stripe');
      expect(await shop.wallets()).toMatchObject({ domain: 'new.example', problem: null });
    });

    it('says why Apple Pay is inactive, and has Stripe look again', async () => {
      const reason = 'The domain could not be verified.';
      const [domain] = shop.controls.domains();
      shop.controls.breakDomainMethod({ method: 'apple_pay', reason });
      Object.assign(domain ?? {}, { apple_pay: { status: 'inactive' } });
      await shop.keep();
      expect(await shop.wallets()).toMatchObject({
        problem: null,
        applePay: { active: false, problem: reason },
        googlePay: { active: true },
      });
      shop.controls.breakDomainMethod({ method: 'apple_pay', reason: null });
      shop.writes();
      await shop.keep();
      expect(shop.writes()).toEqual([`POST ${DOMAINS}/pmd/validate`]);
      expect(await shop.wallets()).toMatchObject({ applePay: { active: true, problem: null } });
    });

    it('says that the domain is disabled, and leaves it so', async () => {
      shop.controls.enableDomain({ domain: 'shop.example', enabled: false });
      shop.writes();
      await shop.keep();
      await shop.save();
      expect(shop.writes()).toEqual([]);
      expect((await shop.wallets()).problem).toMatch(/^The domain shop\.example is disabled/);
    });

    it('needs a right of a restricted key, without which all else works', async () => {
      const restricted = 'rk_test_51SleighTestStoreRestricted';
      shop.controls.withholdRight({ key: restricted, path: DOMAINS });
      expect((await shop.save(restricted)).status).toBe(200);
      const setup = await shop.setup();
      expect(setup).toMatchObject({ ready: true, webhook: true });
      expect(setup.wallets.problem).toMatch(
        /restricted .* right to write “Payment Method Domains”/,
      );
      shop.controls.withholdRight({ key: restricted, path: null });
      await shop.keep();
      expect((await shop.wallets()).problem).toBeNull();
    });

    it('is tried again after Stripe did not answer, and what was known stays', async () => {
      shop.controls.addFault({ path: DOMAINS, effect: 'error', times: 3, stored: false });
      Object.assign(shop.deps.policy, { publicOrigin: 'https://new.example' });
      await shop.keep();
      expect((await shop.wallets()).problem).toMatch(
        /^Stripe was not asked about new\.example yet/,
      );
      await shop.keep();
      expect((await shop.wallets()).problem).toBeNull();
      shop.controls.addFault({ path: DOMAINS, effect: 'error', times: 3, stored: false });
      await shop.keep();
      expect((await shop.wallets()).applePay).toEqual({ active: true, problem: null });
    });
  });

  it('is nothing in a restored copy, until that is the shop', async () => {
    const shop = await open({ PUBLIC_URL: 'https://shop.example' });
    await markAsCopy(shop.deps.db, { id: 'copy', madeAt: '2026-11-01T00:00:00.000Z' });
    await shop.save();
    await shop.keep();
    expect(shop.writes()).toEqual([]);
    await becomeShop(shop.deps.db, shop.deps.clock.now());
    await shop.keep();
    expect(shop.writes()).toEqual(CREATED);
  });

  it.each([
    ['http://shop.example', /public https address/],
    ['https://localhost:3000', /public domain\. Stripe cannot reach localhost,/],
    ['https://192.0.2.7', /Stripe cannot reach 192\.0\.2\.7,/],
    ['https://[2001:db8::7]', /public domain/],
    ['https://shop.internal', /public domain/],
  ])('is no domain at %s, and the page says why', async (PUBLIC_URL, problem) => {
    const shop = await open({ PUBLIC_URL });
    await shop.save();
    expect(shop.controls.domains()).toEqual([]);
    const wallets = await shop.wallets();
    expect(wallets).toMatchObject({ domain: null, applePay: null, googlePay: null });
    expect(wallets.problem).toMatch(problem);
  });

  it('is nothing while the owner registers by hand, whose domain is looked at', async () => {
    const shop = await open({
      PUBLIC_URL: 'https://shop.example',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_owner',
    });
    await shop.save();
    expect(shop.writes()).toEqual([]);
    expect((await shop.wallets()).problem).toMatch(/STRIPE_WEBHOOK_SECRET is set\. Add it in/);
  });
});
