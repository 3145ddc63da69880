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
    ["the request's own host", { origin: `http://${host}` }],
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
