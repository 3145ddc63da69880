import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { addPackage } from '../catalog/index.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { stubTemplate } from '../testing/stub-pages.ts';
import { bootstrapOf } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { signInAdmin } from '../testing/test-uploads.ts';

const evil = `</script><script>alert("'1'")</script><!--`;
const pages = [
  '/',
  '/packages/beard',
  '/login',
  '/admin',
  '/admin/login',
  '/checkout',
  '/success',
  '/settings',
  '/admin/packages',
  '/admin/videos',
  '/admin/mail',
  '/my-videos',
  '/my-videos/some-package',
  '/account',
  '/confirm-email',
];

describeWithDatabase('the pages', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let assetsFolder: string;
  beforeAll(async () => {
    assetsFolder = await mkdtemp(join(tmpdir(), 'sleigh-assets-'));
    await writeFile(join(assetsFolder, 'app-1a2b.js'), 'console.log("ho");');
    store = await startTestStore(kind, {
      web: {
        template: stubTemplate,
        assetsFolder,
        keptFolder: join(assetsFolder, 'kept'),
        renderer: null,
      },
    });
    users = await createTestUsers(store);
  });
  afterAll(async () => {
    await store.close();
    await rm(assetsFolder, { recursive: true });
  });

  it.each(pages)(
    '%s is there for everybody: the page itself guards what it shows',
    async (path) => {
      for (const role of ['anonymous', 'customer', 'admin'] as const) {
        const answer = await (await users.as(role)).get(path);
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        // Back after a logout must not show it again.
        const kept = role === 'anonymous' ? 'private, no-cache' : 'no-store';
        expect(answer.headers['cache-control']).toBe(kept);
        expect(bootstrapOf(answer).session?.isAdmin ?? null).toBe(
          role === 'anonymous' ? null : role === 'admin',
        );
      }
    },
  );

  it('say that the shop opens soon until a package was on sale', async () => {
    const web = { template: stubTemplate, assetsFolder, keptFolder: assetsFolder, renderer: null };
    const empty = await startTestStore(kind, { web });
    onTestFinished(empty.close);
    const opensSoon = async () => bootstrapOf(await empty.browser().get('/')).store.opensSoon;
    expect(await opensSoon()).toBe(true);
    const admin = await signInAdmin(empty, 'nick');
    const about = { name: 'Reins', description: '', price: 49, isBundle: false, features: [] };
    await admin.send('POST', '/api/packages', { ...about, onSale: false });
    expect(await opensSoon()).toBe(true);
    const { id } = (await admin.send('POST', '/api/packages', about)).json<{ id: string }>();
    expect(await opensSoon()).toBeUndefined();
    await admin.send('DELETE', `/api/packages/${id}`);
    expect(await opensSoon()).toBeUndefined();
  });

  it('lead password managers to where the password is changed, by a path that is not one of many', async () => {
    const lead = async (role: 'anonymous' | 'customer' | 'admin') => {
      const answer = await (await users.as(role)).get('/.well-known/change-password');
      return [answer.status, answer.headers.location];
    };
    expect(await lead('anonymous')).toEqual([302, '/account']);
    expect(await lead('customer')).toEqual([302, '/account']);
    expect(await lead('admin')).toEqual([302, '/settings?tab=admins']);
    const other = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await (await users.as('anonymous')).get(other)).status).toBe(404);
  });

  it.each([
    '/nope',
    '/my-videos/a/b',
    '/admin/nope',
    '/index.html',
    '/.env',
    '/%zz/x',
    '/a%00b',
    '/packages/%ff',
    '/packages/%',
    '/pages/%c3%28',
    '/%?a=%',
  ])('%s is no page: 404, as a page', async (path) => {
    const answer = await store.browser().get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<div id="root">');
  });

  it.each(['/api/nope', '/media/nope', '/assets/nope.js', '/assets/../package.json'])(
    '%s is no page either, but a 404 in words',
    async (path) => {
      const answer = await store.browser().get(path);
      expect(answer.status).toBe(404);
      if (path.startsWith('/assets/nope') || path.startsWith('/api') || path.startsWith('/media'))
        expect(answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('only / carries the packages on sale', async () => {
    const home = bootstrapOf(await store.browser().get('/?ref=x'));
    expect(home.packages?.map(({ name }) => name).sort()).toEqual(['Beard', 'Everything', 'Voice']);
    expect(bootstrapOf(await store.browser().get('/login')).packages).toBeUndefined();
  });

  it('a package’s page carries it, or why there is none', async () => {
    const read = async (path: string) => bootstrapOf(await store.browser().get(path));
    const { packagePage } = await read('/packages/beard?ref=x');
    expect(packagePage).toMatchObject({ slug: 'beard', found: { slug: 'beard', state: 'onSale' } });
    expect((await read('/packages/n%C3%B6pe')).packagePage).toEqual({
      slug: 'nöpe',
      found: 'unknown',
    });
    expect((await read('/')).packagePage).toBeUndefined();
  });

  it('only / carries what a customer has of them, and nobody else has anything', async () => {
    const client = await users.as('customer');
    const { ownership } = bootstrapOf(await client.get('/'));
    expect(ownership).toEqual((await client.get('/api/customer/ownership')).json());
    expect(ownership).toContainEqual(
      expect.objectContaining({ packageId: users.catalogue.beard.id, isOwned: true }),
    );
    expect(bootstrapOf(await client.get('/checkout')).ownership).toBeUndefined();
    for (const role of ['anonymous', 'admin'] as const) {
      expect(bootstrapOf(await (await users.as(role)).get('/')).ownership).toBeUndefined();
    }
  });

  it('carry the session, and nothing secret of it', async () => {
    const client = await users.as('customer');
    const answer = await client.get('/my-videos');
    expect(bootstrapOf(answer).session).toMatchObject({
      id: users.customer.id,
      email: users.customer.email,
      isCustomer: true,
    });
    expect(answer.text).not.toContain('argon2');
    expect(answer.text).not.toContain(client.cookies.get('sleigh_session'));
  });

  it('carry for admins, and for nobody else, whether customers can pay by card', async () => {
    for (const path of ['/', '/settings', '/admin/packages']) {
      const admin = await users.as('admin');
      const { paymentSetup } = bootstrapOf(await admin.get(path));
      expect(paymentSetup).toEqual((await admin.get('/api/settings/payments')).json());
    }
    for (const role of ['anonymous', 'customer'] as const) {
      const answer = bootstrapOf(await (await users.as(role)).get('/admin/packages'));
      expect(answer.paymentSetup).toBeUndefined();
    }
  });

  it('are there for admins although the payment keys cannot be decrypted', async () => {
    const encrypted = store.deps.db.updateTable('setting').where('name', '=', 'STRIPE_SECRET_KEY');
    const { value } = await store.deps.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'STRIPE_SECRET_KEY')
      .executeTakeFirstOrThrow();
    const warn = vi.spyOn(store.deps.log, 'warn');
    for (const [index, unreadable] of ['v2.not ours', value.slice(0, -6), 'v1...'].entries()) {
      await encrypted.set({ value: unreadable }).execute();
      const answer = await (await users.as('admin')).get('/admin/packages');
      expect(answer.status).toBe(200);
      expect(bootstrapOf(answer).paymentSetup).toBeUndefined();
      expect(warn).toHaveBeenCalledTimes(index + 1);
    }
    expect(warn).toHaveBeenLastCalledWith(
      expect.anything(),
      'The payment keys cannot be decrypted. Restore the SECRET_KEY they were saved with, or save them again.',
    );
    warn.mockRestore();
    await encrypted.set({ value }).execute();
  });

  it('hide no other failure of theirs', async () => {
    const admin = await users.as('admin');
    const failing = vi.spyOn(store.deps.vault, 'decrypt').mockImplementation(() => {
      throw new Error('out of memory');
    });
    expect((await admin.get('/admin/packages')).status).toBe(500);
    failing.mockRestore();
  });

  it('tell the browser where the stand-in for the provider is', async () => {
    const { stripeJsUrl } = bootstrapOf(await store.browser().get('/checkout'));
    expect(stripeJsUrl).toBe(`${store.sandbox.url}/v3/stripe.js`);
  });

  it('hand out the checkout’s cookie before anybody can click twice', async () => {
    const client = store.browser();
    await client.get('/');
    expect(client.cookies.has('sleigh_checkout')).toBe(false);
    await client.get('/checkout?cart=%5B%5D&total=0');
    const token = client.cookies.get('sleigh_checkout');
    expect(token).toMatch(/^[\w-]{43}$/);
    await client.get('/checkout');
    expect(client.cookies.get('sleigh_checkout')).toBe(token);
  });

  it('cannot be broken out of by what is written into the shop', async () => {
    const more = { description: evil, isBundle: false, features: [evil], coverKey: null };
    const id = await addPackage(store.deps, { name: evil, priceCents: 100, ...more });
    await saveSetting(store.deps, { name: 'STORE_NAME', value: evil });
    await saveSetting(store.deps, { name: 'SUPPORT_PHONE', value: "$&$'$`" });
    try {
      const answer = await store.browser().get('/');
      const read = bootstrapOf(answer);
      expect(read.packages?.find((row) => row.id === id)).toMatchObject({
        name: evil,
        description: evil,
        features: [evil],
      });
      expect(read.store).toMatchObject({ name: evil, phone: "$&$'$`" });
      expect(answer.text).not.toContain('<script>alert');
      expect(answer.text).not.toContain('</script><script>');
      // Every script element is one of the data blocks: none of them can run.
      const scripts = answer.text.match(/<script[^>]*>/g) ?? [];
      expect(scripts.every((tag) => tag.includes('type="application/'))).toBe(true);
      expect(answer.text.split('<div id="root">')).toHaveLength(2);
    } finally {
      await store.deps.db.deleteFrom('package').where('id', '=', id).execute();
      await saveSetting(store.deps, { name: 'STORE_NAME', value: '' });
      await saveSetting(store.deps, { name: 'SUPPORT_PHONE', value: '' });
    }
  });

  it('cannot be broken out of by the address or the host', async () => {
    const answer = await store
      .browser()
      .get('/%22%3E%3Cscript%3Ealert(1)', { host: '"><script>alert(2)</script>' });
    expect(answer.text).not.toContain('<script>alert');
  });

  it('begin with the headline and tagline of the settings, or with those of a new store', async () => {
    const told = async () => {
      const answer = await store.browser().get('/');
      const { headline, tagline } = bootstrapOf(answer).store;
      const [, description] = /property="og:description" content="(.*?)"/.exec(answer.text) ?? [];
      return [headline, tagline, description];
    };
    const santa = 'World-class Santa training online';
    expect(await told()).toEqual(['Select Your Online Video', santa, santa]);
    await saveSetting(store.deps, { name: 'STORE_HEADLINE', value: 'Learn from Elves' });
    await saveSetting(store.deps, { name: 'STORE_TAGLINE', value: 'Beards & more' });
    expect(await told()).toEqual(['Learn from Elves', 'Beards & more', 'Beards &amp; more']);
    await saveSetting(store.deps, { name: 'STORE_HEADLINE', value: '' });
    await saveSetting(store.deps, { name: 'STORE_TAGLINE', value: '' });
    expect(await told()).toEqual(['Select Your Online Video', santa, santa]);
  });

  it('describe the products to search engines', async () => {
    const { text } = await store.browser().get('/', { host: 'shop.example' });
    expect(text).toContain('<title>Online Portal</title>');
    // Without PUBLIC_URL nothing repeats the Host of a request, which anybody can make up.
    expect(text).not.toContain('shop.example');
    const products = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const offers = Object.fromEntries(
      products.map(([, json = '']) => JSON.parse(json)).map(({ name, offers }) => [name, offers]),
    );
    expect(offers).toMatchObject({
      Everything: { price: '69.99', priceCurrency: 'USD' },
      Beard: { price: '49.00' },
      Voice: { price: '39.50' },
    });
  });

  it('keep the provider’s secret in the address of /success to themselves', async () => {
    const secret = 'pi_1_secret_2';
    const answer = await store
      .browser()
      .get(`/success?orderId=1&payment_intent_client_secret=${secret}`);
    expect(answer.text).not.toContain(secret);
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('load assets that never change', async () => {
    const answer = await store.browser().get('/assets/app-1a2b.js');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('say how the store is', async () => {
    expect((await store.browser().get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await store.browser().get('/readyz')).json()).toEqual({ status: 'ready' });
    const { storage } = store.deps;
    for (const broken of ['open', 'put'] as const) {
      const whole = { ...storage };
      const away = () => Promise.reject(new Error('/var/secret/path is away'));
      Object.assign(storage, { [broken]: away });
      const answer = await store.browser().get('/readyz');
      Object.assign(storage, whole);
      expect(answer.status).toBe(503);
      expect(answer.json()).toEqual({ message: 'The store is not ready.', code: 'not_ready' });
    }
    expect((await store.browser().get('/readyz')).status).toBe(200);
  });

  it('have a way out of contracts only while consumer rights are on', async () => {
    const read = async (path: string) => (await users.as('anonymous')).get(path);
    const set = (value: string) => saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value });
    const off = await read('/withdraw');
    expect(off.status).toBe(404);
    expect((await read('/checkout')).text).not.toMatch(/consumerRights|"consent"/);
    await set('on');
    expect((await read('/withdraw')).status).toBe(200);
    expect(bootstrapOf(await read('/login'))).toMatchObject({
      store: { consumerRights: true },
    });
    expect(bootstrapOf(await read('/checkout'))).toMatchObject({
      consent: { consent: { version: expect.any(String) } },
    });
    await set('off');
    expect((await read('/withdraw')).status).toBe(404);
  });
});
