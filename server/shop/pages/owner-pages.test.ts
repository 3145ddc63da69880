import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers } from '../../testing/calls/test-users.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

type Page = { name: string; title: string; text: string; version: number; isEmpty: boolean };

describeOnEachDatabase("the owner's pages", (kind) => {
  let store: TestStore;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    admin = await (await createTestUsers(store)).as('admin');
  });
  afterAll(() => store.close());

  const visit = (name: string) => store.browser().get(`/api/pages/${name}`);
  const list = async () => (await admin.get('/api/owner-pages')).json<Page[]>();
  const save = (name: string, body: object) =>
    admin.send('PUT', `/api/owner-pages/${name}`, { title: 'Terms', ...body });
  const create = (body: object) => admin.send('POST', '/api/owner-pages', body);

  it('begin with six that are empty and that nobody sees', async () => {
    const pages = await list();
    expect(pages.map(({ title }) => title)).toEqual([
      'Imprint',
      'Terms',
      'Privacy',
      'Refunds',
      'How do I watch?',
      'About',
    ]);
    expect(pages.every(({ isEmpty, version }) => isEmpty && version === 0)).toBe(true);
    expect((await visit('terms')).status).toBe(404);
    expect((await visit('..%2Fterms')).status).toBe(404);
  });

  it('are seen once they have a text, as text without HTML', async () => {
    const text = '# Scope\n\n<script>alert(1)</script> [x](javascript:alert(1))';
    const saved = await save('terms', { text, version: 0 });
    expect(saved.json()).toMatchObject({ name: 'terms', text, isStandard: true, isEmpty: false });
    expect((await visit('terms')).json()).toEqual({
      name: 'terms',
      title: 'Terms',
      content: [
        { kind: 'heading', level: 2, runs: [{ text: 'Scope' }] },
        { kind: 'paragraph', runs: [{ text: '<script>alert(1)</script> x' }] },
      ],
    });
    await save('terms', { text: ' \n ' });
    expect((await visit('terms')).status).toBe(404);
  });

  it('are saved once for what two admins saw', async () => {
    const { version } = (await save('refunds', { title: 'Refunds', text: 'One.' })).json<Page>();
    const both = ['Two.', 'Three.'].map((text) => save('refunds', { text, version }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const late = await save('refunds', { text: 'Four.', version: 0 });
    expect([late.status, late.json().code]).toEqual([409, 'changed_meanwhile']);
    const first = ['One.', 'Two.'].map((text) => save('about', { text, version: 0 }));
    const firsts = (await Promise.all(first)).map(({ status }) => status);
    expect(firsts.sort()).toEqual([200, 409]);
  });

  it('are joined by others, which can be deleted', async () => {
    const made = await create({ name: 'shipping-2', title: 'Shipping', text: 'By sleigh.' });
    expect(made.json()).toMatchObject({ name: 'shipping-2', isStandard: false, isEmpty: false });
    expect((await visit('shipping-2')).status).toBe(200);
    const again = await create({ name: 'shipping-2', title: 'Shipping', text: '' });
    expect([again.status, again.json().code]).toEqual([409, 'page_exists']);
    expect((await admin.send('DELETE', '/api/owner-pages/shipping-2')).status).toBe(200);
    expect((await visit('shipping-2')).status).toBe(404);
    expect((await admin.send('DELETE', '/api/owner-pages/shipping-2')).status).toBe(404);
    expect((await save('shipping-2', { text: 'a' })).status).toBe(404);
    const standard = await admin.send('DELETE', '/api/owner-pages/terms');
    expect([standard.status, standard.json().code]).toEqual([400, 'standard_page']);
  });

  it.each([
    ['Shipping', /^name: must be of lower-case letters, digits and single hyphens/],
    ['a--b', /^name: must be of lower-case/],
    ['a/b', /^name: must be of lower-case/],
    ['../x', /^name: must be of lower-case/],
    ['', /^name: is required/],
    ['x'.repeat(61), /^name: must be at most 60 characters/],
    ['terms', /^name: is the name of a standard page/],
    ['sitemap', /^name: is kept for the store/],
  ])('cannot have the name "%s"', async (name, message) => {
    const before = await list();
    const answer = await create({ name, title: 'Page', text: 'Text.' });
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringMatching(message)]);
    expect(await list()).toEqual(before);
  });

  it.each([
    [{ text: 'a'.repeat(1_000_000) }, 'text: must be at most 50,000 characters'],
    [
      { text: `${'- '.repeat(30)}a` },
      'text: lists and quotes must be nested at most 20 levels deep',
    ],
    [{ text: 'a', title: '' }, 'title: is required'],
    [{ text: 'a', title: 'a\nb' }, 'title: must be a single line'],
    [{ title: 'Terms' }, 'text: is required'],
    [{ text: 'a', version: -1 }, 'version: must not be negative'],
  ])('are not saved with a text or a title that cannot be (%#)', async (body, message) => {
    const before = await list();
    const answer = await save('privacy', body);
    expect([answer.status, answer.json().message]).toEqual([400, message]);
    expect(await list()).toEqual(before);
  });

  it('are 30 at most besides the standard ones', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1)
      statuses.push((await create({ name: `page-${at}`, title: 'Page', text: '' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(409);
  });
});
