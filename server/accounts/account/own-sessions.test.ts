import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountSession } from '#contract/account.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const agents = {
  phone: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  sales:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
};

describeWithDatabase('where a customer is signed in', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let email: string;
  let phone: TestClient;
  let desktop: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    ({ email } = await sales.buy('beard'));
    phone = await signedIn(agents.phone);
    store.clock.advance({ minutes: 5 });
    desktop = await signedIn(agents.sales);
  });
  afterAll(() => store.close());

  async function signedIn(userAgent: string, who = email): Promise<TestClient> {
    const client = store.browser();
    const body = { email: who, password: 'reindeer-1' };
    const path = '/api/auth/customer-login';
    const answer = await client.send('POST', path, body, { 'user-agent': userAgent });
    if (answer.status !== 200) throw new Error(answer.text);
    return client;
  }
  const list = async (client: TestClient) =>
    (await client.get('/api/account/sessions')).json<AccountSession[]>();
  const isIn = async (client: TestClient) => (await client.get('/api/auth/me')).status === 200;

  it('is listed with the browser in plain words and the times, this one first', async () => {
    const now = store.clock.now();
    const earlier = new Date(now - 300_000).toISOString();
    const later = new Date(now).toISOString();
    const ids = { id: expect.stringMatching(/^[0-9a-f]{32}$/) };
    const onPhone = { ...ids, browser: 'Firefox on Android', startedAt: earlier };
    const onDesktop = { ...ids, browser: 'Chrome on Windows', startedAt: later };
    expect(await list(phone)).toEqual([
      { ...onPhone, lastUsedAt: earlier, isThis: true },
      { ...onDesktop, lastUsedAt: later, isThis: false },
    ]);
    expect(await list(desktop)).toMatchObject([
      { ...onDesktop, isThis: true },
      { ...onPhone, isThis: false },
    ]);
  });

  it('tells when each was last used, to the hour, and none that has expired', async () => {
    store.clock.advance({ days: 29 });
    await isIn(desktop);
    expect(await list(desktop)).toMatchObject([
      { isThis: true, lastUsedAt: new Date(store.clock.now()).toISOString() },
      { isThis: false },
    ]);
    store.clock.advance({ days: 2 });
    expect(await list(desktop)).toMatchObject([{ isThis: true }]);
  });

  it('of a session of before this was stored, says that the browser is not known', async () => {
    await store.deps.db.updateTable('session').set({ browser: null, started_at: null }).execute();
    expect(await list(phone)).toMatchObject([
      { browser: null, startedAt: null, isThis: true },
      { browser: null, startedAt: null, isThis: false },
    ]);
  });

  it('one is ended, and the others go on', async () => {
    const [, other] = await list(desktop);
    const path = `/api/account/sessions/${other?.id}`;
    expect((await desktop.send('DELETE', path)).json()).toEqual({ ok: true });
    expect(await isIn(phone)).toBe(false);
    expect(await isIn(desktop)).toBe(true);
    const again = await desktop.send('DELETE', path);
    expect(again.status).toBe(404);
    expect(again.json()).toMatchObject({ code: 'not_found' });
  });

  it('all others are ended', async () => {
    const tablet = await signedIn(agents.phone);
    expect((await desktop.send('DELETE', '/api/account/sessions')).status).toBe(200);
    expect(await Promise.all([phone, tablet, desktop].map(isIn))).toEqual([false, false, true]);
    expect(await list(desktop)).toHaveLength(1);
  });

  it("nobody sees or ends another customer's", async () => {
    const { email: strangers } = await sales.buy('voice');
    const stranger = await signedIn(agents.sales, strangers);
    expect(await list(stranger)).toHaveLength(1);
    const [own] = await list(phone);
    expect((await stranger.send('DELETE', `/api/account/sessions/${own?.id}`)).status).toBe(404);
    await stranger.send('DELETE', '/api/account/sessions');
    expect(await isIn(phone)).toBe(true);
  });
});
