import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPackage, deletePackage } from '../../catalog/catalog.store.ts';
import { signIn } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeWithDatabase('what a customer has of the packages on sale', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    const bare = { name: 'Soon', priceCents: 1000, isBundle: false, features: [], coverKey: null };
    await addPackage(store.deps, { ...bare, description: '' });
  });
  afterAll(() => store.close());

  async function ownershipAfter(...bought: ('beard' | 'voice' | 'bundle')[]) {
    const [first, ...more] = bought;
    const { email, client } = await sales.buy(first ?? 'beard');
    for (const name of more) await sales.buy(name, { email, client });
    await signIn(client, email);
    const { catalogue } = sales;
    const names = new Map([
      [catalogue.beard.id, 'beard'],
      [catalogue.voice.id, 'voice'],
      [catalogue.bundle.id, 'bundle'],
    ]);
    const answer = await client.get('/api/customer/ownership');
    expect(answer.status, answer.text).toBe(200);
    const list = answer.json() as unknown as { packageId: string; watchIn: string | null }[];
    return new Map(
      list.map(({ packageId, watchIn, ...rest }) => [
        names.get(packageId),
        { ...rest, watchIn: watchIn && names.get(watchIn) },
      ]),
    );
  }

  it('is all of what was bought, and the part of it in other packages', async () => {
    const found = await ownershipAfter('beard');
    expect(Object.fromEntries(found)).toEqual({
      beard: { isOwned: true, watchIn: 'beard', ownedVideos: ['Video 1'] },
      bundle: { isOwned: false, watchIn: null, ownedVideos: ['Video 1'] },
    });
  });

  it('is all of a package whose videos came with others', async () => {
    const byBundle = await ownershipAfter('bundle');
    expect(byBundle.get('beard')).toMatchObject({ isOwned: true, watchIn: 'bundle' });
    expect(byBundle.get('voice')).toMatchObject({ isOwned: true, watchIn: 'bundle' });
    expect(byBundle.size).toBe(3);
    const bySingles = await ownershipAfter('beard', 'voice');
    expect(bySingles.get('bundle')).toMatchObject({
      isOwned: true,
      watchIn: null,
      ownedVideos: ['Video 1', 'Video 2'],
    });
  });

  it('leaves out what is no longer sold, but counts what it holds', async () => {
    const { catalogue } = sales;
    const { email, client } = await sales.buy('bundle');
    await signIn(client, email);
    await deletePackage(store.deps, catalogue.bundle);
    const list = (await client.get('/api/customer/ownership')).json();
    expect(list).toHaveLength(2);
    for (const { id: packageId } of [catalogue.beard, catalogue.voice]) {
      const owned = { packageId, isOwned: true, watchIn: catalogue.bundle.id };
      expect(list).toContainEqual(expect.objectContaining(owned));
    }
  });
});
