import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVault } from '#platform/secrets/vault.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { storeAdminEmail } from '../admins.store.ts';
import { createAdmin, findAdminByUsername, removeAdmin, resetSecondFactor } from '../index.ts';
import { createLink } from '../links/create-link.ts';
import { beginEnrolment, enrolAndEnter } from './enrol.ts';
import { enterAdmin } from './enter-admin.ts';

const password = 'reindeer-admin';

describeOnEachDatabase('the second factor of an admin', (kind) => {
  let store: TestStore;
  let admins = 0;
  let username = '';
  let client: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind, {
      environment: {
        LOGIN_FAILURES_PER_ADDRESS: '100',
        LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: '1000',
      },
    });
    for (const one of ['keeper', 'third'])
      await createAdmin(store.deps, { username: one, password });
  });
  beforeEach(async () => {
    admins += 1;
    username = `nick-${admins}`;
    await createAdmin(store.deps, { username, password });
    client = store.browser();
    expect((await client.send('POST', '/api/auth/login', { username, password })).status).toBe(200);
    // The step of every test is its own: codes are used up.
    store.clock.advance({ minutes: 2 });
  });
  afterAll(() => store.close());

  const codeOf = (key: string, offSeconds = 0) =>
    new TOTP({ secret: key }).generate({ timestamp: store.clock.now() + offSeconds * 1000 });
  const enrol = async () => {
    const begun = await client.send('POST', '/api/admins/second-factor', { password });
    const { key, uri } = begun.json<{ key: string; uri: string }>();
    const body = { code: codeOf(key, -30) };
    const confirmed = await client.send('POST', '/api/admins/second-factor/confirm', body);
    expect(confirmed.status, confirmed.text).toBe(200);
    return { key, uri, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
  };
  const login = (browser = store.browser()) =>
    browser.send('POST', '/api/auth/login', { username, password });
  const loginWith = (code: string, browser = store.browser()) =>
    browser.send('POST', '/api/auth/login/code', { username, password, code });
  const change = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    client.send(method, `/api/admins/second-factor/${path}`, body);
  const rule = (isRequired: boolean, more = {}) => change('rule', { isRequired, ...more }, 'PUT');
  const shown = async () => (await client.get('/api/admins/second-factor')).json();
  const admin = async () => {
    const found = await findAdminByUsername(store.deps, username);
    if (found === undefined) throw new Error(`There is no ${username}.`);
    return found;
  };
  const idOf = async (name = username) => (await findAdminByUsername(store.deps, name))?.id ?? '';
  /** The token of a link for a new password for an admin. */
  const linkFor = async (name = username) => {
    const [adminId, email] = [await idOf(name), `${name}@north.example`];
    await storeAdminEmail(store.deps, { id: adminId, email });
    let token = '';
    await createLink(store.deps, {
      kind: 'reset-password',
      email,
      adminId,
      write(made) {
        token = made;
        return { kind: 'password-reset', content: { subject: 'A new password', blocks: [] } };
      },
    });
    return token;
  };

  it('is asked for at the login, which then starts no session', async () => {
    const { key, uri, codes } = await enrol();
    expect(uri).toBe(
      `otpauth://totp/Online%20Portal:${username}?issuer=Online%20Portal&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(new Set(codes).size).toBe(10);
    const browser = store.browser();
    const first = await login(browser);
    expect([first.status, first.json()]).toEqual([
      401,
      {
        code: 'second_factor_required',
        message: 'Please enter the code from your authenticator app as well.',
      },
    ]);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const wrong = await loginWith('000000', browser);
    expect([wrong.status, wrong.json().code]).toEqual([401, 'wrong_code']);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    // Typed in Arabic digits, with a blank.
    const typed = codeOf(key)
      .replace(/(...)/, '$1 ')
      .replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    expect((await loginWith(typed, browser)).json()).toMatchObject({ isAdmin: true, username });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('is shown with its day, and in the list of admins, once it is confirmed', async () => {
    const listed = async () => {
      const admins = (await client.get('/api/admins')).json<
        { username: string; hasSecondFactor: boolean }[]
      >();
      return admins.find((one) => one.username === username)?.hasSecondFactor;
    };
    const none = { since: null, recoveryCodes: 0, isRequired: false };
    expect(await shown()).toEqual(none);
    await client.send('POST', '/api/admins/second-factor', { password });
    expect(await shown()).toEqual(none);
    expect(await listed()).toBe(false);
    const { codes } = await enrol();
    expect(codes).toEqual(Array(10).fill(expect.stringMatching(/^([\da-z]{4}-){2}[\da-z]{4}$/)));
    const since = new Date(store.clock.now()).toISOString();
    expect(await shown()).toEqual({ since, recoveryCodes: 10, isRequired: false });
    expect(await listed()).toBe(true);
  });

  it('that was not begun, or not confirmed, proves nothing', async () => {
    const code = '123456';
    const paths = ['confirm', 'remove', 'recovery-codes'];
    for (const path of paths)
      expect((await change(path, { code })).json().code).toBe('no_second_factor');
    await client.send('POST', '/api/admins/second-factor', { password });
    for (const path of paths.slice(1))
      expect((await change(path, { code })).json().code).toBe('no_second_factor');
  });

  it('is set up at the login only where all admins need one', async () => {
    const refused = await store
      .browser()
      .send('POST', '/api/auth/login/enrol', { username, password });
    expect([refused.status, refused.json().code]).toEqual([409, 'not_required']);
    expect((await change('confirm', { code: '123456' })).json().code).toBe('no_second_factor');
  });

  it('lets nobody in whose password was changed, or who was removed, while it was checked', async () => {
    const checked = await admin();
    const refuse = async (seen: typeof checked) => {
      const refused = { status: 401, code: 'wrong_credentials' };
      const enrolling = { admin: seen, issuer: 'Online Portal', atLogin: false };
      await expect(beginEnrolment(store.deps, enrolling)).rejects.toMatchObject(refused);
      const entering = { admin: seen, browser: null };
      await expect(
        enrolAndEnter(store.deps, { ...entering, code: '123456' }),
      ).rejects.toMatchObject(refused);
      await expect(enterAdmin(store.deps, { ...entering, code: null })).rejects.toMatchObject(
        refused,
      );
    };
    await refuse({ ...checked, passwordHash: 'another' });
    await removeAdmin(store.deps, { id: checked.id, evenLast: false });
    await refuse(checked);
  });

  it('counts no login without a code as a wrong code, and knows no code of nobody', async () => {
    const { key } = await enrol();
    const browser = store.browser('10.8.8.8');
    for (let times = 0; times < 7; times += 1)
      expect((await login(browser)).json().code).toBe('second_factor_required');
    expect((await loginWith(codeOf(key), browser)).status).toBe(200);
    const nobody = { username: 'nobody', password, code: '123456' };
    const refused = await store.browser().send('POST', '/api/auth/login/code', nobody);
    expect([refused.status, refused.json().code]).toEqual([401, 'wrong_credentials']);
  });

  it('checks the password again at the second step', async () => {
    const { key } = await enrol();
    const body = { username, password: 'another-password', code: codeOf(key) };
    const refused = await store.browser().send('POST', '/api/auth/login/code', body);
    expect([refused.status, refused.json().code]).toEqual([401, 'wrong_credentials']);
    expect((await loginWith(codeOf(key))).status).toBe(200);
  });

  it('takes a code once, whoever is first, and none of before', async () => {
    const { key } = await enrol();
    const code = codeOf(key);
    const all = await Promise.all(Array.from({ length: 8 }, () => loginWith(code)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    expect((await loginWith(codeOf(key, -30))).status).toBe(401);
    expect((await loginWith(codeOf(key, 30))).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed and however many race', async () => {
    const { codes } = await enrol();
    const [one = '', two = '', three = ''] = codes;
    const typed = ` ${one
      .toUpperCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'O')
      .replaceAll('1', 'L')
      .replace(/[2-9]/, (digit) => String.fromCodePoint(0xff10 + Number(digit)))} `;
    expect((await loginWith(typed)).status).toBe(200);
    expect((await loginWith(one)).status).toBe(401);
    const raced = await Promise.all(Array.from({ length: 8 }, () => loginWith(two)));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const shown = await client.get('/api/admins/second-factor');
    expect(shown.json()).toMatchObject({ recoveryCodes: 8, isRequired: false });
    const body = { code: three };
    const renewed = await client.send('POST', '/api/admins/second-factor/recovery-codes', body);
    expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect((await loginWith(codes[3] ?? '')).status).toBe(401);
    const rows = await store.deps.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(codes[4]);
  });

  it('rests encrypted, and is shown once', async () => {
    const { key } = await enrol();
    const rows = await store.deps.db.selectFrom('second_factor').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    const again = await client.send('POST', '/api/admins/second-factor', { password });
    expect(again.json().code).toBe('has_second_factor');
    const code = codeOf(key);
    const confirmed = await client.send('POST', '/api/admins/second-factor/confirm', { code });
    expect(confirmed.json().code).toBe('has_second_factor');
  });

  it('says what to do once the secret key of the store is another one', async () => {
    const { codes } = await enrol();
    const other = createVault('another secret key that is long enough');
    const secret = other.encrypt('second factor', 'GEZDGNBVGY3TQOJQ');
    await store.deps.db
      .updateTable('second_factor')
      .set({ secret })
      .where('admin_id', '=', await idOf())
      .execute();
    for (const code of ['123456', codes[0] ?? '']) {
      const refused = await loginWith(code);
      expect([refused.status, refused.json().code]).toEqual([409, 'unreadable_factor']);
    }
    expect((await client.get('/api/admins/second-factor')).status).toBe(200);
    expect(await resetSecondFactor(store.deps, { username })).toBe('reset');
    expect((await login()).status).toBe(200);
  });

  it('is not in force until it is confirmed by a right code', async () => {
    await client.send('POST', '/api/admins/second-factor', { password });
    const wrong = await client.send('POST', '/api/admins/second-factor/confirm', {
      code: '000000',
    });
    expect([wrong.status, wrong.json().code]).toEqual([403, 'wrong_code']);
    expect((await login()).status).toBe(200);
  });

  it('is removed by a code, and by the command for a lost phone', async () => {
    const first = await enrol();
    expect((await change('remove', { code: '000000' })).json().code).toBe('wrong_code');
    expect((await change('remove', { code: codeOf(first.key) })).json()).toEqual({ ok: true });
    expect((await login()).status).toBe(200);
    store.clock.advance({ minutes: 2 });
    const second = await enrol();
    expect(await resetSecondFactor(store.deps, { username })).toBe('reset');
    expect(await resetSecondFactor(store.deps, { username })).toBe('none');
    expect(await resetSecondFactor(store.deps, { username: 'nobody' })).toBe('unknown');
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect((await login()).status).toBe(200);
    // The former codes are not left behind.
    expect((await loginWith(second.codes[0] ?? '')).status).toBe(200);
    const left = store.deps.db.selectFrom('recovery_code').selectAll();
    expect(await left.where('admin_id', '=', await idOf()).execute()).toEqual([]);
  });

  it('is not skipped by a link for a new password', async () => {
    const { key, codes } = await enrol();
    const token = await linkFor();
    const browser = store.browser();
    const reset = (code?: string) =>
      browser.send('POST', '/api/auth/reset-password', { token, password: 'sleigh-22', code });
    expect((await reset()).json().code).toBe('second_factor_required');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await reset('123-nothing')).json().code).toBe('wrong_code');
    // As many as at the login; without a code nothing is tried.
    expect((await reset(codes[0])).status).toBe(429);
    expect((await reset()).json().code).toBe('second_factor_required');
    store.clock.advance({ minutes: 15 });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    // Neither the password nor the link was touched.
    expect((await loginWith(codeOf(key))).status).toBe(200);
    expect((await reset(codes[0])).json()).toMatchObject({ isAdmin: true, username });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect((await loginWith(codes[1] ?? '')).json().code).toBe('wrong_credentials');
  });

  it('of a removed admin is gone with them', async () => {
    await enrol();
    const adminId = await idOf();
    await removeAdmin(store.deps, { id: adminId, evenLast: false });
    const left = store.deps.db.selectFrom('second_factor').selectAll();
    expect(await left.where('admin_id', '=', adminId).execute()).toEqual([]);
  });

  it('wrong codes have the limits of the login, and 20 a day besides', async () => {
    const { key } = await enrol();
    const stranger = store.browser('10.9.9.9');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await loginWith('000000', stranger)).status).toBe(401);
    expect((await loginWith(codeOf(key), stranger)).status).toBe(429);
    for (let tries = 5; tries < 20; tries += 1)
      expect((await loginWith('000000')).status).toBe(401);
    const refused = await loginWith(codeOf(key));
    expect([refused.status, refused.json().message]).toEqual([
      429,
      'Too many wrong codes for this account. Please try again in 24 hours.',
    ]);
    // The browser that has signed in before is counted by itself.
    client.cookies.delete('sleigh_session');
    expect((await loginWith(codeOf(key), client)).status).toBe(200);
    store.clock.advance({ hours: 25 });
    expect((await loginWith(codeOf(key))).status).toBe(200);
  });

  it('is required for all only by an admin who has one; others set it up when they log in', async () => {
    expect((await rule(true)).json().code).toBe('no_second_factor');
    const [ofKeeper, ofOwn, ofThief] = [store.browser(), store.browser(), store.browser()];
    await ofKeeper.send('POST', '/api/auth/login', { username: 'keeper', password });
    await ofThief.send('POST', '/api/auth/login', { username: 'third', password });
    await ofOwn.send('POST', '/api/auth/login', { username, password });
    const { key } = await enrol();
    // Who sets one up keeps the session in which they did.
    const statuses = async (...clients: TestClient[]) =>
      Promise.all(clients.map(async (one) => (await one.get('/api/auth/me')).status));
    expect(await statuses(client, ofOwn, ofKeeper)).toEqual([200, 401, 200]);
    // Only switching it off needs a code.
    for (const isRequired of [false, true, true])
      expect((await rule(isRequired)).json()).toEqual({ isRequired });
    expect(await shown()).toMatchObject({ isRequired: true });
    // A session of before the rule does not go on without it, and does not lead to one that does.
    expect(await statuses(client, ofKeeper)).toEqual([200, 401]);
    const own = { currentPassword: password, newPassword: 'sleigh-21' };
    expect((await ofKeeper.send('PUT', '/api/admins/me/password', own)).status).toBe(401);
    const body = { code: codeOf(key) };
    // A code that is right counts as no wrong one, however often it is refused for the rule.
    for (let times = 0; times < 7; times += 1) {
      expect((await change('remove', body)).json().code).toBe('required_for_all');
    }
    // A link for a new password gives that, and nobody enters by it.
    const browser = store.browser();
    const keeper = { username: 'keeper', password: 'sleigh-22' };
    const reset = { token: await linkFor('keeper'), password: keeper.password };
    const changed = await browser.send('POST', '/api/auth/reset-password', reset);
    expect([changed.status, changed.json().code]).toEqual([401, 'enrolment_required']);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const loginAs = (one: TestClient, path: string, body: object) =>
      one.send('POST', `/api/auth/login${path}`, body);
    const at = (path: string, more = {}) => loginAs(browser, path, { ...keeper, ...more });
    expect((await at('')).json().code).toBe('enrolment_required');
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const wrong = await browser.send('POST', '/api/auth/login/enrol', { ...keeper, password: 'x' });
    expect(wrong.json().code).toBe('wrong_credentials');
    const begun = (await at('/enrol')).json<{ key: string }>();
    expect((await at('/enrol/confirm', { code: '000000' })).json().code).toBe('wrong_code');
    const entered = await at('/enrol/confirm', { code: codeOf(begun.key) });
    expect(entered.json()).toMatchObject({ username: 'keeper', isAdmin: true });
    expect(entered.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect((await at('')).json().code).toBe('second_factor_required');
    // Nor does the session of before the rule come back when its admin sets one up at the login.
    const third = { username: 'third', password };
    const code = codeOf((await loginAs(ofKeeper, '/enrol', third)).json<{ key: string }>().key);
    await loginAs(ofKeeper, '/enrol/confirm', { ...third, code });
    expect(await statuses(browser, ofKeeper, ofThief)).toEqual([200, 200, 401]);
    // A session alone is not enough to switch it off, and codes cannot be guessed there either.
    for (let times = 0; times < 7; times += 1)
      expect((await rule(false)).json().code).toBe('wrong_code');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await rule(false, { code: '000000' })).json().code).toBe('wrong_code');
    expect((await rule(false, { code: codeOf(key) })).status).toBe(429);
    store.clock.advance({ minutes: 15 });
    expect((await rule(false, { code: codeOf(key) })).json()).toEqual({ isRequired: false });
    expect(await shown()).toMatchObject({ isRequired: false });
    expect((await at('/enrol')).json().code).toBe('has_second_factor');
  });
});
