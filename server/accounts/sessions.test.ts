import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/ids/ids.ts';
import { addTestCatalogue, type TestCatalogue } from '../testing/test-catalogue.ts';
import { detailsOf, newEmail, signIn } from '../testing/test-checkout.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../testing/test-store.ts';
import { createAdmin } from './index.ts';

const admin = { username: 'Nick', password: 'reindeer-admin' };

/** The lines that set a cookie of that name. */
function cookieLines(answer: Answer, name: string): string[] {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return lines.filter((line) => line.startsWith(`${name}=`));
}

describeOnEachDatabase('a session', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  let email: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
    await createAdmin(store.deps, admin);
  });
  beforeEach(async () => {
    email = newEmail();
    await becomeCustomer(store.browser(), email);
  });
  afterAll(() => store.close());

  const becomeCustomer = async (client: TestClient, address: string) => {
    const order = { packages: [catalogue.beard], promoCode: testPromoCode };
    const body = { ...order, customerInfo: detailsOf(address) };
    const answer = await client.send('POST', '/api/create-free-order', body);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const signInAsAdmin = (client: TestClient) => client.send('POST', '/api/auth/login', admin);
  const me = (client: TestClient) => client.get('/api/auth/me');
  const logOut = (client: TestClient) => client.send('POST', '/api/auth/logout');
  const stored = () => store.deps.db.selectFrom('session').selectAll().execute();

  it('tells who is signed in, and nothing secret', async () => {
    const client = store.browser();
    expect((await me(client)).status).toBe(401);
    const answer = await signIn(client, email);
    const user = { isAdmin: false, isCustomer: true, firstName: 'Ann', lastName: 'Elf', email };
    expect(answer.json()).toEqual({ id: expect.any(String), ...user });
    expect((await me(client)).json()).toEqual(answer.json());
    const admins = store.browser();
    await signInAsAdmin(admins);
    expect((await me(admins)).json()).toEqual({
      id: expect.any(String),
      isAdmin: true,
      isCustomer: false,
      username: 'Nick',
    });
  });

  it('finds accounts however the name is written', async () => {
    expect((await signIn(store.browser(), `  ${email.toUpperCase()} `)).status).toBe(200);
    const shouting = { ...admin, username: ' NICK ' };
    expect((await store.browser().send('POST', '/api/auth/login', shouting)).status).toBe(200);
  });

  it('keeps customers and admins apart', async () => {
    const asCustomer = { username: email, password: 'reindeer-1' };
    expect((await store.browser().send('POST', '/api/auth/login', asCustomer)).status).toBe(401);
    expect((await signIn(store.browser(), admin.username, admin.password)).status).toBe(401);
  });

  it('is an HttpOnly, SameSite=Lax cookie of 256 random bits, of which only the hash is stored', async () => {
    const client = store.browser();
    const answer = await signIn(client, email);
    const [line, ...more] = cookieLines(answer, 'sleigh_session');
    expect(more).toEqual([]);
    expect(line).toMatch(
      /^sleigh_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const token = client.cookies.get('sleigh_session') ?? '';
    const rows = await stored();
    expect(rows.map((row) => row.token_hash)).toContain(sha256(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is new at every sign-in, and the old one ends', async () => {
    const client = store.browser();
    await signIn(client, email);
    const first = client.cookies.get('sleigh_session') ?? '';
    await signInAsAdmin(client);
    const second = client.cookies.get('sleigh_session') ?? '';
    expect(second).not.toBe(first);
    expect((await me(client)).json()).toMatchObject({ isAdmin: true });
    const thief = store.browser();
    thief.cookies.set('sleigh_session', first);
    expect((await me(thief)).status).toBe(401);
  });

  it('cannot be chosen by whoever sets the cookie first', async () => {
    const client = store.browser();
    client.cookies.set('sleigh_session', 'planted-planted-planted-planted-planted-pla');
    await signIn(client, email);
    expect(client.cookies.get('sleigh_session')).not.toContain('planted');
  });

  it('survives a failed sign-in', async () => {
    const client = store.browser();
    await signIn(client, email);
    expect((await signIn(client, email, 'wrong-password')).status).toBe(401);
    expect((await me(client)).status).toBe(200);
  });

  it('ends at logout, for every copy of its cookie', async () => {
    const client = store.browser();
    await signIn(client, email);
    const copy = store.browser();
    copy.cookies.set('sleigh_session', client.cookies.get('sleigh_session') ?? '');
    const answer = await logOut(client);
    expect(answer.json()).toEqual({ ok: true });
    expect(cookieLines(answer, 'sleigh_session')).toEqual([
      'sleigh_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await me(copy)).status).toBe(401);
    // Logging out twice, or without a session, is no error.
    expect((await logOut(client)).json()).toEqual({ ok: true });
  });

  it('of one browser goes on when another one logs out', async () => {
    const [one, other] = [store.browser(), store.browser()];
    await signIn(one, email);
    await signIn(other, email);
    await logOut(other);
    expect((await me(one)).status).toBe(200);
  });

  describe('lasts', () => {
    it('30 days after it was last used for customers', async () => {
      const client = store.browser();
      await signIn(client, email);
      for (let month = 0; month < 3; month += 1) {
        store.clock.advance({ days: 29, hours: 23 });
        expect((await me(client)).status).toBe(200);
      }
      store.clock.advance({ days: 30 });
      expect((await me(client)).status).toBe(401);
    });

    it('12 hours after it was last used for admins', async () => {
      const client = store.browser();
      const answer = await signInAsAdmin(client);
      expect(cookieLines(answer, 'sleigh_session')[0]).toContain('Max-Age=43200');
      for (let shift = 0; shift < 3; shift += 1) {
        store.clock.advance({ hours: 11, minutes: 59 });
        expect((await me(client)).status).toBe(200);
      }
      store.clock.advance({ hours: 12 });
      expect((await me(client)).status).toBe(401);
    });

    it('and is renewed, cookie and row, once an hour at most', async () => {
      const client = store.browser();
      await signIn(client, email);
      const row = async () => {
        const hash = sha256(client.cookies.get('sleigh_session') ?? '');
        return (await stored()).find((session) => session.token_hash === hash);
      };
      const before = await row();
      store.clock.advance({ minutes: 59 });
      expect(cookieLines(await me(client), 'sleigh_session')).toEqual([]);
      expect(await row()).toEqual(before);
      store.clock.advance({ minutes: 1 });
      expect(cookieLines(await me(client), 'sleigh_session')).toHaveLength(1);
      expect((await row())?.expires_at).toBe(store.clock.now() + 30 * 24 * 3_600_000);
      expect(cookieLines(await me(client), 'sleigh_session')).toEqual([]);
    });

    it('no longer than the logout, even where it was due for renewal', async () => {
      const client = store.browser();
      await signIn(client, email);
      store.clock.advance({ hours: 2 });
      const answer = await logOut(client);
      expect(cookieLines(answer, 'sleigh_session')).toEqual([
        'sleigh_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ]);
    });
  });

  it('whose account is gone is nobody’s', async () => {
    const client = store.browser();
    const { id } = (await signIn(client, email)).json();
    const { db } = store.deps;
    await db
      .updateTable('purchase')
      .set({ customer_id: null })
      .where('email', '=', email)
      .execute();
    await db.deleteFrom('customer').where('id', '=', String(id)).execute();
    expect((await me(client)).status).toBe(401);
    expect((await client.get('/api/customer/packages')).status).toBe(401);
  });

  it('with a cookie of rubbish is nobody’s', async () => {
    for (const rubbish of ['x', '%00', 'a'.repeat(5000), '"quoted"', "';--"]) {
      const client = store.browser();
      client.cookies.set('sleigh_session', rubbish);
      expect((await me(client)).status, rubbish).toBe(401);
    }
  });
});

describeOnEachDatabase('a session behind https', (kind) => {
  it('has the __Host- prefix and is Secure, and the checkout’s cookie too', async () => {
    const store = await startTestStore(kind, {
      environment: { PUBLIC_URL: 'https://shop.example' },
    });
    try {
      await createAdmin(store.deps, admin);
      const client = store.browser();
      const answer = await client.send('POST', '/api/auth/login', admin);
      expect(cookieLines(answer, '__Host-sleigh_session')[0]).toMatch(
        /^__Host-sleigh_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect((await client.get('/api/auth/me')).status).toBe(200);
      const { beard } = await addTestCatalogue(store.deps);
      const order = await store.browser().send('POST', '/api/create-free-order', {
        customerInfo: detailsOf(newEmail()),
        packages: [beard],
        promoCode: testPromoCode,
      });
      expect(cookieLines(order, '__Host-sleigh_checkout')[0]).toMatch(/; Secure; SameSite=Lax$/);
      // The name without the prefix, which any page of the domain could set, is not looked at.
      const other = store.browser();
      other.cookies.set('sleigh_session', client.cookies.get('__Host-sleigh_session') ?? '');
      expect((await other.get('/api/auth/me')).status).toBe(401);
    } finally {
      await store.close();
    }
  });
});
