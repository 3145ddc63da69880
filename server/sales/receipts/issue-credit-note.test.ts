import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { handleEvent } from '../payments/reconciliation/handle-event.ts';
import { updateFromProvider } from '../payments/reconciliation/update-from-provider.ts';
import { listEntries } from './receipts.store.ts';

const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('credit notes', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await saveSetting(store.deps, { name: 'TAX_RATE', value: '19' });
  });
  afterAll(() => store.close());

  const ask = (orderId: string) =>
    updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });
  /** An order's credit notes as "cents, the tax in them". */
  async function notesOf(orderId: string): Promise<string[]> {
    const [receipt, ...notes] = await listEntries(store.deps, orderId);
    for (const note of notes) {
      expect(note).toMatchObject({ kind: 'credit-note', items: [], currency: 'usd' });
      expect(note.receiptYear).toBe(receipt?.year);
      expect(note.receiptSequence).toBe(receipt?.sequence);
    }
    return notes.map(({ cents, taxCents }) => `${cents}, ${taxCents}`);
  }
  const refund = async (order: { orderId: string; intent: string }, amount?: number) => {
    const made = store.sandbox.controls.refund({
      payment: order.intent,
      ...(amount !== undefined && { amount }),
    });
    await ask(order.orderId);
    return made;
  };

  it('are issued for each refund, the difference each time, and contain the receipt’s tax in all', async () => {
    const order = await sales.buy('beard');
    const [receipt] = await listEntries(store.deps, order.orderId);
    expect(receipt).toMatchObject({ cents: 4900, taxCents: 782 });
    await refund(order, 999);
    await ask(order.orderId);
    expect(await notesOf(order.orderId)).toEqual(['999, 160']);
    // A rate of later does not matter.
    await saveSetting(store.deps, { name: 'TAX_RATE', value: '7' });
    await refund(order, 1001);
    await refund(order);
    await saveSetting(store.deps, { name: 'TAX_RATE', value: '19' });
    // 160 + 159 + 463 = 782
    expect(await notesOf(order.orderId)).toEqual(['999, 160', '1001, 159', '2900, 463']);
  });

  it('come once, also where two learn of a refund at the same time', async () => {
    const order = await sales.buy('beard');
    store.sandbox.controls.refund({ payment: order.intent, amount: 500 });
    await Promise.all([ask(order.orderId), ask(order.orderId), sales.readEvents()]);
    expect(await notesOf(order.orderId)).toEqual(['500, 80']);
  });

  it('say the refund that an admin makes by hand', async () => {
    const { orderId } = await sales.buy('beard');
    const body = { amount: '12.34', refundedBefore: '0.00', reason: 'requested_by_customer' };
    const admin = await sales.admin();
    expect((await admin.send('POST', `/api/orders/${orderId}/refund`, body)).status).toBe(200);
    expect(await notesOf(orderId)).toEqual(['1234, 197']);
  });

  it('say all of the money for a dispute that is lost, less what was refunded before', async () => {
    const order = await sales.buy('beard');
    await refund(order, 900);
    const dispute = store.sandbox.controls.openDispute({ payment: order.intent });
    await ask(order.orderId);
    expect(await notesOf(order.orderId)).toEqual(['900, 144']);
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'lost' });
    await ask(order.orderId);
    await ask(order.orderId);
    expect((await sales.order(order.orderId)).status).toBe('refunded');
    expect(await notesOf(order.orderId)).toEqual(['900, 144', '4000, 638']);
  });

  it('are not issued for a dispute that is won', async () => {
    const order = await sales.buy('beard');
    const dispute = store.sandbox.controls.openDispute({ payment: order.intent });
    await ask(order.orderId);
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'won' });
    await ask(order.orderId);
    expect((await sales.order(order.orderId)).status).toBe('completed');
    expect(await notesOf(order.orderId)).toEqual([]);
  });

  it.each([900, undefined])('are undone where the refund of %s fails later', async (amount) => {
    const order = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    const made = await refund(order, amount);
    const cents = amount ?? 4900;
    store.sandbox.controls.settleRefund({ refund: made.id, as: 'failed' });
    await ask(order.orderId);
    await ask(order.orderId);
    const tax = amount === undefined ? 782 : 144;
    expect(await notesOf(order.orderId)).toEqual([`${cents}, ${tax}`, `${-cents}, ${-tax}`]);
  });

  it('say a lost dispute, too, about a payment whose refund had failed', async () => {
    const order = await sales.buy('beard', {}, REFUND_FAILS_LATER);
    const made = await refund(order);
    const { controls } = store.sandbox;
    controls.settleRefund({ refund: made.id, as: 'failed' });
    await ask(order.orderId);
    const dispute = controls.openDispute({ payment: order.intent });
    await ask(order.orderId);
    controls.closeDispute({ dispute: dispute.id, as: 'lost' });
    await ask(order.orderId);
    await ask(order.orderId);
    expect(await notesOf(order.orderId)).toEqual(['4900, 782', '-4900, -782', '4900, 782']);
  });

  it('follow the receipt of an order that was paid and refunded before it was looked at', async () => {
    const order = await sales.place('beard');
    store.sandbox.controls.pay({ intent: order.intent });
    await refund(order, 500);
    expect(await notesOf(order.orderId)).toEqual(['500, 80']);
  });

  it('say of an order that is claimed from review what was refunded before, and of no other', async () => {
    const inReview = async () => {
      const email = newEmail();
      const order = await sales.place('beard', { email });
      await sales.buy('voice', { email, more: { password: 'another-password' } });
      store.sandbox.controls.pay({ intent: order.intent });
      await ask(order.orderId);
      expect((await sales.order(order.orderId)).status).toBe('review');
      return { ...order, email };
    };
    const claimed = await inReview();
    await refund(claimed, 700);
    expect(await listEntries(store.deps, claimed.orderId)).toEqual([]);
    const mails = await mailsTo(store.deps, claimed.email);
    const { token } = mails.find(({ kind }) => kind === 'order-review') ?? {};
    const claim = { token, password: 'one-more-password', isOwnAccount: true };
    const answer = await store.browser().send('POST', '/api/claim', claim);
    expect(answer.status).toBe(200);
    expect(await notesOf(claimed.orderId)).toEqual(['700, 112']);
    const refunded = await inReview();
    await refund(refunded);
    expect((await sales.order(refunded.orderId)).status).toBe('refunded');
    expect(await listEntries(store.deps, refunded.orderId)).toEqual([]);
  });

  it('say the refund of what was bought twice; the payment of an order twice has no receipt', async () => {
    const email = newEmail();
    const [first, again] = [
      await sales.place('beard', { email }),
      await sales.place('beard', { email }),
    ];
    for (const { intent, orderId } of [first, again]) {
      store.sandbox.controls.pay({ intent });
      await ask(orderId);
    }
    await store.deps.jobs.runDue();
    expect(await notesOf(again.orderId)).toEqual(['4900, 782']);
    expect(await notesOf(first.orderId)).toEqual([]);
  });

  it('and receipts stay when their customer is deleted, without a person, and in no list of orders', async () => {
    const order = await sales.buy('beard');
    await refund(order, 300);
    const before = await listEntries(store.deps, order.orderId);
    expect(before).toHaveLength(2);
    const admin = await sales.admin();
    const { id } = (await sales.account(order.email)) ?? { id: '' };
    expect((await admin.send('DELETE', `/api/customers/${id}`)).status).toBe(200);
    expect(await listEntries(store.deps, order.orderId)).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(new RegExp(`${order.email}|${id}|Ann|Elf`));
    expect((await admin.get('/api/orders')).text).not.toContain(order.orderId);
    expect((await admin.get(`/api/orders/${order.orderId}`)).status).toBe(404);
  });

  it('follow the money of an order that was deleted: refunds, and a dispute that is lost', async () => {
    const order = await sales.buy('beard');
    const admin = await sales.admin();
    const { id } = (await sales.account(order.email)) ?? { id: '' };
    await admin.send('DELETE', `/api/customers/${id}`);
    const hear = (times: number) => {
      const event = { id: `evt_${order.orderId}`, type: 'charge.refunded', createdAt: 1 };
      const told = Array.from({ length: times }, () =>
        handleEvent(store.deps, { ...event, paymentId: order.intent }, 'events'),
      );
      return Promise.all(told);
    };
    await hear(2);
    expect(await notesOf(order.orderId)).toEqual([]);
    store.sandbox.controls.refund({ payment: order.intent, amount: 900 });
    await hear(3);
    expect(await notesOf(order.orderId)).toEqual(['900, 144']);
    const dispute = store.sandbox.controls.openDispute({ payment: order.intent });
    await hear(1);
    store.sandbox.controls.closeDispute({ dispute: dispute.id, as: 'lost' });
    await hear(2);
    expect(await notesOf(order.orderId)).toEqual(['900, 144', '4000, 638']);
  });
});
