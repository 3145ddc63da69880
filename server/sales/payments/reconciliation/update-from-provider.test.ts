import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { isEventKnown } from '../provider/provider-events.store.ts';
import { updateFromProvider } from './update-from-provider.ts';

describeWithDatabase('bringing an order to where its payment is', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const request = (orderId: string) => ({ orderId, cause: 'a test', actor: 'elf' });

  it('has an effect once for each event, and always where no event asks', async () => {
    const { orderId, intent } = await sales.place();
    const hear = (eventId?: string) =>
      updateFromProvider(store.deps, { ...request(orderId), ...(eventId && { eventId }) });
    expect((await hear('evt_first')).status).toBe('pending');
    expect(await isEventKnown(store.deps, 'evt_first')).toBe(true);
    store.sandbox.controls.pay({ intent });
    expect((await hear('evt_first')).status).toBe('pending');
    expect((await hear()).status).toBe('completed');
    store.sandbox.controls.refund({ payment: intent });
    expect((await hear('evt_second')).status).toBe('refunded');
  });

  it('is told in general words to a buyer, in those of the provider to an admin', async () => {
    const { orderId } = await sales.place();
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    const asked = updateFromProvider(store.deps, request(orderId));
    await expect(asked).rejects.toMatchObject({ status: 503, code: 'payments_not_configured' });
    const byAdmin = updateFromProvider(store.deps, { ...request(orderId), audience: 'admin' });
    await expect(byAdmin).rejects.toMatchObject({ status: 409, code: 'payments_refused' });
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    await expect(updateFromProvider(store.deps, request('gone'))).rejects.toThrow('no such order');
  });
});
