import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { countViewers } from './access.store.ts';

describeWithDatabase('the number of those who can watch a video', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const count = () => countViewers(store.deps, { videoId: sales.catalogue.beard.videoId });

  it('counts each customer once, and only by completed orders', async () => {
    expect(await count()).toBe(0);
    await sales.place('beard');
    expect(await count()).toBe(0);
    const first = await sales.buy('beard');
    expect(await count()).toBe(1);
    // The same video once more, in the bundle.
    const bundle = await sales.buy('bundle', { email: first.email, client: first.client });
    expect(await count()).toBe(1);
    await sales.buy('bundle');
    await sales.buy('voice');
    expect(await count()).toBe(2);
    store.sandbox.controls.refund({ payment: first.intent });
    await sales.readEvents();
    expect((await sales.order(first.orderId)).status).toBe('refunded');
    // The other order still holds it.
    expect(await count()).toBe(2);
    store.sandbox.controls.refund({ payment: bundle.intent });
    await sales.readEvents();
    expect(await count()).toBe(1);
  });

  it('in one package alone leaves out those who have it in another too', async () => {
    const { beard, voice, bundle } = sales.catalogue;
    const onlyIn = (packageId: string) =>
      countViewers(store.deps, { videoId: beard.videoId, onlyIn: packageId });
    const [inBundle, inBeard] = [await onlyIn(bundle.id), await onlyIn(beard.id)];
    const single = await sales.buy('beard');
    expect(await onlyIn(beard.id)).toBe(inBeard + 1);
    await sales.buy('bundle');
    expect(await onlyIn(bundle.id)).toBe(inBundle + 1);
    // Now this customer has it in both, so neither package alone decides.
    await sales.buy('bundle', { email: single.email, client: single.client });
    expect([await onlyIn(bundle.id), await onlyIn(beard.id)]).toEqual([inBundle + 1, inBeard]);
    // It is not in there at all.
    expect(await onlyIn(voice.id)).toBe(0);
  });

  it('of no video is a 404', async () => {
    await expect(countViewers(store.deps, { videoId: '0'.repeat(32) })).rejects.toMatchObject({
      status: 404,
    });
  });
});
