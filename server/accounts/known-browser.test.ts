import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue } from '../testing/test-catalogue.ts';
import { detailsOf, newEmail, signIn } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestStore, type TestStore, testPromoCode } from '../testing/test-store.ts';
import { createAdmin } from './index.ts';

const admin = { username: 'nick', password: 'reindeer-admin' };

describe('an account under attack from many addresses', () => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  let email: string;
  let owner: TestClient;
  beforeAll(async () => {
    store = await startTestStore('SQLite', {
      environment: { LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: '3' },
    });
    catalogue = await addTestCatalogue(store.deps);
    await createAdmin(store.deps, admin);
  });
  beforeEach(async () => {
    email = newEmail();
    owner = store.browser();
    await buy(owner, email);
  });
  afterAll(() => store.close());

  const buy = (client: TestClient, address: string, password?: string) =>
    client.send('POST', '/api/create-free-order', {
      customerInfo: { ...detailsOf(address), ...(password && { password }) },
      packages: [catalogue.beard],
      promoCode: testPromoCode,
    });
  const attack = async (address = email) => {
    for (let count = 0; count < 3; count += 1) await signIn(store.browser(), address, 'wrong');
    expect((await signIn(store.browser(), address)).status).toBe(429);
  };
  const logOut = (client: TestClient) => client.send('POST', '/api/auth/logout');

  it('says what helps', async () => {
    await attack();
    const refused = await signIn(store.browser(), email);
    expect(refused.json()).toEqual({
      message:
        'Too many attempts for this account. Please try again in 60 minutes, or use a browser in which you have logged in to it before.',
      code: 'too_many_attempts',
    });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
  });

  it('opens for the browser that bought, and for one that has signed in before', async () => {
    const other = store.browser();
    await signIn(other, email);
    await logOut(other);
    await attack();
    expect((await signIn(owner, email)).status).toBe(200);
    expect((await signIn(other, email)).status).toBe(200);
  });

  it('stays open for the owner on any browser when strangers guessed at checkout', async () => {
    await signIn(owner, email);
    await logOut(owner);
    for (let count = 0; count < 3; count += 1)
      expect((await buy(store.browser(), email, 'not-the-password')).status).toBe(409);
    expect((await buy(store.browser(), email, 'not-the-password')).status).toBe(429);
    expect((await signIn(store.browser(), email)).status).toBe(200);
    expect((await signIn(owner, email)).status).toBe(200);
  });

  it('does not open for a browser that is known to another account, or made its mark up', async () => {
    const stranger = store.browser();
    const own = newEmail();
    await buy(stranger, own);
    await signIn(stranger, own);
    await attack();
    expect((await signIn(stranger, email)).status).toBe(429);
    const mark = String(stranger.cookies.get('sleigh_browser'));
    for (const forged of [
      '',
      '.',
      'x'.repeat(43),
      `${mark}.x`,
      mark.replace(/\..*/, `.${'A'.repeat(22)}`),
    ]) {
      stranger.cookies.set('sleigh_browser', forged);
      expect([forged, (await signIn(stranger, email)).status]).toEqual([forged, 429]);
    }
  });

  it('keeps the last five accounts of a browser, and its id', async () => {
    const shared = store.browser();
    const accounts = [email, ...Array.from({ length: 5 }, newEmail)];
    for (const account of accounts.slice(1)) await buy(store.browser(), account);
    for (const account of accounts) expect((await signIn(shared, account)).status).toBe(200);
    const [id, ...marks] = String(shared.cookies.get('sleigh_browser')).split('.');
    expect([id?.length, marks.length, new Set(marks).size]).toEqual([43, 5, 5]);
    const [first = '', second = ''] = accounts;
    await attack(first);
    await attack(second);
    expect((await signIn(shared, first)).status).toBe(429);
    expect((await signIn(shared, second)).status).toBe(200);
    expect(shared.cookies.get('sleigh_browser')).toMatch(new RegExp(`^${id}\\.`));
  });

  it('opens for the admin in a known browser, however the name is written', async () => {
    const client = store.browser();
    const login = (who: TestClient, body: typeof admin) =>
      who.send('POST', '/api/auth/login', body);
    expect((await login(client, admin)).status).toBe(200);
    await logOut(client);
    for (const username of ['nick', ' NICK', '  nick  '])
      expect((await login(store.browser(), { username, password: 'wrong' })).status).toBe(401);
    expect((await login(store.browser(), admin)).status).toBe(429);
    expect((await login(client, { ...admin, username: ' Nick' })).status).toBe(200);
  });

  it('says nothing of the account in the cookie, which scripts cannot read', async () => {
    const answer = await signIn(owner, email);
    const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
    const line = lines.find((one) => one.startsWith('sleigh_browser='));
    expect(line).toMatch(
      /^sleigh_browser=[\w-]{43}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});
