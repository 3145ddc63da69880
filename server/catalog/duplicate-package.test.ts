import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { formOf, sendForm } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

describeWithDatabase('a duplicate of a package', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const duplicate = (id: string) => admin.send('POST', `/api/packages/${id}/duplicate`);
  const videosOf = async (id: string) =>
    (await admin.get(`/api/packages/${id}/videos`)).json<{ id: string; heading: string }[]>();

  it('has its texts, price, and videos with sections and samples, and is not on sale', async () => {
    const { bundle } = users.catalogue;
    const videoIds = (await videosOf(bundle.id)).map(({ id }) => id);
    const [first = ''] = videoIds;
    const order = { videoIds, headings: { [first]: 'Beginning' } };
    await admin.send('PUT', `/api/packages/${bundle.id}/video-order`, order);
    const marked = `/api/packages/${bundle.id}/videos/${first}/sample`;
    await admin.send('PUT', marked, { isSample: true });
    const catalog = (await admin.get('/api/catalog')).json<{ id: string; name: string }[]>();
    const { name } = catalog.find(({ id }) => id === bundle.id) ?? { name: '' };

    const answer = await duplicate(bundle.id);
    expect(answer.status).toBe(200);
    const copy = answer.json<{ id: string; slug: string }>();
    expect(copy).toMatchObject({ name: `Copy of ${name}`, onSale: false, price: 69.99 });
    expect(copy.slug).toMatch(/^copy-of-/);
    expect(await videosOf(copy.id)).toEqual(await videosOf(bundle.id));
    expect((await videosOf(copy.id))[0]?.heading).toBe('Beginning');
    const visible = (await store.browser().get('/api/packages')).json<{ id: string }[]>();
    expect(visible.map(({ id }) => id)).not.toContain(copy.id);
  });

  it('has a cover of its own, which stays when the other is replaced', async () => {
    const { beard } = users.catalogue;
    const create = { width: 640, height: 360, channels: 3, background: '#00ff00' } as const;
    const value = await sharp({ create }).png().toBuffer();
    const form = formOf([{ name: 'cover', value, fileName: 'x.png' }]);
    expect((await sendForm(admin, `/api/packages/${beard.id}/cover`, form)).status).toBe(200);
    const copy = (await duplicate(beard.id)).json();
    const own = store.deps.db.selectFrom('package').where('has_own_cover', '=', 1);
    expect(await own.select('id').execute()).toContainEqual({ id: copy.id });
    await admin.send('DELETE', `/api/packages/${beard.id}/cover`);
    await store.deps.jobs.runDue();
    const catalog = (await admin.get('/api/catalog')).json<{ id: string; coverPath: string }[]>();
    const { coverPath } = catalog.find(({ id }) => id === copy.id) ?? { coverPath: '' };
    expect((await admin.get(`${coverPath}&w=640`)).status).toBe(200);
  });

  it('is cut to 200 characters, and there is none of a deleted package', async () => {
    const about = { description: '', price: 49, isBundle: false, features: [] };
    const long = await admin.send('POST', '/api/packages', { ...about, name: '👩‍🚀'.repeat(40) });
    const { id } = long.json<{ id: string }>();
    const { name } = (await duplicate(id)).json<{ name: string }>();
    expect(name).toBe(`Copy of ${'👩‍🚀'.repeat(38)}`);
    await admin.send('DELETE', `/api/packages/${id}`);
    expect((await duplicate(id)).status).toBe(404);
    expect((await duplicate('none')).status).toBe(404);
  });
});
