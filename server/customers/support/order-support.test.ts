import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const PASSWORD = 'reindeer-1';

describeWithDatabase('an admin who helps a customer', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const send = async (method: 'POST' | 'PUT', path: string, body?: unknown) =>
    (await sales.admin()).send(method, `/api/orders/${path}`, body);
  const correct = (orderId: string, email: unknown) => send('PUT', `${orderId}/email`, { email });
  const sendReset = (orderId: string) => send('POST', `${orderId}/reset-link`);
  const sendReceipt = (orderId: string) => send('POST', `${orderId}/receipt/send`);
  const support = async (orderId: string) =>
    (await (await sales.admin()).get(`/api/orders/${orderId}/help`)).json();
  const lastLine = async (orderId: string) => (await sales.lines(orderId)).at(-1);
  const found = async (list: 'orders' | 'customers', words: string) => {
    const answer = await (await sales.admin()).get(`/api/${list}?q=${encodeURIComponent(words)}`);
    return answer.json<{ id: string }[]>().length;
  };
  const listed = async (words: string) => {
    const answer = await (await sales.admin()).get(`/api/orders?q=${encodeURIComponent(words)}`);
    return answer.json<unknown[]>();
  };
  const newsTo = async (email: string) =>
    (await mailsTo(store.deps, email)).filter(({ kind: about }) => about === 'email-changed');
  const takesToken = (path: string, token: string) => store.browser().send('POST', path, { token });

  /** An order in review: while it was paid, an account with its address was created elsewhere. */
  async function inReview() {
    const email = newEmail();
    const order = await sales.place('beard', { email });
    await sales.buy('voice', { email, more: { password: 'another-password' } });
    store.sandbox.controls.pay({ intent: order.intent });
    await sales.complete(order, order.client);
    expect((await sales.seen(order.orderId)).status).toBe('review');
    return { ...order, email };
  }
  const claimTokens = async (email: string) =>
    (await mailsTo(store.deps, email)).flatMap(({ kind: about, token }) =>
      about === 'order-review' ? [token] : [],
    );

  describe('by correcting the e-mail address of an account', () => {
    it('lets them log in with it, keeps their sessions, and tells both addresses', async () => {
      const { email: old, orderId } = await sales.buy('beard');
      const client = store.browser();
      await signIn(client, old);
      const email = newEmail();
      const answer = await correct(orderId, `  ${email} `);
      expect(answer.status).toBe(200);
      expect((await client.get('/api/auth/me')).json()).toMatchObject({ email });
      expect((await signIn(store.browser(), email)).status).toBe(200);
      expect((await signIn(store.browser(), old)).status).toBe(401);
      const [[toOld], [toNew]] = [await newsTo(old), await newsTo(email)];
      expect(toOld?.text).toContain('Messages no longer come here');
      // The old address may be a stranger's.
      expect(toOld?.text).not.toContain(email);
      expect(toNew?.text).toContain('log in with it');
      const line = `completed>completed The e-mail address of the account was corrected from ${old} to ${email}. (elf)`;
      expect(await lastLine(orderId)).toBe(line);
      expect(answer.json()).toMatchObject({ id: orderId, timeline: expect.any(Array) });
      expect([await found('customers', email), await found('customers', old)]).toEqual([1, 0]);
      expect(await support(orderId)).toEqual({
        email,
        hasAccount: true,
        canCorrectEmail: true,
        canSendReceipt: true,
      });
    });

    it('makes links to the old address worthless', async () => {
      const { email: old, orderId } = await sales.buy('beard');
      const client = store.browser();
      await signIn(client, old);
      await sendReset(orderId);
      const wanted = newEmail();
      await client.send('PUT', '/api/account/email', { email: wanted, password: PASSWORD });
      const reset = (await mailsTo(store.deps, old)).find(({ token }) => token !== '')?.token ?? '';
      const change = (await mailsTo(store.deps, wanted)).at(-1)?.token ?? '';
      expect(change).not.toBe('');
      expect((await takesToken('/api/auth/reset-password/read', reset)).status).toBe(200);
      await correct(orderId, newEmail());
      expect((await takesToken('/api/auth/reset-password/read', reset)).status).toBe(404);
      expect((await takesToken('/api/account/email/confirm', change)).status).toBe(404);
      const left = await mailsTo(store.deps, old);
      expect(left.filter(({ token }) => token !== '')).toEqual([]);
    });

    it('is refused for the address of another account, or the same one', async () => {
      const { email: old, orderId } = await sales.buy('beard');
      const { email: taken } = await sales.buy('voice');
      const refused = await correct(orderId, taken.toUpperCase());
      expect(refused.status).toBe(409);
      expect(refused.json()).toMatchObject({
        code: 'email_taken',
        message: 'Another account has this e-mail address.',
      });
      const same = await correct(orderId, old.toUpperCase());
      expect([same.status, same.json().code]).toEqual([400, 'same_email']);
      for (const bad of ['', 'nobody', `${'a'.repeat(250)}@x.example`, 'a@b.example\r\nBcc: c@d.e'])
        expect((await correct(orderId, bad)).status).toBe(400);
      expect([await newsTo(old), await newsTo(taken)]).toEqual([[], []]);
      expect((await sales.lines(orderId)).join('\n')).not.toContain('corrected');
      expect((await correct('no-such-order', newEmail())).status).toBe(404);
    });

    it('is refused if another admin corrected it after the form was opened', async () => {
      const { email: typo, orderId } = await sales.buy('beard');
      const wanted = [newEmail(), newEmail()];
      const answers = await Promise.all(
        wanted.map((email) => send('PUT', `${orderId}/email`, { email, shownEmail: typo })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.json().code).toBe('changed_meanwhile');
      const kept = wanted[answers.findIndex(({ status }) => status === 200)];
      expect((await support(orderId)).email).toBe(kept);
      expect((await correct(orderId, newEmail())).status).toBe(200);
    });

    it('shows the present address on its orders, beside the one that was typed', async () => {
      const { email: typo, orderId } = await sales.buy('beard');
      const placed = await sales.order(orderId);
      const email = newEmail();
      expect(await listed(typo)).toMatchObject([{ id: orderId, email: typo, typedEmail: null }]);
      await correct(orderId, email);
      for (const words of [typo, email, `${placed.first_name} ${email}`])
        expect(await listed(words)).toMatchObject([{ id: orderId, email, typedEmail: typo }]);
      const details = await (await sales.admin()).get(`/api/orders/${orderId}`);
      expect(details.json()).toMatchObject({ email, typedEmail: typo });
      expect(await listed(`${typo} ${newEmail()}`)).toEqual([]);
    });

    it('at the same moment gives an address to one account only', async () => {
      const orders = [await sales.buy('beard'), await sales.buy('voice')];
      const email = newEmail();
      const answers = await Promise.all(orders.map(({ orderId }) => correct(orderId, email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await newsTo(email)).toHaveLength(1);
    });

    it('gives an address to an account that has none', async () => {
      const { email: old, orderId } = await sales.buy('beard');
      const gone = `account-${orderId.slice(0, 12)}@address.invalid`;
      await store.deps.db
        .updateTable('customer')
        .set({ email: gone, email_key: gone })
        .where('email', '=', old)
        .execute();
      expect(await support(orderId)).toEqual({
        email: null,
        hasAccount: true,
        canCorrectEmail: true,
        canSendReceipt: false,
      });
      for (const refused of [await sendReset(orderId), await sendReceipt(orderId)])
        expect([refused.status, refused.json().code]).toEqual([409, 'no_address']);
      const email = newEmail();
      expect((await correct(orderId, email)).status).toBe(200);
      expect([await newsTo(gone), await newsTo(email)]).toMatchObject([[], [expect.anything()]]);
      expect((await signIn(store.browser(), email)).status).toBe(200);
    });
  });

  describe('by correcting the e-mail address of an order that belongs to no account yet', () => {
    it('gives the account that it gets to the right address', async () => {
      const placed = await sales.place('beard');
      const { orderId, email: old } = placed;
      const email = newEmail();
      expect(await support(orderId)).toEqual({
        email: old,
        hasAccount: false,
        canCorrectEmail: true,
        canSendReceipt: false,
      });
      expect((await correct(orderId, email)).json()).toMatchObject({ email, status: 'pending' });
      expect([await found('orders', email), await found('orders', old)]).toEqual([1, 0]);
      expect([await newsTo(old), await newsTo(email)]).toMatchObject([
        [{ text: expect.stringContaining(`your order ${orderId.slice(0, 8)}`) }],
        [{ text: expect.stringContaining('messages about the order come here') }],
      ]);
      store.sandbox.controls.pay({ intent: placed.intent });
      expect((await sales.complete(placed, placed.client)).status).toBe(200);
      expect(await sales.mayWatch(email)).toBe(true);
      expect(await sales.account(old)).toBeUndefined();
      // The timeline outlives the details of an order that is canceled.
      const line = 'pending>pending The e-mail address of this order was corrected. (elf)';
      expect(await sales.lines(orderId)).toContain(line);
    });

    it('sends the link of an order in review to the new address, and the old one is worthless', async () => {
      const { orderId, email: old } = await inReview();
      const [before = ''] = await claimTokens(old);
      expect((await takesToken('/api/claim/read', before)).status).toBe(200);
      const email = newEmail();
      expect((await correct(orderId, email)).status).toBe(200);
      expect((await takesToken('/api/claim/read', before)).status).toBe(404);
      expect(await claimTokens(old)).toEqual([]);
      const tokens = await claimTokens(email);
      expect(tokens).toHaveLength(1);
      const body = { token: tokens[0] ?? '', password: PASSWORD };
      expect((await store.browser().send('POST', '/api/claim', body)).status).toBe(200);
      expect(await sales.mayWatch(email)).toBe(true);
    });

    it('is refused for the address of an account, and once the order has ended', async () => {
      const { email: taken } = await sales.buy('voice');
      const { orderId, email: old, client } = await sales.place('beard');
      const refused = await correct(orderId, taken);
      expect([refused.status, refused.json().code]).toEqual([409, 'email_taken']);
      expect((await sales.order(orderId)).email).toBe(old);
      // Another cart in the same checkout cancels the first order.
      await sales.place('voice', { email: old, client });
      expect((await sales.seen(orderId)).status).toBe('canceled');
      const ended = await correct(orderId, newEmail());
      expect([ended.status, ended.json().code]).toEqual([409, 'order_ended']);
      expect(await support(orderId)).toMatchObject({ hasAccount: false, canCorrectEmail: false });
    });

    it('means the account of a customer who was signed in', async () => {
      const { email: old, client } = await sales.buy('beard');
      await signIn(client, old);
      const { orderId } = await sales.place('voice', { email: old, client });
      expect(await support(orderId)).toMatchObject({ hasAccount: true, canSendReceipt: false });
      const email = newEmail();
      expect((await correct(orderId, email)).status).toBe(200);
      expect(await sales.account(email)).toBeDefined();
      expect((await sales.order(orderId)).email).toBe(old);
    });
  });

  it('by sending a link for a new password, at most one in five minutes', async () => {
    const { email, orderId } = await sales.buy('beard');
    expect((await sendReset(orderId)).status).toBe(200);
    expect(await lastLine(orderId)).toBe(
      `completed>completed A link for a new password was sent to ${email}. (elf)`,
    );
    const again = await sendReset(orderId);
    expect([again.status, again.json().code]).toEqual([409, 'link_sent']);
    const links = (await mailsTo(store.deps, email)).filter(({ token }) => token !== '');
    expect(links).toMatchObject([{ kind: 'password-reset' }]);
    const body = { token: links[0]?.token ?? '', password: 'a-new-password' };
    expect((await store.browser().send('POST', '/api/auth/reset-password', body)).status).toBe(200);
    expect((await signIn(store.browser(), email, 'a-new-password')).status).toBe(200);
  });

  it('by sending the link to a receipt again', async () => {
    const { email, orderId } = await sales.buy('beard');
    const before = (await mailsTo(store.deps, email)).length;
    for (let time = 1; time <= 2; time += 1) {
      expect((await sendReceipt(orderId)).status).toBe(200);
      expect(await lastLine(orderId)).toBe(
        `completed>completed The link to the receipt was sent to ${email} again. (elf)`,
      );
      const mails = await mailsTo(store.deps, email);
      expect(mails).toHaveLength(before + time);
      expect(mails).toContainEqual(expect.objectContaining({ subject: 'Your receipt' }));
    }
    const { db, vault } = store.deps;
    const { id, sealed_content } = await db
      .selectFrom('mail')
      .select(['id', 'sealed_content'])
      .where('to_address', '=', email)
      .where('subject', '=', 'Your receipt')
      .limit(1)
      .executeTakeFirstOrThrow();
    const content = vault.decrypt(`mail ${id}`, sealed_content ?? '');
    expect(content).toContain(`"/orders/${orderId}/receipt"`);
  });

  it('not with what an order has none of', async () => {
    const { orderId } = await sales.place('beard');
    for (const refused of [await sendReset(orderId), await sendReceipt(orderId)])
      expect([refused.status, refused.json().code]).toEqual([409, 'no_account']);
    const { email, client } = await sales.buy('beard');
    await signIn(client, email);
    const unpaid = await sales.place('voice', { email, client });
    const packageIds = [sales.catalogue.bundle.id];
    const gift = await (await sales.admin()).send('POST', '/api/grants', {
      email,
      packageIds,
      reason: 'Won the raffle',
    });
    for (const id of [unpaid.orderId, gift.json<{ id: string }>().id]) {
      expect((await sendReceipt(id)).json()).toEqual({
        code: 'never_completed',
        message: 'This order has no receipt: it was not completed, or it is a gift.',
      });
    }
    expect((await sendReset('none')).status).toBe(404);
    expect((await sendReceipt('none')).status).toBe(404);
  });
});
