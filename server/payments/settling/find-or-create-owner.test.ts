import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CashDesk, openCashDesk } from '../../testing/cash-desk.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

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
      ['another amount', { amount_received: 4899 }, '4899 cents were received, not 4900'],
      ['more than asked', { amount_received: 490_000 }, '490000 cents were received, not 4900'],
      ['another currency', { currency: 'eur' }, 'the payment is in eur, not usd'],
      [
        "another order's intent",
        { metadata: { orderId: 'ffff' } },
        'the payment belongs to another order',
      ],
      ['no order at all', { metadata: {} }, 'the payment belongs to another order'],
      [
        'the other mode',
        { livemode: true as never },
        'the payment was made in the other mode (test or live)',
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
      expect((await desk.timeline(mine.orderId)).at(-1)).toContain('an account with this e-mail');
      expect((await signIn(store.browser(), email)).status).toBe(401);
      const owner = store.browser();
      expect((await signIn(owner, email, 'the-other-password')).status).toBe(200);
      const owned = (await owner.get('/api/customer/packages')).json<{ id: string }[]>();
      expect(owned.map(({ id }) => id)).toEqual([desk.catalogue.voice.id]);
    });

    it('makes one account where two browsers pay for the same address at once', async () => {
      const email = newEmail();
      const orders = [await desk.place('beard', { email }), await desk.place('beard', { email })];
      for (const { intent } of orders) store.sandbox.controls.pay({ intent });
      const answers = await Promise.all(orders.map((order) => desk.complete(order)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const accounts = store.deps.db.selectFrom('customer').select('id');
      expect(await accounts.where('email_key', '=', email).execute()).toHaveLength(1);
    });
  });
});
