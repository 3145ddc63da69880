import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { claimSlug } from '../slugs/claim-slug.ts';
import { findPackageBySlug } from './find-package-by-slug.ts';

describeOnEachDatabase('the page of a package', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  const find = (slug: string, viewer: Viewer = null) =>
    findPackageBySlug(store.deps, { slug, viewer });
  const admin = { kind: 'admin', id: 'any' } as const;
  const putOnSale = (id: string, isOnSale: boolean) =>
    store.deps.db
      .updateTable('package')
      .set({ on_sale: isOnSale ? 1 : 0 })
      .where('id', '=', id)
      .execute();

  it('says what everybody may know: nothing of a video but title, length and the first line of its description', async () => {
    const { beard, bundle } = users.catalogue;
    await store.deps.db
      .updateTable('video')
      .set({ description: 'Brushes and balm.\nThe secret is cold water.' })
      .where('id', '=', beard.videoId)
      .execute();
    const { status, json } = await store.browser().get('/api/packages/by-slug/everything');
    expect(status).toBe(200);
    const page = json<Record<string, unknown>>();
    expect(page).toMatchObject({
      id: bundle.id,
      slug: 'everything',
      name: 'Everything',
      price: '69.99',
      separatePrice: '88.50',
      durationSeconds: 122,
      state: 'onSale',
      questions: [],
      pageDescription: '',
      searchTitle: '',
      searchDescription: '',
    });
    expect(page.videos).toEqual([
      {
        id: beard.videoId,
        title: 'Video 1',
        heading: '',
        summary: 'Brushes and balm.',
        duration: 61,
        sample: null,
      },
      {
        id: bundle.videoIds[1],
        title: 'Video 2',
        heading: '',
        summary: '',
        duration: 61,
        sample: null,
      },
    ]);
    expect(JSON.stringify(page)).not.toContain('secret');
    expect(JSON.stringify(page)).not.toContain('/media/videos');
  });

  it('has moved from an earlier slug and from capitals, and the call answers it', async () => {
    const { voice } = users.catalogue;
    await inTransaction(store.deps, (inside) =>
      claimSlug(inside, { packageId: voice.id, slug: 'storytelling' }),
    );
    for (const slug of ['voice', 'STORYTELLING', 'Voice'])
      expect(await find(slug)).toEqual({ kind: 'moved', slug: 'storytelling' });
    const answer = await store.browser().get('/api/packages/by-slug/voice');
    expect(answer.json()).toMatchObject({ id: voice.id, slug: 'storytelling' });
  });

  it('is unknown where there never was one', async () => {
    for (const slug of [
      'none',
      '',
      '%00',
      '\0',
      'a b',
      ' voice',
      'new',
      'x'.repeat(100),
      users.catalogue.beard.id,
    ])
      expect(await find(slug)).toEqual({ kind: 'unknown' });
    const { status } = await store.browser().get('/api/packages/by-slug/none');
    expect(status).toBe(404);
    expect((await store.browser().get('/api/packages/by-slug/%00')).status).toBe(404);
  });

  it('is gone while the package is not on sale, but not for admins', async () => {
    const { beard } = users.catalogue;
    await putOnSale(beard.id, false);
    const customer = { kind: 'customer', id: users.customer.id } as const;
    for (const viewer of [null, customer])
      expect(await find('beard', viewer)).toEqual({ kind: 'gone' });
    expect(await find('beard', admin)).toMatchObject({
      kind: 'found',
      page: { slug: 'beard', state: 'offSale' },
    });
    const answer = await store.browser().get('/api/packages/by-slug/beard');
    expect([answer.status, answer.json()]).toEqual([
      410,
      { code: 'package_gone', message: 'This package is no longer available.' },
    ]);
    expect((await (await users.as('admin')).get('/api/packages/by-slug/beard')).status).toBe(200);
    await putOnSale(beard.id, true);
    expect(await find('beard')).toMatchObject({ kind: 'found', page: { state: 'onSale' } });
  });

  it('is unknown until the package was on sale once, but not for admins', async () => {
    const client = await users.as('admin');
    const draft = { name: 'Secret', description: '', price: 19, isBundle: false, features: [] };
    const made = await client.send('POST', '/api/packages', { ...draft, onSale: false });
    const path = `/api/packages/${made.json().id}`;
    expect(await find('secret')).toEqual({ kind: 'unknown' });
    expect((await store.browser().get('/api/packages/by-slug/secret')).status).toBe(404);
    expect(await find('secret', admin)).toMatchObject({ kind: 'found' });
    await client.send('PUT', path, { ...draft, name: 'Still secret' });
    expect(await find('secret')).toEqual({ kind: 'unknown' });
    await client.send('PUT', path, { ...draft, onSale: true });
    expect(await find('secret')).toMatchObject({ kind: 'found' });
    await client.send('PUT', path, { ...draft, onSale: false });
    expect(await find('secret')).toEqual({ kind: 'gone' });
    const other = await client.send('POST', '/api/packages', {
      ...draft,
      name: 'Deleted',
      onSale: false,
    });
    await client.send('DELETE', `/api/packages/${other.json().id}`);
    expect(await find('deleted')).toEqual({ kind: 'unknown' });
  });

  it('is gone for everybody once the package was deleted', async () => {
    const client = await users.as('admin');
    await client.send('DELETE', `/api/packages/${users.catalogue.voice.id}`);
    for (const slug of ['voice', 'storytelling'])
      for (const viewer of [null, admin])
        expect(await find(slug, viewer)).toEqual({ kind: 'gone' });
    expect((await client.get('/api/packages/by-slug/storytelling')).status).toBe(410);
  });
});
