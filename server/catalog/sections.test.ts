import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addOwnPackage, createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { addTestVideo } from '../testing/test-catalogue.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { linkVideo } from './edit-package-videos.ts';
import { listLinks } from './package-videos.store.ts';

const CHANGED = { code: 'video_list_changed', message: 'Video list changed. Please refresh.' };

describeOnEachDatabase('the sections of a package', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  /** The package of each test, and its videos a, b and c. */
  let packageId: string;
  let a: string;
  let b: string;
  let c: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    ({ packageId, videoId: a } = await addOwnPackage(users));
    b = await addTestVideo(store.deps, crypto.randomUUID());
    c = await addTestVideo(store.deps, crypto.randomUUID());
    for (const videoId of [b, c]) await linkVideo(store.deps, { packageId, videoId });
  });

  const save = (body: Record<string, unknown>) =>
    admin.send('PUT', `/api/packages/${packageId}/video-order`, body);
  const placeOf = (videoId: string) => `/api/packages/${packageId}/videos/${videoId}`;
  /** The package's places, such as "a:Beards b c". */
  const places = async (id = packageId) => {
    const letters = new Map([a, b, c].map((videoId, at) => [videoId, 'abc'.charAt(at)]));
    const links = await listLinks(store.deps, [id]);
    expect(links.map(({ order }) => order)).toEqual(links.map((_, at) => at));
    return links
      .map(({ videoId, heading }) => `${letters.get(videoId) ?? '?'}${heading && `:${heading}`}`)
      .join(' ');
  };

  it('are in the lists of admins, buyers and visitors', async () => {
    const { bundle } = users.catalogue;
    const [first = '', second = ''] = bundle.videoIds;
    const buyer = await users.as('customer');
    const of = (id: string) => `/api/packages/${id}`;
    const body = { videoIds: [second, first], headings: { [first]: ' Beards, <b>brushed</b> ' } };
    expect((await admin.send('PUT', `${of(bundle.id)}/video-order`, body)).status).toBe(200);
    const headings = (answer: { json<T>(): T }) =>
      answer.json<{ heading: string }[]>().map(({ heading }) => heading);
    const expected = ['', 'Beards, <b>brushed</b>'];
    expect(headings(await admin.get(`${of(bundle.id)}/videos`))).toEqual(expected);
    const page = await store.browser().get(`${of('by-slug')}/everything`);
    expect(page.json<{ videos: unknown[] }>().videos).toMatchObject([
      { id: second, heading: '' },
      { id: first, heading: 'Beards, <b>brushed</b>' },
    ]);
    const links = (await admin.get('/api/package-videos')).json<Record<string, unknown>[]>();
    expect(links.filter((link) => link.packageId === bundle.id)).toMatchObject([
      { videoId: second, heading: '' },
      { videoId: first, heading: 'Beards, <b>brushed</b>' },
    ]);
    const { beard } = users.catalogue;
    await admin.send('PUT', `${of(beard.id)}/video-order`, {
      videoIds: [beard.videoId],
      headings: { [beard.videoId]: 'Basics' },
    });
    const bought = await buyer.get(`/api/customer/packages/${beard.id}/videos`);
    expect(headings(bought)).toEqual(['Basics']);
  });

  it('stay with their videos where an order comes without headings', async () => {
    await save({ videoIds: [a, b, c], headings: { [a]: 'One', [c]: 'Two' } });
    expect(await places()).toBe('a:One b c:Two');
    expect((await save({ videoIds: [c, b, a] })).status).toBe(200);
    expect(await places()).toBe('c:Two b a:One');
    await save({ videoIds: [c, b, a], headings: { [b]: 'Three', [a]: '  ' } });
    expect(await places()).toBe('c b:Three a');
    await save({ videoIds: [a, b, c], headings: {} });
    expect(await places()).toBe('a b c');
  });

  it('begin with the next video when their first one is removed', async () => {
    await save({ videoIds: [a, b, c], headings: { [a]: 'One' } });
    const removed = await admin.send('DELETE', placeOf(a));
    expect(removed.json()).toEqual({ ok: true, order: 0, isSample: false, heading: 'One' });
    expect(await places()).toBe('b:One c');
    await save({ videoIds: [b, c], headings: { [b]: 'One', [c]: 'Two' } });
    await admin.send('DELETE', placeOf(b));
    expect(await places()).toBe('c:Two');
    await admin.send('DELETE', placeOf(c));
    expect(await places()).toBe('');
  });

  it('begin with the next video when their first one is deleted, in every package', async () => {
    const other = await addOwnPackage(users);
    await linkVideo(store.deps, {
      packageId: other.packageId,
      videoId: a,
      order: 0,
      heading: 'Its',
    });
    await save({ videoIds: [b, a, c], headings: { [a]: 'One', [b]: 'Zero' } });
    expect((await admin.send('DELETE', `/api/videos/${a}`)).status).toBe(200);
    expect(await places()).toBe('b:Zero c:One');
    expect(await places(other.packageId)).toBe('?:Its');
  });

  it('begin with a video again that is put back', async () => {
    await save({ videoIds: [a, b, c], headings: { [b]: 'One' } });
    const { order, heading } = (await admin.send('DELETE', placeOf(b))).json();
    expect(await places()).toBe('a c:One');
    await admin.send('POST', placeOf(b), { order, heading });
    expect(await places()).toBe('a b:One c');
    // Without one it begins none.
    await admin.send('DELETE', placeOf(b));
    await admin.send('POST', placeOf(b), { order });
    expect(await places()).toBe('a b c:One');
  });

  it('refuse a heading that is no line of 120 characters', async () => {
    const named = (heading: unknown) => save({ videoIds: [a, b, c], headings: { [a]: heading } });
    expect((await named('x'.repeat(120))).status).toBe(200);
    const tooLong = await named('x'.repeat(121));
    expect([tooLong.status, tooLong.json().message]).toEqual([
      400,
      expect.stringContaining('must be at most 120 characters'),
    ]);
    for (const bad of [
      'x'.repeat(1024 * 1024),
      'two\nlines',
      'a\u202eb',
      'a\0b',
      '\u200b',
      null,
      1,
    ])
      expect((await named(bad)).status, JSON.stringify(bad).slice(0, 20)).toBe(400);
    expect((await named('x'.repeat(4 * 1024 * 1024))).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`v${at}`, 'x']));
    expect((await save({ videoIds: [a, b, c], headings: many })).status).toBe(400);
    expect(await places()).toBe(`a:${'x'.repeat(120)} b c`);
  });

  it('are named only of videos of the package', async () => {
    const elsewhere = users.catalogue.voice.videoId;
    const answer = await save({ videoIds: [c, b, a], headings: { [elsewhere]: 'One' } });
    expect([answer.status, answer.json()]).toEqual([409, CHANGED]);
    expect(await places()).toBe('a b c');
  });

  it('are of one of two admins who sort at once and were shown the same', async () => {
    const shown = [a, b, c].map((videoId) => ({ videoId, heading: '' }));
    const answers = await Promise.all([
      save({ videoIds: [c, b, a], headings: { [c]: 'One' }, shown }),
      save({ videoIds: [b, a, c], headings: { [a]: 'Two' }, shown }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json()).toEqual(CHANGED);
    expect(['c:One b a', 'b a:Two c']).toContain(await places());
    // Who was shown other headings is refused, too.
    expect((await save({ videoIds: [a, b, c], headings: {}, shown })).status).toBe(409);
  });

  it('stay whole where two admins sort at once without saying what they saw', async () => {
    await save({ videoIds: [a, b, c], headings: { [a]: 'One', [c]: 'Two' } });
    const answers = await Promise.all([
      save({ videoIds: [c, b, a] }),
      save({ videoIds: [b, a, c] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['c:Two b a:One', 'b a:One c:Two']).toContain(await places());
  });
});
