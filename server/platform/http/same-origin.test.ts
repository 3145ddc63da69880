import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEndpoints, nameOf } from '../../../scripts/docs/contract-endpoints.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const refusal = {
  message: 'This request came from another site and was refused.',
  code: 'foreign_origin',
};
const endpoints = await listEndpoints();

describe('requests from another site', () => {
  let store: TestStore;
  beforeAll(async () => {
    const environment = { PUBLIC_URL: 'https://shop.example' };
    store = await startTestStore('SQLite', { environment });
  });
  afterAll(() => store.close());

  const logout = (headers: Record<string, string>) =>
    store.browser().send('POST', '/api/auth/logout', undefined, headers);
  const host = 'store.internal:3000';

  const unsafe = endpoints.filter(({ method }) => method !== 'GET');
  it.each(unsafe.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'are refused: %s',
    async (_, { method, path }) => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) {
        const target = path.replace(/:\w+/g, 'x');
        const answer = await store.browser().send(method as 'POST', target, {}, headers);
        expect(answer.status, JSON.stringify(headers)).toBe(403);
        expect(answer.json()).toEqual(refusal);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    },
  );

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site whose name ends alike', { origin: 'https://evil-shop.example' }],
    ['a subdomain', { origin: 'https://blog.shop.example' }],
    ['our name on another port', { origin: 'https://shop.example:8443' }],
    ['our name without https', { origin: 'http://shop.example' }],
    ['a page without an origin', { origin: 'null' }],
    ["the request's own host, which is not PUBLIC_URL's", { origin: `http://${host}` }],
    ['something that is no origin', { origin: 'shop.example' }],
    ['nothing', { origin: '' }],
    [
      'ours, but fetched cross-site',
      { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
    ],
  ] as [string, Record<string, string>][])('are refused: %s', async (_, headers) => {
    const answer = await logout({ host, ...headers });
    expect(answer.status).toBe(403);
    expect(answer.json()).toEqual(refusal);
  });

  it.each([
    ['no Origin at all (programs)', {}],
    ["PUBLIC_URL's", { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
  ] as [string, Record<string, string>][])('are let through: %s', async (_, headers) => {
    expect((await logout({ host, ...headers })).status).toBe(200);
  });

  it('may read what anybody may read', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await store.browser().get('/api/packages', foreign);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('are refused whatever their body is, before it is looked at', async () => {
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/customer-login',
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
      payload: '{"email":"a@b.example","password":"x"}',
    });
    expect(answer.statusCode).toBe(403);
    const form = await store.app.inject({
      method: 'POST',
      url: '/api/nothing-there',
      headers: {
        origin: 'https://evil.example',
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x--',
    });
    expect(form.statusCode).toBe(403);
  });

  it('preflights are answered by nobody', async () => {
    const answer = await store.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/logout',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('without PUBLIC_URL the own origin', () => {
  const stores: TestStore[] = [];
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  const startBehind = async (proxies: number): Promise<TestStore> => {
    const store = await startTestStore('SQLite', { environment: { TRUST_PROXY: `${proxies}` } });
    stores.push(store);
    return store;
  };
  const statusOf = async (store: TestStore, headers: Record<string, string>) =>
    (await store.browser().send('POST', '/api/auth/logout', undefined, headers)).status;

  it('is the host and port of the request, with either scheme', async () => {
    const store = await startBehind(0);
    for (const [host, origin, status] of [
      ['shop.example', 'http://shop.example', 200],
      ['shop.example', 'https://shop.example', 200],
      ['SHOP.example', 'https://shop.example', 200],
      ['shop.example:443', 'https://shop.example', 200],
      ['shop.example:80', 'http://shop.example', 200],
      ['shop.example:3000', 'http://shop.example:3000', 200],
      ['[::1]:3000', 'http://[::1]:3000', 200],
      ['shop.example:80', 'https://shop.example', 403],
      ['shop.example:3000', 'http://shop.example', 403],
      ['shop.example', 'http://shop.example:3000', 403],
      ['shop.example', 'http://evil.example', 403],
      ['shop.example', 'chrome-extension://shop.example', 403],
      ['not a host', 'http://shop.example', 403],
    ] as const)
      expect([host, origin, await statusOf(store, { host, origin })]).toEqual([
        host,
        origin,
        status,
      ]);
    // What a client says of a proxy is not believed.
    const headers = { host: 'shop.example', origin: 'https://evil.example' };
    expect(await statusOf(store, { ...headers, 'x-forwarded-host': 'evil.example' })).toBe(403);
    const secure = { ...headers, origin: 'https://shop.example' };
    expect(await statusOf(store, { ...secure, 'x-forwarded-proto': 'http' })).toBe(200);
  });

  it('has the scheme and host that a trusted proxy names', async () => {
    const store = await startBehind(1);
    const host = 'shop.example';
    for (const [scheme, origin, status] of [
      ['https', 'https://shop.example', 200],
      ['HTTPS', 'https://shop.example', 200],
      ['https', 'http://shop.example', 403],
      ['http', 'https://shop.example', 403],
      ['http', 'http://shop.example', 200],
    ] as const) {
      const headers = { host, origin, 'x-forwarded-proto': scheme };
      expect([scheme, origin, await statusOf(store, headers)]).toEqual([scheme, origin, status]);
    }
    // A proxy that does not name the scheme.
    expect(await statusOf(store, { host, origin: 'https://shop.example' })).toBe(200);
    const inside = { host: '127.0.0.1:3000', 'x-forwarded-host': 'shop.example' };
    expect(await statusOf(store, { ...inside, origin: 'https://shop.example' })).toBe(200);
    expect(await statusOf(store, { ...inside, origin: 'http://127.0.0.1:3000' })).toBe(403);
  });
});
