import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeOnEachDatabase('the order of the packages', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const save = (packageIds: unknown) => admin.send('PUT', '/api/package-order', { packageIds });
  const names = async () =>
    (await store.browser().get('/api/packages')).json<{ name: string }[]>().map(({ name }) => name);
  const add = (name: string, isBundle = false) =>
    admin.send('POST', '/api/packages', { name, price: 19, isBundle });

  it('is bundles first, then the oldest, until an admin gives another', async () => {
    const { beard, voice, bundle } = users.catalogue;
    await store.deps.db
      .updateTable('package')
      .set({ created_at: 1 })
      .where('id', '=', beard.id)
      .execute();
    expect(await names()).toEqual(['Everything', 'Beard', 'Voice']);
    expect((await save([voice.id, bundle.id, beard.id])).status).toBe(200);
    expect(await names()).toEqual(['Voice', 'Everything', 'Beard']);
  });

  it('puts a new package at the end then, and one that is not on sale keeps its place', async () => {
    const { beard, voice, bundle } = users.catalogue;
    const added = (await add('Added', true)).json<{ id: string }>();
    expect(await names()).toEqual(['Voice', 'Everything', 'Beard', 'Added']);
    await store.deps.db
      .updateTable('package')
      .set({ on_sale: 0 })
      .where('id', '=', bundle.id)
      .execute();
    expect((await save([added.id, bundle.id, beard.id, voice.id])).status).toBe(200);
    await store.deps.db
      .updateTable('package')
      .set({ on_sale: 1 })
      .where('id', '=', bundle.id)
      .execute();
    expect(await names()).toEqual(['Added', 'Everything', 'Beard', 'Voice']);
  });

  it('is saved only with exactly the packages that there are, and else nothing changes', async () => {
    const { beard, voice, bundle } = users.catalogue;
    const [first] = (await admin.get('/api/packages')).json<{ id: string }[]>();
    const all = [beard.id, voice.id, bundle.id, String(first?.id)];
    const before = await names();
    for (const wrong of [all.slice(1), [...all, 'none'], [...all, beard.id], []]) {
      const answer = await save(wrong);
      expect([answer.status, answer.json()]).toEqual([
        409,
        { code: 'package_list_changed', message: 'Package list changed. Please refresh.' },
      ]);
    }
    expect((await save('all')).status).toBe(400);
    await admin.send('DELETE', `/api/packages/${first?.id}`);
    expect((await save(all)).status).toBe(409);
    expect(await names()).toEqual(before.filter((name) => name !== 'Added'));
  });
});
