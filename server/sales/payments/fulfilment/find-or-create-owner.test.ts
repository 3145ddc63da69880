import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { CHECKOUT_SECONDS } from '../../../accounts/index.ts';
import { newEmail, signIn } from '../../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findOrder, type Order } from '../../orders/index.ts';
import { findOrCreateOwner } from './find-or-create-owner.ts';

const inReview = {
  message: expect.stringMatching(/^Your payment for order [0-9a-zA-Z_-]{8} arrived\./),
  code: 'order_in_review',
};

describeOnEachDatabase('a paid order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
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
      const placed = await sales.place();
      store.sandbox.controls.pay({ intent: placed.intent });
      store.sandbox.controls.changeIntent({ intent: placed.intent, change });
      for (let round = 0; round < 2; round += 1) {
        const answer = await sales.complete(placed, placed.client);
        expect(answer.status).toBe(409);
        expect(answer.json()).toEqual(inReview);
      }
      const row = await sales.order(placed.orderId);
      expect(row).toMatchObject({ status: 'review', customer_id: null });
      expect(await sales.account(placed.email)).toBeUndefined();
      expect((await sales.timeline(placed.orderId)).slice(1)).toEqual([`review: ${cause}`]);
      // What was paid for is not charged a second time in the same checkout.
      await expect(sales.place('beard', placed)).rejects.toThrow('order_in_review');
    });
  });

  describe('for whose e-mail an account appeared meanwhile', () => {
    it("is attached where the account came from the same browser's checkout", async () => {
      const first = await sales.place('beard');
      store.sandbox.controls.pay({ intent: first.intent });
      // The cart changes before the first order is completed: it is found paid, the account is born.
      const second = await sales.place('voice', first);
      const account = await sales.account(first.email);
      const row = await sales.order(first.orderId);
      expect(row).toMatchObject({ status: 'completed', customer_id: account?.id });
      store.sandbox.controls.pay({ intent: second.intent });
      expect((await sales.complete(second, second.client)).status).toBe(200);
      expect((await sales.order(second.orderId)).customer_id).toBe(account?.id);
      expect(await sales.account(first.email)).toEqual(account);
    });

    it('goes to review where it came from another browser, whose password stays', async () => {
      const mine = await sales.place('beard');
      const { email } = mine;
      await sales.buy('voice', { email, more: { password: 'the-other-password' } });
      store.sandbox.controls.pay({ intent: mine.intent });
      const answer = await sales.complete(mine, mine.client);
      expect(answer.status).toBe(409);
      expect(answer.json()).toEqual(inReview);
      const row = await sales.order(mine.orderId);
      expect(row).toMatchObject({ status: 'review', customer_id: null });
      expect((await sales.timeline(mine.orderId)).at(-1)).toContain('An account with this e-mail');
      expect((await signIn(store.browser(), email)).status).toBe(401);
      const owner = store.browser();
      expect((await signIn(owner, email, 'the-other-password')).status).toBe(200);
      const owned = (await owner.get('/api/customer/packages')).json<{ id: string }[]>();
      expect(owned.map(({ id }) => id)).toEqual([sales.catalogue.voice.id]);
    });

    it('is attached where the same password was typed on another device', async () => {
      const email = newEmail();
      const typed = [email, ` ${email.toUpperCase()} `];
      const orders = await Promise.all([
        sales.place('beard', { email: typed[0] }),
        sales.place('voice', { email: typed[1] }),
      ]);
      for (const order of orders) {
        store.sandbox.controls.pay({ intent: order.intent });
        expect((await sales.complete(order, order.client)).status).toBe(200);
      }
      const account = await sales.account(email);
      for (const { orderId } of orders) {
        expect(await sales.order(orderId)).toMatchObject({ customer_id: account?.id });
      }
    });

    it('is attached by the password typed since, where its own was erased', async () => {
      const email = newEmail();
      const late = await sales.place('beard', { email });
      // Another cart cancels the order, and its password goes.
      await sales.place('bundle', { ...late });
      await sales.buy('voice', { email });
      sales.payLate(late.intent);
      expect((await sales.complete(late)).status).toBe(200);
      const account = await sales.account(email);
      expect((await sales.order(late.orderId)).customer_id).toBe(account?.id);
    });

    it.each([
      [4, 'completed'],
      [5, 'review'],
    ])('after %i others of the address went to review: %s', async (others, status) => {
      const email = newEmail();
      const late = await sales.place('beard', { email });
      const guesses = await Promise.all(
        Array.from({ length: others }, (_, at) =>
          sales.place('beard', { email, more: { password: `a-guess-${at}` } }),
        ),
      );
      await sales.buy('voice', { email });
      for (const { intent } of [...guesses, late]) store.sandbox.controls.pay({ intent });
      await Promise.all(guesses.map((guess) => sales.complete(guess)));
      await sales.complete(late);
      for (const { orderId } of guesses) expect((await sales.order(orderId)).status).toBe('review');
      expect((await sales.order(late.orderId)).status).toBe(status);
    });

    it('goes back where the same was paid on two devices: one account, one payment', async () => {
      const buyers = Array.from({ length: 6 }, () => newEmail());
      const pairs = await Promise.all(
        buyers.map((email) => Promise.all([1, 2].map(() => sales.place('beard', { email })))),
      );
      for (const { intent } of pairs.flat()) store.sandbox.controls.pay({ intent });
      await Promise.all(pairs.flat().map((order) => sales.complete(order)));
      await store.deps.jobs.runDue();
      for (const pair of pairs) {
        const rows = await Promise.all(pair.map(({ orderId }) => sales.order(orderId)));
        expect(rows.map(({ status }) => status).sort()).toEqual(['completed', 'refunded']);
        const lines = (
          await Promise.all(pair.map(({ orderId }) => sales.timeline(orderId)))
        ).flat();
        expect(lines.filter((line) => line.includes('Already bought with order'))).toHaveLength(1);
      }
    });

    it('goes to review where the password has been changed since', async () => {
      const email = newEmail();
      const late = await sales.place('beard', { email });
      await sales.buy('voice', { email });
      const passwordHash = await hashPassword('a-new-password');
      await store.deps.db
        .updateTable('customer')
        .set({ password_hash: passwordHash })
        .where('email_key', '=', email)
        .execute();
      store.sandbox.controls.pay({ intent: late.intent });
      expect((await sales.complete(late, late.client)).json()).toEqual(inReview);
    });

    it('makes one account where two browsers pay for the same address at once', async () => {
      const email = newEmail();
      const orders = [
        await sales.place('beard', { email }),
        await sales.place('beard', { email, more: { password: 'the-other-password' } }),
      ];
      for (const { intent } of orders) store.sandbox.controls.pay({ intent });
      const answers = await Promise.all(orders.map((order) => sales.complete(order)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const accounts = store.deps.db.selectFrom('customer').select('id');
      expect(await accounts.where('email_key', '=', email).execute()).toHaveLength(1);
    });
  });

  describe('that is judged by itself', () => {
    const ownerOf = (order: Order) => findOrCreateOwner(store.deps, order);
    async function placed(change: Partial<Order> = {}): Promise<Order> {
      const order = await findOrder(store.deps, (await sales.place()).orderId);
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
      expect((await sales.account(order.email))?.password_hash).toBe('a hash');
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
