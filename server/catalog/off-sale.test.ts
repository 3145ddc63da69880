import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { detailsOf, newEmail, orderByCard } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const beardInput = { name: 'Beard', price: 49, description: 'All of Beard.', features: ['One'] };

describeWithDatabase('a package that is not on sale', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  beforeEach(() => change({ onSale: false }));
  afterAll(() => store.close());

  const change = (more: { onSale?: boolean }) =>
    admin.send('PUT', `/api/packages/${users.catalogue.beard.id}`, { ...beardInput, ...more });
  const idsAt = async (path: string, client = store.browser()) => {
    const answer = await client.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ id: string; onSale?: boolean }[]>();
  };
  const onSale = async () => (await idsAt('/api/packages')).map(({ id }) => id);

  it('is in no public answer, not for admins either, and in the catalogue for admins', async () => {
    const { beard, voice, bundle } = users.catalogue;
    expect(await onSale()).toEqual([bundle.id, voice.id]);
    expect((await idsAt('/api/packages', admin)).map(({ id }) => id)).not.toContain(beard.id);
    expect((await store.browser().get('/')).text).not.toContain(beard.id);
    const rows = await idsAt('/api/catalog', admin);
    expect(new Map(rows.map((row) => [row.id, row.onSale]))).toEqual(
      new Map([
        [bundle.id, true],
        [beard.id, false],
        [voice.id, true],
      ]),
    );
  });

  it('cannot be bought, with a code neither', async () => {
    const order = {
      packages: [users.catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(newEmail()),
    };
    await admin.send('POST', '/api/settings', { key: 'FREE_PROMO_CODE', value: 'NORTHPOLE' });
    const { packages, customerInfo } = order;
    const body = { packages, customerInfo, promoCode: 'NORTHPOLE' };
    for (const answer of [
      await orderByCard(store.browser(), order),
      await store.browser().send('POST', '/api/create-free-order', body),
    ])
      expect([answer.status, answer.json().message]).toEqual([
        409,
        'One of these packages is no longer available. Please review your cart.',
      ]);
  });

  it('stays with those who bought it', async () => {
    const { beard } = users.catalogue;
    const client = await users.as('customer');
    expect(await idsAt('/api/customer/packages', client)).toMatchObject([{ id: beard.id }]);
    expect((await client.get(`/api/customer/packages/${beard.id}/videos`)).status).toBe(200);
    expect((await client.get(`/media/videos/${beard.videoId}`)).status).toBe(200);
  });

  it('stays so in a change that does not mention it, until it is put on sale', async () => {
    expect((await change({})).json()).toMatchObject({ onSale: false });
    expect(await onSale()).not.toContain(users.catalogue.beard.id);
    expect((await change({ onSale: true })).json()).toMatchObject({ onSale: true });
    expect((await change({})).json()).toMatchObject({ onSale: true });
    expect(await onSale()).toContain(users.catalogue.beard.id);
  });

  it('can be created so; without the field a new one is on sale at once', async () => {
    const unseen = await admin.send('POST', '/api/packages', { ...beardInput, onSale: false });
    const seen = await admin.send('POST', '/api/packages', beardInput);
    expect([unseen.json().onSale, seen.json().onSale]).toEqual([false, true]);
    const ids = await onSale();
    expect(ids).toContain(seen.json().id);
    expect(ids).not.toContain(unseen.json().id);
    const wrong = await admin.send('POST', '/api/packages', { ...beardInput, onSale: 'no' });
    expect([wrong.status, wrong.json().message]).toEqual([400, 'onSale: must be true or false']);
  });

  it('is put on sale with others in one step, and off again by what that changed', async () => {
    const { beard, voice } = users.catalogue;
    const set = async (packageIds: unknown, isOn = true) =>
      admin.send('PUT', '/api/packages-on-sale', { packageIds, onSale: isOn });
    const gone = (await admin.send('POST', '/api/packages', beardInput)).json<{ id: string }>();
    await admin.send('DELETE', `/api/packages/${gone.id}`);
    const before = (await admin.get('/api/catalog')).json<{ id: string; version: number }[]>();
    const answer = await set([voice.id, beard.id, beard.id, gone.id, 'none']);
    expect(answer.json()).toEqual({ changed: [beard.id] });
    expect(await onSale()).toContain(beard.id);
    const after = (await admin.get('/api/catalog')).json<{ id: string; version: number }[]>();
    const changed = after.filter(
      ({ id, version }) => before.find((one) => one.id === id)?.version !== version,
    );
    expect(changed.map(({ id }) => id)).toEqual([beard.id]);
    expect((await set([beard.id], false)).json()).toEqual({ changed: [beard.id] });
    expect(await onSale()).not.toContain(beard.id);
    for (const wrong of [[], 'all', Array.from({ length: 1001 }, () => beard.id)]) {
      const refused = await set(wrong);
      expect(refused.status).toBe(400);
      expect(refused.json().message).toMatch(/^packageIds: must /);
    }
  });
});
