import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { detailsOf, newEmail } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';
import { findOrder, type Order } from '../orders/index.ts';
import { issueReceipt } from './issue-receipt.ts';
import { listEntries } from './receipts.store.ts';

describeOnEachDatabase('receipts', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const receiptOf = async (orderId: string) => (await listEntries(store.deps, orderId))[0];
  const lastNumber = async () => {
    const row = store.deps.db
      .selectFrom('receipt_counter')
      .select('last_sequence')
      .where('kind', '=', 'receipt')
      .where('livemode', '=', 0);
    return (await row.executeTakeFirst())?.last_sequence ?? 0;
  };

  it('an order gets one when it completes: its items and the tax contained at that time', async () => {
    await saveSetting(store.deps, { name: 'TAX_RATE', value: '8.25' });
    const placed = await sales.place('beard');
    expect(await receiptOf(placed.orderId)).toBeUndefined();
    store.sandbox.controls.pay({ intent: placed.intent });
    await sales.complete(placed);
    await sales.complete(placed);
    await saveSetting(store.deps, { name: 'TAX_RATE', value: '' });
    expect(await listEntries(store.deps, placed.orderId)).toEqual([
      {
        kind: 'receipt',
        livemode: false,
        year: 2026,
        sequence: 1,
        orderId: placed.orderId,
        issuedAt: store.clock.now(),
        currency: 'usd',
        cents: 4900,
        // 49.00 / 1.0825 = 45.27 without the tax.
        taxBasisPoints: 825,
        taxCents: 373,
        items: [{ title: 'Beard', cents: 4900 }],
        receiptYear: null,
        receiptSequence: null,
        brand: 'visa',
        lastFour: '4242',
        methodType: null,
        wallet: null,
      },
    ]);
    const { orderId } = await sales.buy('voice');
    expect(await receiptOf(orderId)).toMatchObject({ sequence: 2, taxBasisPoints: 0, taxCents: 0 });
  });

  it('a free order gets none, and neither does one in review', async () => {
    const before = await lastNumber();
    const body = {
      customerInfo: detailsOf(newEmail()),
      promoCode: testPromoCode,
      packages: [sales.catalogue.beard],
    };
    const answer = await store.browser().send('POST', '/api/create-free-order', body);
    expect(answer.status).toBe(200);
    expect(await receiptOf(String(answer.json().orderId))).toBeUndefined();
    expect(await lastNumber()).toBe(before);
  });

  it('many orders completed at once get numbers without a gap or a double', async () => {
    const before = await lastNumber();
    const placed = await Promise.all(Array.from({ length: 12 }, () => sales.place('beard')));
    for (const { intent } of placed) store.sandbox.controls.pay({ intent });
    // Each is asked for twice, as by the success page and a webhook.
    const answers = await Promise.all([...placed, ...placed].map((one) => sales.complete(one)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const receipts = await Promise.all(placed.map(({ orderId }) => receiptOf(orderId)));
    const numbers = receipts.map((receipt) => receipt?.sequence ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(placed.map((_, index) => before + 1 + index));
    expect(await lastNumber()).toBe(before + 12);
  });

  describe('in a transaction', () => {
    /** By means other than a card. */
    const sale = { items: [], method: null };
    /** An order that another transaction could complete. */
    async function openOrder(more: Partial<Order> = {}): Promise<Order> {
      const { orderId } = await sales.place('beard');
      const order = await findOrder(store.deps, orderId);
      if (order === undefined) throw new Error('not placed');
      return { ...order, ...more };
    }

    it('that is rolled back, a receipt takes no number', async () => {
      const before = await lastNumber();
      const [lost, kept] = [await openOrder(), await openOrder()];
      await inTransaction(store.deps, async (inside) => {
        await issueReceipt(inside, lost, sale);
        return ROLL_BACK;
      });
      await expect(
        inTransaction(store.deps, async (inside) => {
          await issueReceipt(inside, lost, sale);
          throw new Error('the disk is full');
        }),
      ).rejects.toThrow('the disk is full');
      expect(await lastNumber()).toBe(before);
      await inTransaction(store.deps, (inside) => issueReceipt(inside, kept, sale));
      expect(await receiptOf(lost.id)).toBeUndefined();
      expect(await receiptOf(kept.id)).toMatchObject({ sequence: before + 1 });
    });

    it('beside others of which some are rolled back, the numbers still have no gap', async () => {
      const before = await lastNumber();
      const orders = await Promise.all(Array.from({ length: 10 }, () => openOrder()));
      await Promise.all(
        orders.map((order, index) =>
          inTransaction(store.deps, async (inside) => {
            await issueReceipt(inside, order, sale);
            return index % 3 === 0 ? ROLL_BACK : null;
          }),
        ),
      );
      const receipts = await Promise.all(orders.map(({ id }) => receiptOf(id)));
      const numbers = receipts.flatMap((receipt) => receipt?.sequence ?? []);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 6 }, (_, index) => before + 1 + index),
      );
    });

    it('a payment in live mode is numbered apart from test payments', async () => {
      const order = await openOrder({ livemode: true });
      await inTransaction(store.deps, (inside) => issueReceipt(inside, order, sale));
      expect(await receiptOf(order.id)).toMatchObject({
        livemode: true,
        sequence: 1,
        brand: null,
        lastFour: null,
        methodType: null,
        wallet: null,
      });
    });

    it('an order has one receipt and never a second', async () => {
      const order = await openOrder();
      await inTransaction(store.deps, (inside) => issueReceipt(inside, order, sale));
      const before = await lastNumber();
      const second = inTransaction(store.deps, (inside) => issueReceipt(inside, order, sale));
      await expect(second).rejects.toThrow();
      expect(await lastNumber()).toBe(before);
    });
  });

  it('each year (UTC) counts from 1', async () => {
    store.clock.advance({ days: 31 });
    const first = await sales.buy('beard');
    const second = await sales.buy('beard');
    expect(new Date(store.clock.now()).getUTCFullYear()).toBe(2027);
    expect(await receiptOf(first.orderId)).toMatchObject({ year: 2027, sequence: 1 });
    expect(await receiptOf(second.orderId)).toMatchObject({ year: 2027, sequence: 2 });
  });
});
