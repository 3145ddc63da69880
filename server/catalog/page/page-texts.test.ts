import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeOnEachDatabase('what an admin writes on a package’s page', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const plain = {
    name: 'Reins',
    description: 'Hold them.',
    price: 19,
    isBundle: false,
    features: [],
  };
  const texts = {
    pageDescription: '## What you get\n\n**All** of it, with “ümlauts” and 🎅.',
    questions: [
      { question: 'How long?', answer: 'An hour.\n\nOr two.' },
      { question: 'For whom?', answer: 'For everybody.' },
    ],
    searchTitle: 'Reins: the course',
    searchDescription: 'Hold the reins.',
  };
  const nothing = { pageDescription: '', questions: [], searchTitle: '', searchDescription: '' };
  const pageAt = async (slug: string) =>
    (await store.browser().get(`/api/packages/by-slug/${slug}`)).json();

  it('is stored with the package, and stays where a change does not speak of it', async () => {
    const made = await admin.send('POST', '/api/packages', { ...plain, ...texts, slug: 'Hold-On' });
    expect(made.json()).toMatchObject({ ...plain, ...texts, slug: 'hold-on', onSale: true });
    expect(await pageAt('hold-on')).toMatchObject({ ...texts, description: 'Hold them.' });
    const path = `/api/packages/${made.json().id}`;
    const renamed = await admin.send('PUT', path, { ...plain, name: 'All Reins' });
    expect(renamed.json()).toMatchObject({ name: 'All Reins', slug: 'hold-on', ...texts });
    const listed = (await admin.get('/api/catalog')).json<Record<string, unknown>[]>();
    expect(listed.find(({ slug }) => slug === 'hold-on')).toMatchObject({
      ...texts,
      hasOwnCover: false,
    });
    const emptied = await admin.send('PUT', path, { ...plain, ...nothing, slug: '' });
    expect(emptied.json()).toMatchObject({ ...nothing, slug: 'reins' });
    expect(await pageAt('hold-on')).toMatchObject({ ...nothing, slug: 'reins' });
  });

  it('is shown as formatted text; without a description of its own, the plain one', async () => {
    const texts = {
      pageDescription: '**All** of it, [here](/packages/beard).\n\n<b>No</b> [bad](javascript:1)',
      questions: [{ question: '**Why?**', answer: '*So.*' }],
    };
    await admin.send('POST', '/api/packages', { ...plain, ...texts, name: 'Formatted' });
    const paragraph = (...runs: unknown[]) => ({ kind: 'paragraph', runs });
    expect(await pageAt('formatted')).toMatchObject({
      content: [
        paragraph(
          { text: 'All', strong: true },
          { text: ' of it, ' },
          { text: 'here', href: '/packages/beard' },
          { text: '.' },
        ),
        paragraph({ text: '<b>No</b> bad' }),
      ],
      questions: [
        { question: '**Why?**', answerContent: [paragraph({ text: 'So.', emphasis: true })] },
      ],
    });
    const description = 'One **line**.\nAnother.\n\nA paragraph.';
    await admin.send('POST', '/api/packages', { ...plain, description, name: 'Plain' });
    expect((await pageAt('plain')).content).toEqual([
      paragraph({ text: 'One **line**.\nAnother.' }),
      paragraph({ text: 'A paragraph.' }),
    ]);
  });

  it('is empty for a package that is made without it', async () => {
    const made = await admin.send('POST', '/api/packages', { ...plain, name: 'Bells' });
    expect(made.json()).toMatchObject({ ...nothing, slug: 'bells' });
  });

  it.each([
    [
      'slug',
      'two words',
      'slug: may have only letters from a to z, digits, and single hyphens between them',
    ],
    ['slug', 'edit', 'slug: is reserved for the shop; choose another'],
    ['slug', 'x'.repeat(81), 'slug: must be at most 80 characters'],
    ['slug', 7, 'slug: must be text'],
    ['pageDescription', 'x'.repeat(10_001), 'pageDescription: must be at most 10,000 characters'],
    ['questions', [{ question: '', answer: 'Yes.' }], 'questions[0].question: is required'],
    ['questions', [{ question: 'Why?', answer: ' ' }], 'questions[0].answer: is required'],
    [
      'questions',
      Array(51).fill({ question: 'Why?', answer: 'So.' }),
      'questions: must be at most 50',
    ],
    [
      'pageDescription',
      `${'> '.repeat(50)}deep`,
      'pageDescription: lists and quotes must be nested at most 20 levels deep',
    ],
    [
      'questions',
      [{ question: 'Why?', answer: `${'> '.repeat(50)}deep` }],
      'questions[0].answer: lists and quotes must be nested at most 20 levels deep',
    ],
    ['searchTitle', 'two\nlines', 'searchTitle: must be a single line'],
    ['searchDescription', 'x'.repeat(321), 'searchDescription: must be at most 320 characters'],
  ])('is refused in one sentence, and nothing is stored: %s %j', async (field, value, message) => {
    const before = (await admin.get('/api/catalog')).text;
    const bad = { ...plain, name: 'Changed', [field]: value };
    const made = await admin.send('POST', '/api/packages', bad);
    expect([made.status, made.json().message]).toEqual([400, message]);
    const changed = await admin.send('PUT', `/api/packages/${users.catalogue.beard.id}`, bad);
    expect([changed.status, changed.json().message]).toEqual([400, message]);
    expect((await admin.get('/api/catalog')).text).toBe(before);
  });

  it('is not stored with a slug that another package has', async () => {
    const { beard, voice } = users.catalogue;
    const before = (await admin.get('/api/catalog')).text;
    for (const [method, path] of [
      ['POST', '/api/packages'],
      ['PUT', `/api/packages/${beard.id}`],
    ] as const) {
      const answer = await admin.send(method, path, { ...plain, ...texts, slug: 'voice' });
      expect([answer.status, answer.json()]).toEqual([
        409,
        {
          code: 'slug_taken',
          message: 'The slug “voice” is taken by the package “Voice”. Choose another one.',
        },
      ]);
    }
    expect((await admin.get('/api/catalog')).text).toBe(before);
    expect((await pageAt('voice')).id).toBe(voice.id);
  });
});
