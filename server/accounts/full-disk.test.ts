import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseFull } from '#platform/database/dialect.ts';
import { createReserve, noReserve } from '#platform/local-disk/reserve.ts';
import { addTestCatalogue } from '../testing/test-catalogue.ts';
import { detailsOf, newEmail, signIn } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestStore, type TestStore, testPromoCode } from '../testing/test-store.ts';
import { createAdmin, findCustomerByEmail } from './index.ts';
import { endSession, readSession } from './sessions.store.ts';

const admin = { username: 'nick', password: 'reindeer-admin' };

describe('signing in on a full disk', () => {
  let store: TestStore;
  let email: string;
  beforeAll(async () => {
    store = await startTestStore('SQLite');
    const { beard } = await addTestCatalogue(store.deps);
    email = newEmail();
    const body = { customerInfo: detailsOf(email), packages: [beard], promoCode: testPromoCode };
    await store.browser().send('POST', '/api/create-free-order', body);
    await createAdmin(store.deps, admin);
  });
  afterAll(() => store.close());

  const allowPages = (pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(store.deps.db);

  /** Adds rows until no more fit: SQLite still finds room in pages that are not full. */
  async function fill(addRow: (key: string) => Promise<unknown>): Promise<void> {
    for (let refused = 0; refused < 100; ) {
      try {
        await addRow(randomBytes(32).toString('hex'));
        refused = 0;
      } catch (error) {
        if (!isDatabaseFull(error)) throw error;
        refused += 1;
      }
    }
  }

  const addFailure = (key: string) =>
    store.deps.db
      .insertInto('failure_limit')
      .values({ name: `account-anywhere:${key}`, failures: 1, window_ends_at: 2 ** 42 })
      .execute();
  const addSession = async (key: string) => {
    const customer = await findCustomerByEmail(store.deps, email);
    const times = { renewed_at: store.clock.now(), expires_at: 2 ** 42 };
    const owner = { admin_id: null, customer_id: customer?.id ?? '' };
    await store.deps.db
      .insertInto('session')
      .values({ token_hash: key, id: key, ...owner, ...times })
      .execute();
  };
  const refusal = {
    message:
      "The store's disk is full, so nobody can log in at the moment. Please try again later.",
    code: 'disk_full',
  };
  const loginOfAdmin = (body: typeof admin) =>
    store.browser().send('POST', '/api/auth/login', body);

  it.each([
    ['failures', () => fill(addFailure)],
    ['sessions', () => fill(addSession)],
  ])('says why it is not possible, and works again with room: %s', async (_, fillTable) => {
    await allowPages(1);
    await fillTable();
    const answers = [await signIn(store.browser(), email), await loginOfAdmin(admin)];
    for (const answer of answers) {
      expect([answer.status, answer.json()]).toEqual([507, refusal]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    await allowPages(2 ** 30);
    expect((await signIn(store.browser(), email)).status).toBe(200);
    expect((await loginOfAdmin(admin)).status).toBe(200);
  });

  it('answers the same for accounts that do not exist and wrong passwords', async () => {
    await allowPages(1);
    await fill(addFailure);
    const unknown = await signIn(store.browser(), newEmail());
    const wrong = await signIn(store.browser(), email, 'wrong-password');
    expect([unknown.status, unknown.json()]).toEqual([507, refusal]);
    expect([wrong.status, wrong.json()]).toEqual([507, refusal]);
    expect((await loginOfAdmin({ ...admin, password: 'wrong' })).json()).toEqual(refusal);
    await allowPages(2 ** 30);
  });

  it("uses the reserve for an admin's right password only, once a minute for an address", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sleigh-reserve-'));
    const file = join(folder, 'reserve');
    store.deps.reserve = createReserve(file);
    await store.deps.reserve.keep();
    await allowPages(1);
    await fill(addFailure);
    const left = () => statSync(file).size / 2 ** 20;
    const logIn = async (address: string, body: typeof admin) => {
      expect((await store.browser(address).send('POST', '/api/auth/login', body)).status).toBe(507);
      return left();
    };
    expect(await logIn('192.0.2.1', { ...admin, password: 'wrong' })).toBe(16);
    expect(await logIn('192.0.2.2', { ...admin, username: 'nobody' })).toBe(16);
    expect(await logIn('192.0.2.3', admin)).toBe(12);
    expect(await logIn('192.0.2.3', admin)).toBe(12);
    expect(await logIn('192.0.2.1', admin)).toBe(12);
    store.clock.advance({ minutes: 1 });
    expect(await logIn('192.0.2.1', admin)).toBe(8);
    await allowPages(2 ** 30);
    store.deps.reserve = noReserve;
    rmSync(folder, { recursive: true });
  });

  it('leaves those signed in who are, and lets them log out', async () => {
    const client = store.browser();
    await signIn(client, email);
    await allowPages(1);
    await fill(addFailure);
    store.clock.advance({ hours: 2 });
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect((await client.send('POST', '/api/auth/logout')).status).toBe(200);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    await allowPages(2 ** 30);
  });

  describe('where no row can be changed', () => {
    const failing = (code: string) =>
      store.deps.db.withPlugin({
        transformQuery({ node }) {
          const isRead = node.kind === 'SelectQueryNode';
          if (!isRead) throw Object.assign(new Error('It cannot be written'), { code });
          return node;
        },
        transformResult: async ({ result }) => result,
      });
    const tokenOf = async (client: TestClient) => {
      await signIn(client, email);
      return String(client.cookies.get('sleigh_session'));
    };

    it.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', '53100'])(
      'a session is valid without being renewed: %s',
      async (code) => {
        const token = await tokenOf(store.browser());
        store.clock.advance({ hours: 2 });
        const deps = { ...store.deps, db: failing(code) };
        const id = (await findCustomerByEmail(store.deps, email))?.id;
        const viewer = { kind: 'customer', id };
        expect(await readSession(deps, token)).toEqual({ viewer, renewed: false });
        expect(await readSession(store.deps, token)).toEqual({ viewer, renewed: true });
      },
    );

    it('another failure of the renewal is reported', async () => {
      const token = await tokenOf(store.browser());
      store.clock.advance({ hours: 2 });
      const deps = { ...store.deps, db: failing('SQLITE_CORRUPT') };
      await expect(readSession(deps, token)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    });

    it('a session is ended where the log can be used again', async () => {
      const token = await tokenOf(store.browser());
      let isLogFull = true;
      const db = store.deps.db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'RawNode') isLogFull = false;
          if (isLogFull) throw Object.assign(new Error('No room'), { code: 'SQLITE_FULL' });
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await endSession({ ...store.deps, db }, token);
      expect(await readSession(store.deps, token)).toBeNull();
    });

    it('the browser forgets the session at logout, and reads that something is wrong', async () => {
      const client = store.browser();
      await tokenOf(client);
      await sql`pragma query_only = 1`.execute(store.deps.db);
      const answer = await client.send('POST', '/api/auth/logout');
      await sql`pragma query_only = 0`.execute(store.deps.db);
      expect(answer.status).toBe(500);
      expect(client.cookies.has('sleigh_session')).toBe(false);
    });
  });
});
