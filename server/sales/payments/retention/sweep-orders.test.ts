import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '../../../mail/index.ts';
import { mailsTo } from '../../../testing/mail/read-mails.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { isEventKnown, noteProviderEvent } from '../provider/provider-events.store.ts';
import { sweepOrders } from './sweep-orders.ts';

describeWithDatabase('the sweep', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it('erases who cancelled and what they were told, and deletes events, 30 days later', async () => {
    const { deps, clock } = store;
    const canceled = await sales.place();
    await sales.place('voice', canceled);
    expect((await sales.order(canceled.orderId)).status).toBe('canceled');
    expect(await noteProviderEvent(deps, 'evt_1')).toBe(true);
    expect(await noteProviderEvent(deps, 'evt_1')).toBe(false);
    await queueMail(deps, {
      kind: 'payment-processing',
      to: canceled.email,
      orderId: canceled.orderId,
      content: { subject: 'Your payment failed', blocks: [] },
    });
    const isErased = async () => {
      const { details_erased, email } = await sales.order(canceled.orderId);
      const mails = await mailsTo(deps, canceled.email);
      return [details_erased, email === '', !(await isEventKnown(deps, 'evt_1')), mails.length];
    };
    clock.advance({ days: 30 });
    await sweepOrders(deps);
    expect(await isErased()).toEqual([0, false, false, 1]);
    clock.advance({ seconds: 1 });
    await sweepOrders(deps);
    expect(await isErased()).toEqual([1, true, true, 0]);
  });
});
