import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { lockCustomer, storePerson } from '../../../accounts/accounts.store.ts';
import { waitForLock } from '../../../testing/books/wait-for-lock.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { detailsOf, newEmail, signIn } from '../../../testing/test-checkout.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { type OrderResponse, openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const whole = { refundedBefore: '0.00', reason: 'requested_by_customer' };
const theirs = 'the-strangers-password';
const mine = 'the-owners-password';

describeWithDatabase('a purchase whose address somebody else used before', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  type Product = 'beard' | 'voice';
  /**
   * The victim orders, a stranger pays first with the victim's address, so theirs is the account; then
   * the victim pays. The stranger is signed in.
   */
  async function meet({ bought = 'voice', wanted = 'beard' }: Record<string, Product> = {}) {
    const email = newEmail();
    const order = await sales.place(wanted, { email });
    const stranger = store.browser();
    const first = await sales.buy(bought, { email, client: stranger, more: { password: theirs } });
    await signIn(stranger, email, theirs);
    store.sandbox.controls.pay({ intent: order.intent });
    const answer = await sales.complete(order, order.client);
    expect(answer.json()).toMatchObject({
      code: 'order_in_review',
      message: expect.stringContaining('we sent a link to your e-mail address. Follow it'),
    });
    return { email, order, stranger, first };
  }
  const tokenFor = async (email: string) =>
    (await mailsTo(store.deps, email)).findLast((mail) => mail.kind === 'order-review')?.token ??
    '';
  const read = (token: string) => store.browser().send('POST', '/api/claim/read', { token });
  const claim = (token: string, isOwnAccount?: boolean, client = store.browser()) =>
    client.send('POST', '/api/claim', { token, password: mine, isOwnAccount });
  const owned = async (client: TestClient) => {
    const answer = await client.get('/api/customer/packages');
    return answer.status === 200
      ? answer
          .json<{ title: string }[]>()
          .map(({ title }) => title)
          .sort()
      : answer.status;
  };
  const statusOf = async (orderId: string) => (await sales.seen(orderId)).status;

  it('goes to nobody until the link is followed, and the mail says what happened', async () => {
    const { email, order, stranger } = await meet();
    expect(await owned(stranger)).toEqual(['Voice']);
    const [mail] = (await mailsTo(store.deps, email)).filter((one) => one.kind === 'order-review');
    expect(mail).toMatchObject({ subject: 'Claim your purchase', token: expect.any(String) });
    expect(mail?.text).toContain('If you did not buy this, do not follow the link.');
    const [link] = await store.deps.db
      .selectFrom('account_link')
      .select(['expires_at'])
      .where('order_id', '=', order.orderId)
      .execute();
    expect(link?.expires_at).toBe(store.clock.now() + 7 * 86_400_000);
  });

  it('asks its owner whether the purchases of the other account are theirs', async () => {
    const { email, order } = await meet();
    const token = await tokenFor(email);
    expect((await read(token)).json()).toEqual({
      email,
      packages: ['Beard'],
      totalAmount: '49.00',
      otherPurchases: ['Voice'],
    });
    const unanswered = await claim(token);
    expect([unanswered.status, unanswered.json().code]).toEqual([409, 'choose_account']);
    expect(await statusOf(order.orderId)).toBe('review');
  });

  describe('whose owner says that the other account is not theirs', () => {
    it('leaves the stranger all they paid for, and gives the owner the address and the purchase', async () => {
      const { email, order, stranger, first } = await meet();
      const owner = store.browser();
      const answer = await claim(await tokenFor(email), false, owner);
      expect(answer.json()).toMatchObject({ isCustomer: true, email });
      expect(await owned(owner)).toEqual(['Beard']);
      expect(await owned(stranger)).toEqual(['Voice']);
      const login = (await stranger.get('/api/auth/me')).json();
      expect(login.email).toMatch(/^account-\w{12}@address\.invalid$/);
      // The stranger's password opens their own account alone.
      expect((await signIn(store.browser(), email, theirs)).status).toBe(401);
      const again = store.browser();
      await signIn(again, String(login.email), theirs);
      expect(await owned(again)).toEqual(['Voice']);
      expect((await sales.lines(order.orderId)).at(-1)).toBe(
        'review>completed Claimed by a link that was sent to the e-mail address. (buyer)',
      );
      // Each is deleted without the other.
      const admin = await sales.admin();
      const { customerId } = await sales.seen(order.orderId);
      expect((await admin.send('DELETE', `/api/customers/${customerId}`)).status).toBe(200);
      expect(await statusOf(first.orderId)).toBe('completed');
      expect(await owned(stranger)).toEqual(['Voice']);
    });

    it('goes through whatever addresses the stranger has bought with', async () => {
      const { email, stranger } = await meet();
      const { id } = (await stranger.get('/api/auth/me')).json();
      await sales.buy('beard', { email: `account-${String(id).slice(0, 12)}@address.invalid` });
      const owner = store.browser();
      expect((await claim(await tokenFor(email), false, owner)).status).toBe(200);
      expect(await owned(owner)).toEqual(['Beard']);
      expect(await owned(stranger)).toEqual(['Voice']);
    });

    it('sends nothing to the address that stands for none, whatever the stranger does', async () => {
      const { email, stranger } = await meet();
      await claim(await tokenFor(email), false);
      const { email: none } = (await stranger.get('/api/auth/me')).json<{ email: string }>();
      const passwords = { currentPassword: theirs, newPassword: 'the-strangers-next-password' };
      expect((await stranger.send('PUT', '/api/account/password', passwords)).status).toBe(200);
      await store.browser().send('POST', '/api/auth/forgot-password', { email: none });
      await store.deps.jobs.runDue();
      const own = { email: newEmail(), password: passwords.newPassword };
      expect((await stranger.send('PUT', '/api/account/email', own)).status).toBe(200);
      const [{ token = '' } = {}] = await mailsTo(store.deps, own.email);
      const confirmed = await stranger.send('POST', '/api/account/email/confirm', { token });
      expect(confirmed.json()).toMatchObject({ email: own.email });
      expect(await mailsTo(store.deps, none)).toEqual([]);
    });

    it('tells nobody when the stranger deletes the account before it has an address', async () => {
      const { email, stranger } = await meet();
      await claim(await tokenFor(email), false);
      const { email: none } = (await stranger.get('/api/auth/me')).json<{ email: string }>();
      const typed = { password: theirs };
      expect((await stranger.send('POST', '/api/account/delete', typed)).status).toBe(200);
      expect(await mailsTo(store.deps, none)).toEqual([]);
    });

    it('is not a duplicate, though both paid for the same package', async () => {
      const { email, order, stranger } = await meet({ bought: 'beard' });
      const owner = store.browser();
      await claim(await tokenFor(email), false, owner);
      await store.deps.jobs.runDue();
      expect(await statusOf(order.orderId)).toBe('completed');
      expect([await owned(owner), await owned(stranger)]).toEqual([['Beard'], ['Beard']]);
    });

    it('leaves the stranger an order that they pay later', async () => {
      const { email, stranger } = await meet();
      const later = await sales.place('beard', { email, client: stranger });
      const owner = store.browser();
      await claim(await tokenFor(email), false, owner);
      store.sandbox.controls.pay({ intent: later.intent });
      await sales.complete(later, stranger);
      expect(await owned(stranger)).toEqual(['Beard', 'Voice']);
      expect(await owned(owner)).toEqual(['Beard']);
    });
  });

  describe('whose owner says that the other account is theirs', () => {
    it('joins it, with a new password, and all other sessions end', async () => {
      const { email, stranger } = await meet();
      const owner = store.browser();
      expect((await claim(await tokenFor(email), true, owner)).status).toBe(200);
      expect(await owned(owner)).toEqual(['Beard', 'Voice']);
      expect(await owned(stranger)).toBe(401);
      expect((await signIn(store.browser(), email, theirs)).status).toBe(401);
      expect((await signIn(store.browser(), email, mine)).status).toBe(200);
      const told = (await mailsTo(store.deps, email)).map(({ kind: about }) => about);
      expect(told.filter((about) => about === 'password-changed')).toHaveLength(1);
    });

    it('is refunded, if they had bought the same before', async () => {
      const { email, order, first } = await meet({ bought: 'beard' });
      const owner = store.browser();
      await claim(await tokenFor(email), true, owner);
      await store.deps.jobs.runDue();
      expect(await statusOf(order.orderId)).toBe('refunded');
      expect(await statusOf(first.orderId)).toBe('completed');
      expect(await owned(owner)).toEqual(['Beard']);
    });

    it('gives them nothing that the stranger pays for afterwards from elsewhere', async () => {
      const email = newEmail();
      const order = await sales.place('beard', { email });
      // The stranger begins two orders and pays one: theirs is the account.
      const stranger = store.browser();
      const more = { password: theirs };
      const late = await sales.place('beard', { email, client: stranger, more });
      await sales.buy('voice', { email, client: store.browser(), more });
      store.sandbox.controls.pay({ intent: order.intent });
      await sales.complete(order, order.client);
      await claim(await tokenFor(email), true);
      store.sandbox.controls.pay({ intent: late.intent });
      expect((await sales.complete(late, stranger)).json()).toMatchObject({
        code: 'order_in_review',
      });
      // The shop can return it, and nobody has it.
      await sales.act(late.orderId, 'refund', whole);
      expect(await statusOf(late.orderId)).toBe('refunded');
    });
  });

  it('leaves no message to an owner who deletes their account, but the one that says so', async () => {
    const { email, first } = await meet();
    const owner = store.browser();
    await claim(await tokenFor(email), false, owner);
    expect((await owner.send('POST', '/api/account/delete', { password: mine })).status).toBe(200);
    const mails = store.deps.db
      .selectFrom('mail')
      .select(['kind', 'order_id'])
      .where('to_address', '=', email)
      .orderBy('kind');
    expect(await mails.execute()).toEqual([
      { kind: 'account-deleted', order_id: null },
      // What the stranger bought with the address goes with the stranger.
      { kind: 'order-confirmation', order_id: first.orderId },
    ]);
  });

  it('is joined with an account that holds nothing, if its owner says that it is theirs', async () => {
    const { email, first } = await meet();
    await sales.act(first.orderId, 'refund', whole);
    const token = await tokenFor(email);
    expect((await read(token)).json().otherPurchases).toEqual([]);
    expect((await claim(token)).json().code).toBe('choose_account');
    const account = await sales.account(email);
    const owner = store.browser();
    expect((await claim(token, true, owner)).status).toBe(200);
    expect(await owned(owner)).toEqual(['Beard']);
    expect((await sales.account(email))?.id).toBe(account?.id);
  });

  it('leaves a stranger who holds nothing what they began before and pay late', async () => {
    const { email, stranger, first } = await meet();
    await sales.act(first.orderId, 'refund', whole);
    const late = await sales.place('voice', { email, client: stranger });
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    expect(await statusOf(late.orderId)).toBe('canceled');
    const owner = store.browser();
    expect((await claim(await tokenFor(email), false, owner)).status).toBe(200);
    sales.payLate(late.intent);
    await sales.complete(late, stranger);
    expect(await owned(owner)).toEqual(['Beard']);
    expect(await owned(stranger)).toEqual(['Voice']);
    // Neither name nor receipts of the stranger.
    const orders = (await owner.get('/api/account/orders')).json<{ id: string }[]>();
    expect(orders).toHaveLength(1);
  });

  it('is still claimed once the other account is gone, or has another address', async () => {
    for (const change of ['deleted', 'moved']) {
      const { email, stranger } = await meet();
      const account = await sales.account(email);
      if (change === 'deleted') {
        await (await sales.admin()).send('DELETE', `/api/customers/${account?.id}`);
      } else {
        const address = newEmail();
        const customers = store.deps.db.updateTable('customer');
        const moved = customers.set({ email: address, email_key: address });
        await moved.where('id', '=', account?.id ?? '').execute();
      }
      const owner = store.browser();
      expect((await claim(await tokenFor(email), undefined, owner)).status).toBe(200);
      expect(await owned(owner)).toEqual(['Beard']);
      expect(await owned(stranger)).toEqual(change === 'deleted' ? 401 : ['Voice']);
    }
  });

  it('leaves an account alone that gets another address at the same moment', async () => {
    for (const isOwnAccount of [true, false]) {
      const { email, stranger } = await meet();
      const customerId = (await sales.account(email))?.id ?? '';
      const token = await tokenFor(email);
      const [owner, address] = [store.browser(), newEmail()];
      let claimed: ReturnType<typeof claim> | undefined;
      await inTransaction(store.deps, async (inside) => {
        const account = await lockCustomer(inside, customerId);
        if (account === undefined) throw new Error(`no account of ${email}`);
        claimed = claim(token, isOwnAccount, owner);
        await waitForLock(store.deps);
        await storePerson(inside, { ...account, email: address });
      });
      expect((await claimed)?.status).toBe(200);
      expect(await owned(owner)).toEqual(['Beard']);
      expect(await owned(stranger)).toEqual(['Voice']);
      expect((await sales.account(address))?.id).toBe(customerId);
    }
  });

  it('is claimed once: of two links and several clicks one counts', async () => {
    const { email, order } = await meet();
    const first = await tokenFor(email);
    const sent = await (await sales.admin()).send(
      'POST',
      `/api/orders/${order.orderId}/claim-link`,
    );
    expect(sent.json<OrderResponse>().timeline.at(-1)).toMatchObject({
      cause: `A link to claim it was sent to ${email} again.`,
      actor: 'elf',
    });
    const tokens = (await mailsTo(store.deps, email)).flatMap(({ token }) => token || []);
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).toContain(first);
    const answers = await Promise.all([...tokens, ...tokens].map((token) => claim(token, true)));
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const token of tokens) expect((await claim(token, true)).status).toBe(404);
    expect(await statusOf(order.orderId)).toBe('completed');
  });

  it('is not claimed after it was refunded, whose link says so, nor after 7 days', async () => {
    const refunded = await meet();
    const token = await tokenFor(refunded.email);
    await sales.act(refunded.order.orderId, 'refund', whole);
    for (const answer of [await read(token), await claim(token, true)]) {
      expect(answer.status).toBe(409);
      expect(answer.json().message).toBe(
        'This purchase was refunded, so there is nothing to claim.',
      );
    }
    expect(await owned(refunded.stranger)).toEqual(['Voice']);
    const { email } = await meet();
    store.clock.advance({ days: 7 });
    expect((await claim(await tokenFor(email), true)).json()).toMatchObject({
      code: 'link_not_valid',
    });
  });

  it('takes access away again, if it is refunded after it was claimed', async () => {
    const { email, order, stranger } = await meet();
    const owner = store.browser();
    await claim(await tokenFor(email), false, owner);
    await sales.act(order.orderId, 'refund', whole);
    expect(await owned(owner)).toEqual([]);
    expect(await owned(stranger)).toEqual(['Voice']);
  });

  it('is not claimed while its payment is disputed, or refunded at the provider unnoticed', async () => {
    for (const change of ['dispute', 'refund'] as const) {
      const { email, order } = await meet();
      const { controls } = store.sandbox;
      if (change === 'dispute') controls.openDispute({ payment: order.intent });
      else controls.refund({ payment: order.intent });
      const answer = await claim(await tokenFor(email), true);
      expect([answer.status, answer.json().code]).toEqual([409, 'not_claimable']);
      expect(await statusOf(order.orderId)).toBe('review');
    }
  });

  it('is not accepted by an admin, who may refund it or send the link again', async () => {
    const { order, email } = await meet();
    const { review } = (await sales.payment(order.orderId)).json<{ review: object }>();
    expect(review).toMatchObject({
      awaitsProof: true,
      obstacle: expect.stringContaining(`the person who proves that ${email} is theirs`),
    });
    const refused = await sales.act(order.orderId, 'accept');
    expect([refused.status, refused.json().code]).toEqual([409, 'cannot_accept']);
    const completed = await sales.buy();
    const admin = await sales.admin();
    const send = (orderId: string) => admin.send('POST', `/api/orders/${orderId}/claim-link`);
    expect((await send(completed.orderId)).status).toBe(409);
    expect((await send('nope')).status).toBe(404);
    await sales.act(order.orderId, 'refund', whole);
    expect((await send(order.orderId)).status).toBe(409);
  });

  it('of somebody whose password had been erased is claimed in the same way', async () => {
    const email = newEmail();
    const order = await sales.place('beard', { email });
    // Nobody paid it for a day, and it is paid all the same.
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    sales.payLate(order.intent);
    await sales.complete(order);
    expect(await statusOf(order.orderId)).toBe('review');
    const owner = store.browser();
    expect((await claim(await tokenFor(email), undefined, owner)).status).toBe(200);
    expect(await owned(owner)).toEqual(['Beard']);
    expect(detailsOf(email).firstName).toBe((await owner.get('/api/auth/me')).json().firstName);
  });
});
