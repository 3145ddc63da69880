import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOTICES_OF_MONEY, type Notices } from '#contract/mail.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { newEmail } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { storeAdminEmail } from '../admins.store.ts';
import {
  changeAdminEmail,
  changeAdminPassword,
  createAdmin,
  findAdminByUsername,
  removeAdmin,
} from '../index.ts';

const PASSWORD = 'reindeer-admin';

describeWithDatabase("changing an admin's e-mail address", (kind) => {
  let store: TestStore;
  let username: string;
  let client: TestClient;
  let names = 0;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  beforeEach(async () => {
    names += 1;
    username = `nick-${names}`;
    await createAdmin(store.deps, { username, password: PASSWORD });
    client = store.browser();
    await client.send('POST', '/api/auth/login', { username, password: PASSWORD });
  });
  afterAll(() => store.close());

  const ask = (email: string, password = PASSWORD) =>
    client.send('PUT', '/api/settings/admin-email', { email, password });
  const tokenTo = async (email: string) =>
    (await mailsTo(store.deps, email)).findLast(({ token }) => token !== '')?.token ?? '';
  const confirm = (token: string) =>
    store.browser().send('POST', '/api/account/email/confirm', { token });
  const present = async () => (await findAdminByUsername(store.deps, username))?.email;

  it('takes a link that is sent to the new one, and tells the old one if there is one', async () => {
    const [first, second] = [newEmail(), newEmail()];
    expect((await ask(first)).json()).toEqual({ ok: true });
    expect(await present()).toBeNull();
    const [mail] = await mailsTo(store.deps, first);
    expect(mail?.text).toContain(`Messages to the admin “${username}” are to go to this`);
    expect((await confirm(await tokenTo(first))).json()).toEqual({
      email: first,
      isAdmin: true,
      turnedNoticesOn: true,
    });
    expect(await present()).toBe(first);
    expect((await ask(first.toUpperCase())).json()).toMatchObject({ code: 'same_email' });
    await ask(second);
    const token = await tokenTo(second);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(404);
    expect(await present()).toBe(second);
    const notice = (await mailsTo(store.deps, first)).find((one) => one.kind === 'email-changed');
    expect(notice?.text).toContain(`Messages to the admin “${username}” go to ${second} now`);
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  it('turns on the notices that cost money, the first time, and says so', async () => {
    const kinds = async () => (await client.get('/api/settings/notices')).json<Notices>().kinds;
    await client.send('PUT', '/api/settings/notices', { kinds: ['sale'] });
    const [first, second] = [newEmail(), newEmail()];
    await ask(first);
    await confirm(await tokenTo(first));
    expect(await kinds()).toEqual(['sale', ...NOTICES_OF_MONEY]);
    // A form that was open meanwhile has none of them ticked, and turns none of them off.
    const form = { kinds: ['disk'], before: ['sale'] };
    await client.send('PUT', '/api/settings/notices', form);
    expect(await kinds()).toEqual([...NOTICES_OF_MONEY, 'disk']);
    await client.send('PUT', '/api/settings/notices', { kinds: [], before: NOTICES_OF_MONEY });
    // Whoever has an address has chosen.
    await ask(second);
    expect((await confirm(await tokenTo(second))).json()).toMatchObject({ turnedNoticesOn: false });
    expect(await kinds()).toEqual(['disk']);
  });

  it('needs the password, and an address that no other admin has', async () => {
    const taken = newEmail();
    await createAdmin(store.deps, { username: `${username}-2`, password: PASSWORD });
    await changeAdminEmail(store.deps, { username: `${username}-2`, email: taken });
    expect((await ask(newEmail(), 'wrong-password')).json()).toMatchObject({
      code: 'wrong_password',
    });
    expect((await ask(taken.toUpperCase())).json()).toMatchObject({ code: 'email_taken' });
    const email = newEmail();
    await ask(email);
    const token = await tokenTo(email);
    const other = await findAdminByUsername(store.deps, `${username}-2`);
    await storeAdminEmail(store.deps, { id: other?.id ?? '', email });
    expect((await confirm(token)).json()).toMatchObject({ code: 'email_taken' });
    expect(await present()).toBeNull();
    expect((await client.get('/api/settings/notices')).json()).toMatchObject({ kinds: [] });
  });

  it('is off once the password was changed, by whatever way, or the admin was removed', async () => {
    const changes = {
      password: () => changeAdminPassword(store.deps, { username, password: PASSWORD }),
      removal: () => removeAdmin(store.deps, { username, evenLast: true }),
      reset: async () => {
        const address = newEmail();
        await changeAdminEmail(store.deps, { username, email: address });
        await store.browser().send('POST', '/api/auth/forgot-password', { email: address });
        await store.deps.jobs.runDue();
        const token = (await mailsTo(store.deps, address)).at(-1)?.token;
        const reset = { token, password: PASSWORD };
        expect((await client.send('POST', '/api/auth/reset-password', reset)).status).toBe(200);
      },
    };
    for (const change of [changes.password, changes.reset, changes.removal]) {
      await client.send('POST', '/api/auth/login', { username, password: PASSWORD });
      const email = newEmail();
      expect((await ask(email)).status).toBe(200);
      const token = await tokenTo(email);
      await change();
      expect((await confirm(token)).json()).toMatchObject({ code: 'link_not_valid' });
    }
  });
});
