import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { explainReview } from './explain-review.ts';

const restOf = (contact: string) =>
  ` arrived. The shop has to check this order. It will then complete it or return your money. Please do not pay again.${contact}`;

describeWithDatabase('a buyer whose order is in review', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it('reads which order it is, what happens next, and how to reach the shop', async () => {
    await saveSetting(store.deps, { name: 'SUPPORT_EMAIL', value: 'elves@north.example' });
    await saveSetting(store.deps, { name: 'SUPPORT_PHONE', value: '+1 555 0100' });
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent });
    const change = { amount_received: 4899 };
    store.sandbox.controls.changeIntent({ intent: placed.intent, change });
    const contact = ' You can reach the shop at elves@north.example or +1\u00a0555\u00a00100.';
    const message = `Your payment for order ${placed.orderId.slice(0, 8)}${restOf(contact)}`;
    const answer = await sales.complete(placed, placed.client);
    expect(answer.status).toBe(409);
    expect(answer.json()).toEqual({ message, code: 'order_in_review' });
    // So does who would pay for the same again in this browser.
    await expect(sales.place('beard', placed)).rejects.toThrow(message);
  });

  it.each([
    ['', '', ''],
    ['elf@north.example', '', ' You can reach the shop at elf@north.example.'],
    ['', '+1 555', ' You can reach the shop at +1\u00a0555.'],
  ])('reads of no contact that the shop does not have: %j, %j', async (email, phone, contact) => {
    await store.deps.db.deleteFrom('setting').where('name', 'like', 'SUPPORT_%').execute();
    const storeDefaults = { name: 'A shop', email, phone };
    const policy = { ...store.deps.policy, storeDefaults };
    const order = { id: '0123456789abcdef', email: 'ann@north.example' };
    const error = await explainReview({ ...store.deps, policy }, order);
    expect(error.message).toBe(`Your payment for order 01234567${restOf(contact)}`);
  });
});
