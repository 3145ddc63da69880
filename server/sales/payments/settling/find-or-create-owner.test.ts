import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { CHECKOUT_SECONDS } from '../../../accounts/index.ts';
import { type CashDesk, openCashDesk } from '../../../testing/cash-desk.ts';
import { newEmail, signIn } from '../../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findOrder, type Order } from '../../orders/index.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';

const inReview = {
  message: expect.stringMatching(/^Your payment for order [0-9a-zA-Z_-]{8} arrived\./),
  code: 'order_in_review',
};

describeOnEachDatabase('a paid order', (kind) => {
  let store: TestStore;
  let desk: CashDesk;
  beforeAll(async () => {
    store = await startTestStore(kind);
    desk = await openCashDesk(store);
  });
  afterAll(() => store.close());

  describe('whose payment does not fit', () => {
    it.each([
      ['another amount', { amount_received: 4899 }, '$48.99 was received, not $49.00.'],
      ['more than asked', { amount_received: 490_000 }, '$4900.00 was received, not $49.00.'],
      ['another currency', { currency: 'eur' }, 'The payment is in eur, not usd.'],
      [
        "another order's intent",
        { metadata: { orderId: 'ffff' } },
        'The payment belongs to another order.',
      ],
      ['no order at all', { metadata: {} }, 'The payment belongs to another order.'],
      [
        'the other mode',
        { livemode: true as never },
        'The payment was made in the other mode (test or live).',
      ],
    ])('%s: it goes to review, never to the buyer', async (_, change, cause) => {
      const placed = await desk.place();
      store.sandbox.controls.pay({ intent: placed.intent });
      store.sandbox.controls.changeIntent({ intent: placed.intent, change });
      for (let round = 0; round < 2; round += 1) {
        const answer = await desk.complete(placed, placed.client);
        expect(answer.status).toBe(409);
        expect(answer.json()).toEqual(inReview);
      }
      const row = await desk.order(placed.orderId);
      expect(row).toMatchObject({ status: 'review', customer_id: null });
      expect(await desk.account(placed.email)).toBeUndefined();
      expect((await desk.timeline(placed.orderId)).slice(1)).toEqual([`review: ${cause}`]);
      // What was paid for is not charged a second time in the same checkout.
      await expect(desk.place('beard', placed)).rejects.toThrow('order_in_review');
    });
  });

  describe('for whose e-mail an account appeared meanwhile', () => {
    it("is attached where the account came from the same browser's checkout", async () => {
      const first = await desk.place('beard');
      store.sandbox.controls.pay({ intent: first.intent });
      // The cart changes before the first order is completed: it is found paid, the account is born.
      const second = await desk.place('voice', first);
      const account = await desk.account(first.email);
      const row = await desk.order(first.orderId);
      expect(row).toMatchObject({ status: 'completed', customer_id: account?.id });
      store.sandbox.controls.pay({ intent: second.intent });
      expect((await desk.complete(second, second.client)).status).toBe(200);
      expect((await desk.order(second.orderId)).customer_id).toBe(account?.id);
      expect(await desk.account(first.email)).toEqual(account);
    });

    it('goes to review where it came from another browser, whose password stays', async () => {
      const mine = await desk.place('beard');
      const { email } = mine;
      await desk.buy('voice', { email, more: { password: 'the-other-password' } });
      store.sandbox.controls.pay({ intent: mine.intent });
      const answer = await desk.complete(mine, mine.client);
      expect(answer.status).toBe(409);
      expect(answer.json()).toEqual(inReview);
      const row = await desk.order(mine.orderId);
      expect(row).toMatchObject({ status: 'review', customer_id: null });
      expect((await desk.timeline(mine.orderId)).at(-1)).toContain('An account with this e-mail');
      expect((await signIn(store.browser(), email)).status).toBe(401);
      const owner = store.browser();
      expect((await signIn(owner, email, 'the-other-password')).status).toBe(200);
      const owned = (await owner.get('/api/customer/packages')).json<{ id: string }[]>();
      expect(owned.map(({ id }) => id)).toEqual([desk.catalogue.voice.id]);
    });

    it('is attached where the same password was typed on another device', async () => {
      const email = newEmail();
      const typed = [email, ` ${email.toUpperCase()} `];
      const orders = await Promise.all([
        desk.place('beard', { email: typed[0] }),
        desk.place('voice', { email: typed[1] }),
      ]);
      for (const order of orders) {
        store.sandbox.controls.pay({ intent: order.intent });
        expect((await desk.complete(order, order.client)).status).toBe(200);
      }
      const account = await desk.account(email);
      for (const { orderId } of orders) {
        expect(await desk.order(orderId)).toMatchObject({ customer_id: account?.id });
      }
    });

    it('is attached by the password typed since, where its own was erased', async () => {
      const email = newEmail();
      const late = await desk.place('beard', { email });
      // Another cart cancels the order, and its password goes.
      await desk.place('bundle', { ...late });
      await desk.buy('voice', { email });
      desk.payLate(late.intent);
      expect((await desk.complete(late)).status).toBe(200);
      const account = await desk.account(email);
      expect((await desk.order(late.orderId)).customer_id).toBe(account?.id);
    });

    it.each([
      [4, 'completed'],
      [5, 'review'],
    ])('after %i others of the address went to review: %s', async (others, status) => {
      const email = newEmail();
      const late = await desk.place('beard', { email });
      const guesses = await Promise.all(
        Array.from({ length: others }, (_, at) =>
          desk.place('beard', { email, more: { password: `a-guess-${at}` } }),
        ),
      );
      await desk.buy('voice', { email });
      for (const { intent } of [...guesses, late]) store.sandbox.controls.pay({ intent });
      await Promise.all(guesses.map((guess) => desk.complete(guess)));
      await desk.complete(late);
      for (const { orderId } of guesses) expect((await desk.order(orderId)).status).toBe('review');
      expect((await desk.order(late.orderId)).status).toBe(status);
    });

    it('goes back where the same was paid on two devices: one account, one payment', async () => {
      const buyers = Array.from({ length: 6 }, () => newEmail());
      const pairs = await Promise.all(
        buyers.map((email) => Promise.all([1, 2].map(() => desk.place('beard', { email })))),
      );
      for (const { intent } of pairs.flat()) store.sandbox.controls.pay({ intent });
      await Promise.all(pairs.flat().map((order) => desk.complete(order)));
      await store.deps.jobs.runDue();
      for (const pair of pairs) {
        const rows = await Promise.all(pair.map(({ orderId }) => desk.order(orderId)));
        expect(rows.map(({ status }) => status).sort()).toEqual(['completed', 'refunded']);
        const lines = (await Promise.all(pair.map(({ orderId }) => desk.timeline(orderId)))).flat();
        expect(lines.filter((line) => line.includes('Already bought with order'))).toHaveLength(1);
      }
    });

    it('goes to review where the password has been changed since', async () => {
      const email = newEmail();
      const late = await desk.place('beard', { email });
      await desk.buy('voice', { email });
      const passwordHash = await hashPassword('a-new-password');
      await store.deps.db
        .updateTable('customer')
        .set({ password_hash: passwordHash })
        .where('email_key', '=', email)
        .execute();
      store.sandbox.controls.pay({ intent: late.intent });
      expect((await desk.complete(late, late.client)).json()).toEqual(inReview);
    });

    it('makes one account where two browsers pay for the same address at once', async () => {
      const email = newEmail();
      const orders = [
        await desk.place('beard', { email }),
        await desk.place('beard', { email, more: { password: 'the-other-password' } }),
      ];
      for (const { intent } of orders) store.sandbox.controls.pay({ intent });
      const answers = await Promise.all(orders.map((order) => desk.complete(order)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const accounts = store.deps.db.selectFrom('customer').select('id');
      expect(await accounts.where('email_key', '=', email).execute()).toHaveLength(1);
    });
  });

  describe('that is judged by itself', () => {
    const ownerOf = (order: Order) => findOrCreateOwner(store.deps, order);
    async function placed(change: Partial<Order> = {}): Promise<Order> {
      const order = await findOrder(store.deps, (await desk.place()).orderId);
      if (order === undefined) throw new Error('no order');
      return { ...order, ...change };
    }
    /** As an order is that was cancelled, in a checkout where no password was typed since. */
    const cancelled = (change: Partial<Order> = {}) =>
      placed({ passwordHash: null, checkoutHash: newEmail(), ...change });
    const theirs = { customerId: expect.any(String), lacksPassword: false };
    const withoutPassword = { customerId: expect.any(String), lacksPassword: true };

    it("is nobody's where its buyer's account is gone, whoever has the address now", async () => {
      const order = await placed();
      await ownerOf(order);
      const problem = "The customer's account was deleted.";
      expect(await ownerOf({ ...order, buyerId: 'gone' })).toEqual({ problem });
    });

    it('gets one account where it is asked twice at the same instant', async () => {
      const order = await placed();
      const [one, two] = await Promise.all([ownerOf(order), ownerOf(order)]);
      expect(one).toEqual(theirs);
      expect(two).toEqual(one);
    });

    it('gives its password to the account of its checkout that has none yet', async () => {
      const order = await cancelled();
      const first = await ownerOf(order);
      expect(first).toEqual(withoutPassword);
      const owner = await ownerOf({ ...order, passwordHash: 'a hash' });
      expect(owner).toEqual({ ...first, lacksPassword: false });
      expect((await desk.account(order.email))?.password_hash).toBe('a hash');
    });

    it('is not of the same person because neither has a password', async () => {
      const order = await cancelled();
      expect(await ownerOf(order)).toEqual(withoutPassword);
      const elsewhere = { ...order, checkoutHash: newEmail() };
      expect(await ownerOf(elsewhere)).toEqual({
        problem: 'An account with this e-mail address was created before the payment arrived.',
      });
    });

    it('never takes the password that another address was given in the same checkout', async () => {
      const other = await placed();
      const order = await cancelled({ checkoutHash: other.checkoutHash });
      expect(await ownerOf(order)).toEqual(withoutPassword);
    });

    it('without a password has an owner as long as its browser can be recognised', async () => {
      const lifetime = CHECKOUT_SECONDS * 1000;
      const late = { createdAt: store.clock.now() - lifetime };
      const problem = 'Paid after its password was erased.';
      expect(await ownerOf(await cancelled(late))).toEqual({ problem });
      const inTime = await cancelled({ createdAt: late.createdAt + 1 });
      expect(await ownerOf(inTime)).toEqual(withoutPassword);
      // Later too, where its checkout has an account.
      expect(await ownerOf({ ...inTime, ...late })).toEqual(theirs);
    });
  });
});
