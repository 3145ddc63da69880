import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { waitForLock } from '../../testing/books/wait-for-lock.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { findCustomerByEmail, lockCustomer } from '../accounts.store.ts';
import { takeOver } from '../links/take-over.ts';
import { requestEmailChange } from './change-email.ts';

const PASSWORD = 'reindeer-1';

describeWithDatabase("changing a customer's e-mail address", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let old: string;
  let next: string;
  let client: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    ({ email: old } = await sales.buy('beard'));
    next = newEmail();
    client = store.browser();
    await signIn(client, old);
  });
  afterAll(() => store.close());

  const ask = (email: unknown, password = PASSWORD) =>
    client.send('PUT', '/api/account/email', { email, password });
  /** Confirms the new address in another browser. */
  const confirm = (token: string) =>
    store.browser().send('POST', '/api/account/email/confirm', { token });
  const me = async () => (await client.get('/api/auth/me')).json();

  async function mailsTo(address: string) {
    const rows = await store.deps.db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', address)
      .where('kind', '!=', 'order-confirmation')
      .orderBy('queued_at')
      .execute();
    return rows.map(({ id, kind: about, state, sealed_content, link_expires_at }) => ({
      about,
      state,
      content:
        sealed_content === null ? null : store.deps.vault.decrypt(`mail ${id}`, sealed_content),
      link_expires_at,
    }));
  }
  async function tokenTo(address: string): Promise<string> {
    const contents = (await mailsTo(address)).map(({ content }) => content ?? '');
    return contents.map((text) => /confirm-email#([\w-]{43})/.exec(text)?.[1]).find(Boolean) ?? '';
  }

  it('takes a link that is sent to the new one, and tells the old one', async () => {
    expect((await ask(` ${next.toUpperCase()} `)).json()).toEqual({ ok: true });
    expect(await me()).toMatchObject({ email: old });
    const typed = next.toUpperCase();
    expect(await mailsTo(typed)).toMatchObject([
      { about: 'email-confirmation', link_expires_at: store.clock.now() + 30 * 60_000 },
    ]);
    expect(await mailsTo(old)).toEqual([]);
    const answer = await confirm(await tokenTo(typed));
    expect(answer.json()).toMatchObject({ email: typed, isAdmin: false });
    expect(await me()).toMatchObject({ email: typed });
    const [notice, ...more] = await mailsTo(old);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      about: 'email-changed',
      content: expect.stringContaining(typed),
    });
    expect((await signIn(store.browser(), next)).status).toBe(200);
    expect((await signIn(store.browser(), old)).status).toBe(401);
    expect(await sales.mayWatch(next)).toBe(true);
  });

  it('withdraws the message to the first of two new ones, if it was not sent yet', async () => {
    const other = newEmail();
    await ask(next);
    await ask(other);
    expect(await mailsTo(next)).toMatchObject([{ state: 'withdrawn', content: null }]);
    expect(await mailsTo(other)).toMatchObject([{ state: 'waiting' }]);
  });

  it('is known to the search by the new one alone', async () => {
    await ask(next);
    await confirm(await tokenTo(next));
    const admin = await sales.admin();
    const found = async (words: string) =>
      (await admin.get(`/api/customers?q=${encodeURIComponent(words)}`)).json<unknown[]>().length;
    expect(await found(next)).toBe(1);
    expect(await found(old)).toBe(0);
  });

  it('works once, and only by the last link', async () => {
    await ask(next);
    const first = await tokenTo(next);
    const other = newEmail();
    await ask(other);
    const second = await tokenTo(other);
    expect((await confirm(first)).json()).toMatchObject({ code: 'link_not_valid' });
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).status).toBe(404);
    expect(await me()).toMatchObject({ email: other });
    expect(await tokenTo(next)).toBe('');
    expect(await tokenTo(other)).toBe('');
  });

  it('does not work after 30 minutes, nor by a guess', async () => {
    await ask(next);
    const token = await tokenTo(next);
    for (const guess of ['guessed', `${token}x`, token.slice(1), token.toLowerCase()])
      expect((await confirm(guess)).status).toBe(404);
    store.clock.advance({ minutes: 30 });
    expect((await confirm(token)).status).toBe(404);
    expect(await me()).toMatchObject({ email: old });
  });

  it('needs the password, and an address that is new and nobody else’s', async () => {
    const refused = await ask(next, 'reindeer-2');
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'wrong_password' });
    expect((await ask(old.toUpperCase())).json()).toMatchObject({ code: 'same_email' });
    const { email: taken } = await sales.buy('voice');
    const conflict = await ask(taken.toUpperCase());
    expect(conflict.status).toBe(409);
    expect(conflict.json()).toMatchObject({ code: 'email_taken' });
    for (const wrong of [
      'no address',
      '',
      'a@b',
      `${'x'.repeat(250)}@north.example`,
      'a@b.c\r\nBcc: d@e.f',
    ])
      expect((await ask(wrong)).status, wrong).toBe(400);
    expect(await mailsTo(next)).toEqual([]);
  });

  it('is refused where the address got an account meanwhile', async () => {
    await ask(next);
    const token = await tokenTo(next);
    await sales.buy('voice', { email: next });
    const conflict = await confirm(token);
    expect(conflict.status).toBe(409);
    expect(conflict.json()).toMatchObject({ code: 'email_taken' });
    expect(await me()).toMatchObject({ email: old });
  });

  it('is off once the password was changed: whoever knew the old one may have asked', async () => {
    await ask(next);
    const token = await tokenTo(next);
    const body = { currentPassword: PASSWORD, newPassword: 'two-red-mittens' };
    expect((await client.send('PUT', '/api/account/password', body)).status).toBe(200);
    expect((await confirm(token)).status).toBe(404);
    expect(await me()).toMatchObject({ email: old });
  });

  it('is refused if the password was changed while the typed one was checked', async () => {
    const customer = await findCustomerByEmail(store.deps, old);
    if (customer === undefined) throw new Error(`no account of ${old}`);
    const body = { currentPassword: PASSWORD, newPassword: 'two-red-mittens' };
    expect((await client.send('PUT', '/api/account/password', body)).status).toBe(200);
    const holder = { kind: 'customer', account: customer } as const;
    await expect(requestEmailChange(store.deps, { holder, email: next })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    expect(await mailsTo(next)).toEqual([]);
  });

  it('is confirmed or off, if the password is changed at the same moment', async () => {
    await ask(next);
    const token = await tokenTo(next);
    const customer = await findCustomerByEmail(store.deps, old);
    if (customer === undefined) throw new Error(`no account of ${old}`);
    let confirmed: ReturnType<typeof confirm> | undefined;
    await inTransaction(store.deps, async (inside) => {
      await lockCustomer(inside, customer.id);
      confirmed = confirm(token);
      await waitForLock(store.deps);
      await takeOver(inside, { customer, passwordHash: 'another' });
    });
    expect((await confirmed)?.status).toBe(404);
    expect(await sales.account(next)).toBeUndefined();
  });

  it('of an account that was deleted meanwhile does nothing', async () => {
    await ask(next);
    const token = await tokenTo(next);
    await client.send('POST', '/api/account/delete', { password: PASSWORD });
    expect((await confirm(token)).status).toBe(404);
    expect(await sales.account(next)).toBeUndefined();
  });

  it('sends strangers at most five messages in an hour', async () => {
    for (let round = 0; round < 5; round += 1) expect((await ask(newEmail())).status).toBe(200);
    const refused = await ask(next);
    expect(refused.status).toBe(429);
    expect(refused.json().message).toBe('Too many attempts. Please try again in 60 minutes.');
    expect(await mailsTo(next)).toEqual([]);
  });
});
