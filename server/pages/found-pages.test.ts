import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOwnPackage, createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { stubTemplate } from '../testing/stub-pages.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const folder = join(tmpdir(), 'none');
const web = {
  template: stubTemplate,
  assetsFolder: folder,
  keptFolder: folder,
  renderer: null,
};

describe('what search engines find', () => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore('SQLite', {
      web,
      environment: { PUBLIC_URL: 'http://shop.example' },
    });
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  const send = async (method: 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const { status, text } = await (await users.as('admin')).send(method, path, body);
    expect(status, text).toBe(200);
  };
  const get = (path: string) => store.browser().get(path);
  const input = { name: 'Sleigh Driving', description: 'All of it.', price: 19.5, isBundle: false };

  it('is a page at its own path, and other spellings lead there for good', async () => {
    for (const [spelled, path] of [
      ['/login/', '/login'],
      ['/LOGIN', '/login'],
      ['/my-videos/', '/my-videos'],
      ['/Admin/Packages//', '/admin/packages'],
      ['/checkout/?cart=%5B%5D', '/checkout?cart=%5B%5D'],
      ['/Success?orderId=Ab', '/success?orderId=Ab'],
      ['/Packages/Driving/', '/packages/driving'],
      ['/my-videos/Ab-1/', '/my-videos/Ab-1'],
      ['/orders/Ab-1/receipt/?a=b', '/orders/Ab-1/receipt?a=b'],
    ] as const) {
      const moved = await get(spelled);
      expect([moved.status, moved.headers.location], spelled).toEqual([301, path]);
    }
    for (const unknown of ['/login/x', '/Log', '//login', '/admin/nope/']) {
      expect((await get(unknown)).status, unknown).toBe(404);
    }
  });

  it('is a page at its slug, and its other addresses lead there for good', async () => {
    const { packageId } = await addOwnPackage(users);
    await send('PUT', `/api/packages/${packageId}`, {
      ...input,
      features: [],
      slug: 'sleigh-driving',
    });
    const page = await get('/packages/sleigh-driving');
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      '<link rel="canonical" href="http://shop.example/packages/sleigh-driving">',
    );
    expect(page.text).toContain('<title>Sleigh Driving · ');
    expect(page.text).toContain('"@type":"Product","name":"Sleigh Driving"');
    await send('PUT', `/api/packages/${packageId}`, { ...input, features: [], slug: 'driving' });
    for (const path of ['sleigh-driving', 'Driving', '%64riving', 'driving/'].map(
      (spelling) => `/packages/${spelling}?a=b`,
    )) {
      const moved = await get(path);
      expect([moved.status, moved.headers.location], path).toEqual([301, '/packages/driving?a=b']);
    }
    await send('DELETE', `/api/packages/${packageId}`);
    const gone = await get('/packages/driving');
    expect(gone.status).toBe(410);
    expect(gone.text).toContain('<meta name="robots" content="noindex">');
    expect((await get('/packages/sleigh-driving')).status).toBe(410);
    const unknown = await get('/packages/never');
    expect(unknown.status).toBe(404);
    expect(unknown.text).not.toContain('canonical');
    expect(unknown.text).toContain('<title>404 Page Not Found · ');
  });

  it('is listed in the sitemap, and what is for nobody else is not visited', async () => {
    const { packageId } = await addOwnPackage(users);
    await send('PUT', `/api/packages/${packageId}`, { ...input, features: [], slug: 'listed' });
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('application/xml');
    expect(sitemap.text).toContain('<loc>http://shop.example/</loc>');
    expect(sitemap.text).toContain('<loc>http://shop.example/packages/listed</loc>');
    const robots = await get('/robots.txt');
    expect(robots.text).toContain('Sitemap: http://shop.example/sitemap.xml');
    for (const path of ['/api/', '/admin', '/settings', '/checkout', '/my-videos']) {
      expect(robots.text.split('\n'), path).toContain(`Disallow: ${path}`);
    }
    expect(robots.text).not.toMatch(/Disallow: \/(packages|pages|media)?\n/);
  });
});

it('without PUBLIC_URL there is no sitemap, and no absolute address', async () => {
  const store = await startTestStore('SQLite', { web });
  try {
    expect((await store.browser().get('/sitemap.xml')).status).toBe(404);
    expect((await store.browser().get('/robots.txt')).text).not.toContain('Sitemap');
    expect((await store.browser().get('/')).text).not.toMatch(/canonical|og:url|og:image/);
  } finally {
    await store.close();
  }
});
