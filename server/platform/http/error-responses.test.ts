import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestCatalogue } from '../../testing/test-catalogue.ts';
import { detailsOf, newEmail, orderByCard } from '../../testing/test-checkout.ts';
import { startTestStore, type TestStore, testKeys } from '../../testing/test-store.ts';
import { AppError } from '../errors/app-error.ts';
import { StorageFull } from '../objects/objects.ts';

const inside = 'at /srv/store/secret.ts: password hunter2';

describe('what goes wrong', () => {
  const lines: string[] = [];
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore('SQLite', { log: (line) => lines.push(line) });
    store.app.get('/test/unknown', async () => {
      throw Object.assign(new Error(inside), { statusCode: 502, detail: inside });
    });
    store.app.get('/test/no-error', async () => {
      throw inside;
    });
    store.app.get('/test/known', async () => {
      throw new AppError('no_room', 507, 'There is no room left.', { cause: new Error(inside) });
    });
    store.app.get('/test/disk/:code', async ({ params }) => {
      throw Object.assign(new Error(inside), params);
    });
    store.app.get('/test/no-room', async () => {
      throw new StorageFull({ cause: new Error(inside) });
    });
    store.app.get('/test/plugin', async () => {
      throw Object.assign(new Error(inside), { statusCode: 418, code: 'FST_SOMETHING' });
    });
  });
  afterAll(() => store.close());

  const ask = async (path: string) => {
    lines.length = 0;
    const answer = await store.browser().get(path);
    expect(answer.text).not.toContain('hunter2');
    expect(answer.text).not.toContain('/srv');
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer;
  };

  it.each(['/test/unknown', '/test/no-error'])(
    'unexpectedly is a 500 that says no more than the request’s id: %s',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(500);
      expect(answer.json()).toEqual({
        message: expect.stringMatching(/^Something went wrong on our side \(request \w{32}\)\.$/),
        code: 'internal',
      });
      const id = /\w{32}/.exec(answer.text)?.[0];
      expect(answer.headers['x-request-id']).toBe(id);
      const entry = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
      expect(entry.requestId).toBe(id);
      expect(JSON.stringify(entry)).toContain('hunter2');
    },
  );

  it('on purpose keeps its cause to the log', async () => {
    const answer = await ask('/test/known');
    expect(answer.status).toBe(507);
    expect(answer.json()).toEqual({ message: 'There is no room left.', code: 'no_room' });
    expect(lines.join('')).toContain('hunter2');
  });

  it.each([
    ['/test/disk/SQLITE_FULL', 507, 'disk_full'],
    ['/test/disk/53100', 507, 'disk_full'],
    ['/test/no-room', 507, 'disk_full'],
    ['/test/disk/SQLITE_IOERR_FSYNC', 503, 'disk_failure'],
    ['/test/disk/58030', 503, 'disk_failure'],
    ['/test/disk/EIO', 503, 'disk_failure'],
  ])('on a disk that fails is said so, and no more: %s', async (path, status, code) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^The store .* Please try again/),
      code,
    });
    expect(lines.join('')).toContain('hunter2');
  });

  it('in the framework is told in the store’s words', async () => {
    const answer = await ask('/test/plugin');
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ message: 'body: is not valid', code: 'invalid_input' });
  });

  it('at the provider shows neither its words nor the key, in the answer or in the log', async () => {
    const { beard } = await addTestCatalogue(store.deps);
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    lines.length = 0;
    const answer = await orderByCard(store.browser(), {
      packages: [beard],
      totalCents: 4900,
      customerInfo: detailsOf(newEmail(), { password: 'my-own-password' }),
    });
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('Invalid API Key');
    const log = lines.join('');
    expect(log).toContain('Invalid API Key provided: sk_test_****cret');
    for (const secret of [testKeys.secretKey, 'my-own-password', 'argon2'])
      expect(log).not.toContain(secret);
  });

  it('never puts an address with its query, a cookie or a password into the log', async () => {
    lines.length = 0;
    const client = store.browser();
    const credentials = { email: 'ann@north.example', password: 'my-own-password' };
    await client.send('POST', '/api/auth/customer-login?token=in-the-query', credentials, {
      cookie: 'sleigh_session=in-the-cookie',
      authorization: 'Bearer in-the-header',
    });
    await client.get('/api/packages?cart=in-the-query');
    const log = lines.join('');
    expect(log).toContain('"path":"/api/packages"');
    for (const secret of ['in-the-query', 'in-the-cookie', 'in-the-header', 'my-own-password'])
      expect(log).not.toContain(secret);
  });

  it('in the database is a 500 without its words', async () => {
    const other = await startTestStore('SQLite');
    const { db } = other.deps;
    await db.schema.dropTable('package_video').execute();
    await other.deps.db
      .insertInto('package')
      .values({
        id: 'x',
        name: 'x',
        description: '',
        price_cents: 100,
        is_bundle: 0,
        features: '[]',
        cover_key: null,
        archived_at: null,
        created_at: 1,
      })
      .execute();
    const answer = await other.browser().get('/api/packages');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/table|sql|package_video/i);
    await other.close();
  });
});
