import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountOrder } from '#contract/account.ts';
import { noteAction } from '../../sales/index.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../testing/test-store.ts';

const DAY_MS = 86_400_000;

describeOnEachDatabase('how often orders may be taken back', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000' } });
    sales = await openTestSales(store);
    await sales.admin();
  });
  beforeEach(async () => {
    await save('TAKE_BACK_DAYS', '14');
    await save('TAKE_BACK_TIMES', '');
  });
  afterAll(() => store.close());

  const save = (name: 'TAKE_BACK_DAYS' | 'TAKE_BACK_TIMES', value: string) =>
    saveSetting(store.deps, { name, value });
  const signedIn = async (email: string): Promise<TestClient> => {
    const client = store.browser();
    await signIn(client, email);
    return client;
  };
  const takeBack = async (client: TestClient, orderId: string) => {
    const answer = await client.send('POST', `/api/account/orders/${orderId}/take-back`);
    return answer.status === 200 ? 200 : answer.json().code;
  };
  const shown = async (client: TestClient, orderId: string) => {
    const orders = (await client.get('/api/account/orders')).json<AccountOrder[]>();
    return orders.find(({ id }) => id === orderId);
  };
  /** An order of one person, who takes it back at once. */
  const buyAndTakeBack = async (email: string) => {
    const order = await sales.buy('beard', { email });
    return { ...order, code: await takeBack(await signedIn(email), order.orderId) };
  };

  it('is twice in 365 days, and again after them; what an earlier version wrote counts', async () => {
    const email = newEmail();
    const first = await buyAndTakeBack(email);
    expect(first.code).toBe(200);
    const begun = store.clock.now();
    store.clock.advance({ days: 355 });
    expect((await buyAndTakeBack(email)).code).toBe(200);
    const third = await buyAndTakeBack(email);
    expect(third.code).toBe('taken_back_too_often');
    expect((await sales.seen(third.orderId)).status).toBe('completed');
    const client = await signedIn(email);
    const againAt = new Date(begun + 365 * DAY_MS).toISOString();
    const order = await shown(client, third.orderId);
    expect(order?.takenBackTooOften).toEqual({ times: 2, againAt });
    const forCheckout = async () => (await client.get('/api/account/taking-back')).json();
    expect(await forCheckout()).toEqual({ tooOften: { times: 2, againAt } });
    expect(order).not.toHaveProperty('takeBackUntil');
    await save('TAKE_BACK_DAYS', '5');
    expect((await shown(client, third.orderId))?.takenBackTooOften).toEqual({
      times: 2,
      againAt: null,
      othersAt: againAt,
    });
    await save('TAKE_BACK_DAYS', '0');
    expect(await forCheckout()).toEqual({});
    expect(await shown(client, third.orderId)).not.toHaveProperty('takenBackTooOften');
    await save('TAKE_BACK_DAYS', '14');
    // Another account is another count.
    expect((await buyAndTakeBack(newEmail())).code).toBe(200);
    await save('TAKE_BACK_TIMES', '3');
    const still = await signedIn(email);
    expect((await shown(still, third.orderId))?.takeBackUse).toEqual({ nth: 3, times: 3 });
    expect(await forCheckout()).toEqual({});
    await save('TAKE_BACK_TIMES', '');
    store.clock.advance({ days: 10 });
    expect(await takeBack(await signedIn(email), third.orderId)).toBe(200);
  });

  it('is no more where five are taken back at once', async () => {
    const email = newEmail();
    const ids = [(await sales.buy('beard', { email })).orderId];
    const client = await signedIn(email);
    const orders = store.deps.db.selectFrom('purchase').select('customer_id');
    const own = await orders.where('id', '=', ids[0] ?? '').executeTakeFirstOrThrow();
    // The store does not sell the same twice, so the others are those of other people.
    while (ids.length < 5) ids.push((await sales.buy('beard')).orderId);
    await store.deps.db.updateTable('purchase').set(own).where('id', 'in', ids).execute();
    const codes = await Promise.all(ids.map((id) => takeBack(client, id)));
    const tooOften = 'taken_back_too_often';
    expect(codes.toSorted()).toEqual([200, 200, tooOften, tooOften, tooOften]);
    const refunded = orders.where('id', 'in', ids).where('status', '=', 'refunded');
    expect(await refunded.execute()).toHaveLength(2);
  });

  it('does not count what certainly failed, nor the same order again', async () => {
    await save('TAKE_BACK_TIMES', '1');
    const email = newEmail();
    const [refused, other] = [
      await sales.buy('beard', { email }),
      await sales.buy('voice', { email }),
    ];
    const client = await signedIn(email);
    store.sandbox.controls.openDispute({ payment: refused.intent });
    expect(await takeBack(client, refused.orderId)).toBe('payment_disputed');
    expect((await sales.lines(refused.orderId)).at(-1)).toContain('was not taken back');
    expect((await shown(client, other.orderId))?.takeBackUntil).toBeDefined();
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    await takeBack(client, other.orderId);
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    expect(await takeBack(client, other.orderId)).toBe(200);
    expect(await takeBack(client, other.orderId)).toBe(200);
  });

  it('no longer counts an order whose refund failed once the shop gave the access back', async () => {
    await save('TAKE_BACK_TIMES', '1');
    const email = newEmail();
    const other = await sales.buy('voice', { email });
    const failed = await sales.buy('beard', { email }, '4000000000005126');
    const client = await signedIn(email);
    expect(await takeBack(client, failed.orderId)).toBe(200);
    const [refund] = sales.refundsOf(failed.intent);
    store.sandbox.controls.settleRefund({ refund: refund?.id ?? '', as: 'failed' });
    await sales.readEvents();
    expect((await shown(client, other.orderId))?.takenBackTooOften).toBeDefined();
    await sales.admin();
    expect((await sales.act(failed.orderId, 'give-access-back')).status).toBe(200);
    expect((await shown(client, other.orderId))?.takeBackUntil).toBeDefined();
    expect(await takeBack(client, failed.orderId)).toBe(200);
    expect((await shown(client, other.orderId))?.takenBackTooOften).toBeDefined();
  });

  it('counts for a day what may be under way, and what was begun and refunded later', async () => {
    await save('TAKE_BACK_TIMES', '1');
    const email = newEmail();
    const [begun, other] = [
      await sales.buy('beard', { email }),
      await sales.buy('voice', { email }),
    ];
    // As a store that stopped in the middle of it left it.
    const cause = 'The customer takes this order back. 3 s of it were watched.';
    await noteAction(store.deps, { orderId: begun.orderId, cause, actor: 'buyer' });
    const tooOften = async () =>
      (await shown(await signedIn(email), other.orderId))?.takenBackTooOften !== undefined;
    expect(await tooOften()).toBe(true);
    store.clock.advance({ days: 1 });
    expect(await tooOften()).toBe(false);
    await sales.admin();
    const refund = { refundedBefore: '0.00', reason: 'requested_by_customer' };
    expect((await sales.act(begun.orderId, 'refund', refund)).status).toBe(200);
    expect(await tooOften()).toBe(true);
  });
});
