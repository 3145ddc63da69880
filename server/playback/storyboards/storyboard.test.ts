import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { addTestStoryboard } from '../../testing/videos/test-storyboard.ts';

describeWithDatabase('the preview pictures of what was bought', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let client: TestClient;
  let videoId: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    client = await users.as('customer');
    videoId = users.catalogue.beard.videoId;
    await addTestStoryboard(store.deps, { videoId });
  });
  afterAll(() => store.close());

  const at = (rest = '', id = videoId) => `/media/storyboards/${id}${rest}`;
  const pathOf = async () => {
    const { id } = users.catalogue.beard;
    const [video] = (await client.get(`/api/customer/packages/${id}/videos`)).json<
      { storyboardPath: string }[]
    >();
    return video?.storyboardPath ?? '';
  };

  it('are told of where the video is described, under a new address when they are made again', async () => {
    const before = await pathOf();
    expect(before).toMatch(new RegExp(`^${at()}\\?v=[0-9a-f]{8}$`));
    await addTestStoryboard(store.deps, { videoId });
    expect(await pathOf()).not.toBe(before);
    const admin = await users.as('admin');
    const all = (await admin.get('/api/videos')).json<{ id: string; storyboardPath: unknown }[]>();
    const other = all.find(({ id }) => id === users.catalogue.voice.videoId);
    expect(other?.storyboardPath).toBeNull();
  });

  it('are listed by the times they stand for, and come in sheets', async () => {
    const list = await client.get(await pathOf());
    expect([list.status, list.headers['content-type'], list.headers['cache-control']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'private, no-cache',
    ]);
    const sheets = [...new Set(list.text.match(/^\/media.*(?=#)/gm))];
    expect(sheets).toEqual([at('/0.jpg'), at('/1.jpg')]);
    const contents = [];
    for (const sheet of sheets) {
      const { status, headers, text } = await client.get(sheet);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'private, no-cache',
      ]);
      const etag = String(headers.etag);
      expect((await client.get(sheet, { 'if-none-match': etag })).status).toBe(304);
      contents.push(text);
    }
    expect(contents).toEqual(['one', 'two']);
  });

  it('are for nobody else: 401, 403, 404', async () => {
    const stranger = await users.as('stranger');
    for (const rest of ['', '/0.jpg']) {
      expect((await store.browser().get(at(rest))).status).toBe(401);
      expect((await stranger.get(at(rest))).status).toBe(403);
      expect((await client.get(at(rest, 'f'.repeat(32)))).status).toBe(404);
      expect((await (await users.as('admin')).get(at(rest))).status).toBe(200);
    }
    expect((await client.get(at('/2.jpg'))).json()).toEqual({
      message: 'There are no preview pictures.',
      code: 'not_found',
    });
  });

  it('are missing where none were made', async () => {
    const stranger = await users.as('stranger');
    for (const rest of ['', '/0.jpg']) {
      const answer = await stranger.get(at(rest, users.catalogue.voice.videoId));
      expect([answer.status, answer.json()]).toEqual([
        404,
        { message: 'There are no preview pictures.', code: 'not_found' },
      ]);
    }
  });
});
