import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { storeAdminEmail } from '../admins.store.ts';
import { createAdmin, findAdminByUsername, removeAdmin } from '../index.ts';

const password = 'a-new-password';

describeWithDatabase('a forgotten password', (kind) => {
  let store: TestStore;
  let sales: Awaited<ReturnType<typeof openTestSales>>;
  let email: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    ({ email } = await sales.buy());
  });
  afterAll(() => store.close());

  const askFor = async (address: string, client = store.browser()) => {
    const answer = await client.send('POST', '/api/auth/forgot-password', { email: address });
    await store.deps.jobs.runDue();
    return answer;
  };
  const resetMails = async (address = email) =>
    (await mailsTo(store.deps, address)).filter(({ kind: sent }) => sent === 'password-reset');
  const linkFor = async (address = email) => {
    await askFor(address);
    return (await resetMails(address)).at(-1)?.token ?? '';
  };
  const reset = (token: string, client = store.browser(), typed = password) =>
    client.send('POST', '/api/auth/reset-password', { token, password: typed });
  const read = (token: string) =>
    store.browser().send('POST', '/api/auth/reset-password/read', { token });
  const me = (client: ReturnType<typeof store.browser>) => client.get('/api/auth/me');

  it('is replaced by a link, which ends all sessions, signs this browser in and says so', async () => {
    const [thief, here] = [store.browser(), store.browser()];
    await signIn(thief, email);
    await askFor(`  ${email.toUpperCase()}`);
    const token = (await resetMails())[0]?.token ?? '';
    expect((await read(token)).json()).toEqual({ isAdmin: false, login: email });
    const answer = await reset(token, here);
    expect(answer.json()).toMatchObject({ isCustomer: true, email });
    expect((await me(here)).status).toBe(200);
    expect((await me(thief)).status).toBe(401);
    expect((await signIn(store.browser(), email)).status).toBe(401);
    expect((await signIn(store.browser(), email, password)).status).toBe(200);
    const [notice] = (await mailsTo(store.deps, email)).filter(
      (mail) => mail.kind === 'password-changed',
    );
    expect(notice).toEqual({
      kind: 'password-changed',
      subject: 'Your password was changed',
      text: 'The password of your account was changed. You are logged out everywhere else.\nIf this was not you, set a new password now.',
      token: '',
    });
    expect(await resetMails()).toEqual([]);
  });

  it('leaves the buyer what they bought', async () => {
    const here = store.browser();
    await reset(await linkFor(), here);
    const owned = (await here.get('/api/customer/packages')).json<{ title: string }[]>();
    expect(owned.map(({ title }) => title)).toEqual(['Beard']);
  });

  it('has the same answer for every address, and no message for one without an account', async () => {
    const nobody = newEmail();
    const [known, unknown] = [await askFor(email), await askFor(nobody)];
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(200);
    expect(await resetMails()).toHaveLength(1);
    expect(await resetMails(nobody)).toEqual([]);
  });

  it('sends one message in five minutes, however often it is asked for', async () => {
    for (let time = 0; time < 3; time += 1) await askFor(email);
    expect(await resetMails()).toHaveLength(1);
    store.clock.advance({ minutes: 5 });
    await askFor(email);
    const [first, second] = await resetMails();
    expect(second).toBeDefined();
    // Both work until one is used.
    expect((await reset(second?.token ?? '')).status).toBe(200);
    expect((await reset(first?.token ?? '')).json()).toMatchObject({ code: 'link_not_valid' });
    // Somebody who forgets it again at once is not kept waiting.
    expect((await reset(await linkFor())).status).toBe(200);
  });

  it('sends ten messages to an address in a day, whoever asks', async () => {
    const sent = async () => {
      const rows = store.deps.db.selectFrom('mail').select('id').where('to_address', '=', email);
      return (await rows.where('kind', '=', 'password-reset').execute()).length;
    };
    for (let time = 0; time < 13; time += 1) {
      expect((await askFor(email)).json()).toEqual({ ok: true });
      store.clock.advance({ minutes: 5 });
    }
    expect(await sent()).toBe(10);
    store.clock.advance({ hours: 23 });
    await askFor(email);
    expect(await sent()).toBe(11);
  });

  it('can be asked for so often from one address, whether anybody has the e-mail address or not', async () => {
    const client = store.browser();
    for (let time = 0; time < 20; time += 1)
      expect((await askFor(newEmail(), client)).status).toBe(200);
    const refused = await askFor(newEmail(), client);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await askFor(email)).status).toBe(200);
  });

  it('takes an address that was asked for before with it, and every other link', async () => {
    const [owner, wanted] = [store.browser(), newEmail()];
    await signIn(owner, email);
    const typed = { email: wanted, password: 'reindeer-1' };
    expect((await owner.send('PUT', '/api/account/email', typed)).status).toBe(200);
    const [asked] = await mailsTo(store.deps, wanted);
    expect((await reset(await linkFor())).status).toBe(200);
    const confirmed = { token: asked?.token ?? '' };
    const answer = await store.browser().send('POST', '/api/account/email/confirm', confirmed);
    expect(answer.json()).toMatchObject({ code: 'link_not_valid' });
  });

  it('keeps the old one if nobody follows the link', async () => {
    await linkFor();
    expect((await signIn(store.browser(), email)).status).toBe(200);
  });

  describe('has a link that is refused', () => {
    const refused = async (token: string) => {
      for (const answer of [await read(token), await reset(token)]) {
        expect(answer.status).toBe(404);
        expect(answer.json()).toEqual({
          code: 'link_not_valid',
          message: 'This link no longer works. It was used, or it has expired.',
        });
      }
    };

    it('the second time, whoever is first', async () => {
      const token = await linkFor();
      const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
      await refused(token);
    });

    it('after 30 minutes', async () => {
      const token = await linkFor();
      store.clock.advance({ minutes: 29, seconds: 59 });
      expect((await read(token)).status).toBe(200);
      store.clock.advance({ seconds: 1 });
      await refused(token);
    });

    it('once the account has another address, or is gone', async () => {
      const token = await linkFor();
      const other = newEmail();
      const customers = store.deps.db.updateTable('customer');
      const changed = customers.set({ email: other, email_key: other });
      await changed.where('email_key', '=', email).execute();
      await refused(token);
      const gone = await linkFor(other);
      const account = await sales.account(other);
      await (await sales.admin()).send('DELETE', `/api/customers/${account?.id}`);
      await refused(gone);
    });

    it('where it is no link at all', async () => {
      for (const token of ['x', `${await linkFor()}x`, '%00', '"<b>'.repeat(40)])
        await refused(token);
      expect((await reset('')).status).toBe(400);
      expect((await reset('x'.repeat(201))).status).toBe(400);
    });

    it('with a password that is too short, and works with another one', async () => {
      const token = await linkFor();
      expect((await reset(token, store.browser(), 'short')).status).toBe(400);
      expect((await reset(token)).status).toBe(200);
    });
  });

  describe('of an admin', () => {
    const address = 'Nick@North.example';
    let names = 0;
    const newAdmin = async (mail: string | null = null) => {
      names += 1;
      const username = `Nick ${names}`;
      await createAdmin(store.deps, { username, password: 'reindeer-admin' });
      const { id = '' } = (await findAdminByUsername(store.deps, username)) ?? {};
      if (mail !== null) await storeAdminEmail(store.deps, { id, email: mail });
      return username;
    };
    const logIn = (username: string, typed: string, client = store.browser()) =>
      client.send('POST', '/api/auth/login', { username, password: typed });

    it('is replaced in the same way, if the admin has an address', async () => {
      const username = await newAdmin(address);
      const [elsewhere, here] = [store.browser(), store.browser()];
      await logIn(username, 'reindeer-admin', elsewhere);
      await askFor('nick@north.example');
      const token = (await resetMails(address)).at(-1)?.token ?? '';
      expect((await read(token)).json()).toEqual({ isAdmin: true, login: username });
      expect((await reset(token, here)).json()).toMatchObject({ isAdmin: true, username });
      const told = (await mailsTo(store.deps, address)).find(
        (mail) => mail.kind === 'password-changed',
      );
      expect(told?.text).toContain(`The password of the admin “${username}” was changed.`);
      expect((await me(elsewhere)).status).toBe(401);
      expect((await me(here)).status).toBe(200);
      expect((await logIn(username, password)).status).toBe(200);
      expect((await reset(token)).status).toBe(404);
      // Their address is free once they are removed, and their link is worthless.
      await askFor(address);
      const last = (await resetMails(address)).at(-1)?.token ?? '';
      await removeAdmin(store.deps, { username, evenLast: true });
      expect((await reset(last)).status).toBe(404);
      await newAdmin(address);
    });

    it('is another than that of the customer with the same address', async () => {
      const username = await newAdmin(email);
      await askFor(email);
      const mails = await resetMails();
      expect(mails.map(({ text }) => text.split('\n')[0]).sort()).toEqual([
        `Somebody asked for a new password for the admin “${username}”.`,
        'Somebody asked for a new password for your account.',
      ]);
      const [customer] = mails.filter(({ text }) => text.includes('your account'));
      expect((await reset(customer?.token ?? '')).json()).toMatchObject({ isCustomer: true });
      expect((await logIn(username, 'reindeer-admin')).status).toBe(200);
    });
  });
});
