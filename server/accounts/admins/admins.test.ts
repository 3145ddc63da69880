import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Admin, AdminInvite, AdminSession } from '#contract/admins/admins.ts';
import { NOTICES_OF_MONEY } from '#contract/mail.ts';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { storeAdminEmail, storeAdminName } from '../admins.store.ts';
import { createAdmin, findAdminByUsername } from '../index.ts';

describeOnEachDatabase('admins', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let nick: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PUBLIC_URL: 'http://shop.example' } });
    users = await createTestUsers(store);
  });
  beforeEach(async () => {
    nick = await users.as('admin');
  });
  afterAll(() => store.close());

  const admins = async () => (await nick.get('/api/admins')).json<Admin[]>();
  const invites = async () => (await nick.get('/api/admins/invites')).json<AdminInvite[]>();
  const invite = async (email?: string) => {
    const answer = await nick.send('POST', '/api/admins/invites', { email });
    return answer.json<{ id: string; url: string | null }>();
  };
  const tokenOf = (url: string | null) => url?.split('#')[1] ?? '';
  const accept = (token: string, username: string, client = store.browser()) =>
    client.send('POST', '/api/auth/invitation', {
      token,
      username,
      name: `Holly ${username}`,
      password: 'mistletoe-1',
    });

  it('are invited by a link that works once, whoever is first', async () => {
    const { url } = await invite();
    expect(url).toMatch(/^http:\/\/shop\.example\/invitation#[\w-]{43}$/);
    const token = tokenOf(url);
    const client = store.browser();
    const read = await client.send('POST', '/api/auth/invitation/read', { token });
    expect(read.json()).toEqual({ invitedBy: 'nick', email: null });
    expect((await accept(token, 'NICK')).json().code).toBe('username_taken');
    const raced = await Promise.all(
      ['holly-1', 'holly-2', 'holly-3'].map((name) => accept(token, name)),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await accept(token, 'holly-4')).json().code).toBe('link_not_valid');
    expect(await invites()).toEqual([]);
    // All were made in one moment, so their order is any.
    const holly = (await admins()).find(({ isYou }) => !isYou);
    const { username, name } = holly ?? {};
    expect(name).toBe(`Holly ${username}`);
    expect(holly?.shownName).toBe(`${name} (${username})`);
  });

  it('by a message that proves their address, and is not needed any more once withdrawn', async () => {
    const email = 'ivy@north.example';
    const { id, url } = await invite(email);
    expect(url).toBeNull();
    const mails = async () =>
      store.deps.db
        .selectFrom('mail')
        .select(['id', 'state', 'link_expires_at'])
        .where('kind', '=', 'admin-invitation')
        .execute();
    const [mail] = await mails();
    expect(mail?.link_expires_at).toBe(store.clock.now() + 7 * 24 * 60 * 60_000);
    const copied = await nick.send('POST', `/api/mail/${mail?.id}/link`);
    const token = tokenOf(copied.json<{ url: string }>().url);
    expect(await invites()).toMatchObject([{ id, email, invitedBy: 'nick' }]);
    const ivy = store.browser();
    expect((await accept(token, 'ivy', ivy)).status).toBe(200);
    // The invitation has said so.
    expect((await ivy.get('/api/settings/notices')).json()).toEqual({
      email,
      kinds: NOTICES_OF_MONEY,
    });
    expect((await admins()).find(({ username }) => username === 'ivy')).toMatchObject({ email });
    expect(await mails()).toMatchObject([{ state: 'withdrawn' }]);
    expect((await nick.send('POST', '/api/admins/invites', { email })).json().code).toBe(
      'email_taken',
    );

    const other = await invite();
    expect((await nick.send('DELETE', `/api/admins/invites/${other.id}`)).status).toBe(200);
    expect((await nick.send('DELETE', `/api/admins/invites/${other.id}`)).status).toBe(404);
    expect((await accept(tokenOf(other.url), 'late')).status).toBe(404);
  });

  it('within 7 days', async () => {
    const { url } = await invite();
    store.clock.advance({ days: 7 });
    expect((await accept(tokenOf(url), 'late')).json().code).toBe('link_not_valid');
  });

  it('are removed with their sessions and invitations, and never the last, however many race', async () => {
    await createAdmin(store.deps, { username: 'vixen', password: 'mistletoe-1' });
    const vixen = store.browser();
    await vixen.send('POST', '/api/auth/login', { username: 'vixen', password: 'mistletoe-1' });
    const made = await vixen.send('POST', '/api/admins/invites', {});
    const all = await admins();
    const idOf = (name: string) => all.find(({ username }) => username === name)?.id;
    const remove = (client: TestClient, id?: string) => client.send('DELETE', `/api/admins/${id}`);
    expect((await remove(nick, idOf('vixen'))).status).toBe(200);
    expect((await remove(nick, idOf('vixen'))).status).toBe(404);
    expect((await vixen.get('/api/admins')).status).toBe(401);
    expect((await accept(tokenOf(made.json<{ url: string }>().url), 'late')).status).toBe(404);
    // Everybody removes everybody.
    await Promise.all(all.map(({ id }) => remove(nick, id)));
    const left = await store.deps.db
      .selectFrom('admin')
      .select('username')
      .where('removed_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
    const { username } = left[0] ?? { username: '' };
    const { password } = { password: username === 'nick' ? 'reindeer-admin' : 'mistletoe-1' };
    const last = store.browser();
    await last.send('POST', '/api/auth/login', { username, password });
    const [one] = (await last.get('/api/admins')).json<Admin[]>();
    expect((await remove(last, one?.id)).json().code).toBe('last_admin');
    await createAdmin(store.deps, {
      username: 'nick',
      password: 'reindeer-admin',
      evenIfRemoved: true,
    });
  });

  it('have a name that nobody else has, which timelines show beside the user name', async () => {
    const { orderId } = users.customer;
    const actors = async () => {
      await nick.send('POST', `/api/orders/${orderId}/receipt/send`);
      const order = await nick.get(`/api/orders/${orderId}`);
      return order.json<{ timeline: { actor: string }[] }>().timeline.at(-1)?.actor;
    };
    expect(await actors()).toBe('nick');
    const { id = '' } = (await findAdminByUsername(store.deps, 'nick')) ?? {};
    await storeAdminEmail(store.deps, { id, email: 'nick@north.example' });
    expect(await actors()).toBe('nick@north.example (nick)');
    await nick.send('PUT', '/api/admins/me', { name: 'Nick North' });
    expect(await actors()).toBe('Nick North (nick)');
    await createAdmin(store.deps, { username: 'dasher', password: 'mistletoe-1' });
    const dasher = store.browser();
    await dasher.send('POST', '/api/auth/login', { username: 'dasher', password: 'mistletoe-1' });
    const rename = async (client: TestClient, name: string) =>
      (await client.send('PUT', '/api/admins/me', { name })).status;
    const names = ['NICK', 'ｎｉｃｋ', 'nick  north', 'Nick North (nick)', 'nick@north.example'];
    const ofNobody = ['Payment  Provider', 'system', 'Stripe', ' ', 'ad\u200bmin', '\u202enimda'];
    for (const name of [...names, ...ofNobody]) expect(await rename(dasher, name)).toBe(400);
    const atOnce = await Promise.all([nick, dasher].map((one) => rename(one, 'Blitzen')));
    expect(atOnce.sort()).toEqual([200, 400]);
    // As an earlier version let it be stored.
    await storeAdminName(store.deps, { id, name: '\u202eNick' });
    expect(await actors()).toBe('Nick (nick)');
    await rename(nick, 'Nick North');
    // Nor does a user name say that it is somebody else.
    const token = tokenOf((await invite()).url);
    for (const username of ['nick north', 'Buyer'])
      expect((await accept(token, username)).json().code).toBe('username_taken');
    for (const username of ['\u3164nick', '\u0430dmin', 'Boss (nick)'])
      expect((await accept(token, username)).json().code).toBe('invalid_input');
  });

  it('change their own password, and are logged out everywhere else', async () => {
    const other = await users.as('admin');
    const change = (currentPassword: string) =>
      nick.send('PUT', '/api/admins/me/password', { currentPassword, newPassword: 'sleigh-22' });
    expect((await change('wrong')).json().code).toBe('wrong_password');
    expect((await other.get('/api/auth/me')).status).toBe(200);
    expect((await change('reindeer-admin')).status).toBe(200);
    expect((await nick.get('/api/auth/me')).status).toBe(200);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    const body = { username: 'nick', password: 'sleigh-22' };
    expect((await store.browser().send('POST', '/api/auth/login', body)).status).toBe(200);
  });

  it('see where all of them are logged in, and log out there', async () => {
    await store.deps.db.deleteFrom('session').where('admin_id', 'is not', null).execute();
    nick = await users.as('admin');
    const other = await users.as('admin');
    const sessions = async () => (await nick.get('/api/admins/sessions')).json<AdminSession[]>();
    const [own, second] = await sessions();
    expect([own?.isThis, second?.isThis]).toEqual([true, false]);
    const end = () => nick.send('DELETE', `/api/admins/sessions/${second?.id}`);
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(404);
    expect((await other.get('/api/auth/me')).status).toBe(401);
    const third = await users.as('admin');
    const customer = await users.as('customer');
    expect((await nick.send('DELETE', '/api/admins/sessions')).status).toBe(200);
    expect((await third.get('/api/auth/me')).status).toBe(401);
    expect((await customer.get('/api/auth/me')).status).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });
});
