import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_CAPTIONS, MAX_CAPTIONS_BYTES } from '#contract/captions.ts';
import type { Video } from '#contract/videos.ts';
import { StorageFull } from '#platform/objects/objects.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { addOwnPackage, createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { formOf } from '../../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const cue = (text: string) => `00:01.000 --> 00:02.000\n${text}\n`;

describeOnEachDatabase('captions and chapters', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const send = (path: string, name: string, file: string | Buffer, fields = {}) => {
    const parts = Object.entries<string>(fields).map(([name, value]) => ({ name, value }));
    const form = formOf([...parts, { name, value: file, fileName: 'file.vtt' }]);
    return admin.send('POST', path, form.body, form.headers);
  };
  const add = (videoId: string, file: string | Buffer, language = 'de', label = 'Deutsch') =>
    send(`/api/videos/${videoId}/captions`, 'captions', file, { language, label });
  const addChapters = (videoId: string, file: string) =>
    send(`/api/videos/${videoId}/chapters`, 'chapters', file);
  const videoOf = async (videoId: string) => {
    const videos = (await admin.get('/api/videos')).json<Video[]>();
    const video = videos.find(({ id }) => id === videoId);
    if (video === undefined) throw new Error('There is no such video.');
    return video;
  };
  const textAt = async (path: string) => {
    const { status, headers, text } = await admin.get(path);
    return status === 200 ? [headers['content-type'], text] : status;
  };
  const vtt = 'text/vtt; charset=utf-8';

  it('are there for viewers in the order in which they were added', async () => {
    const { videoId } = await addOwnPackage(users);
    const added = await add(videoId, cue('Guten Tag'));
    expect(added.status).toBe(200);
    await add(videoId, cue('<b>Olá</b> <script>'), 'pt-BR', 'Português');
    const { captions, captionsPath } = await videoOf(videoId);
    expect(captions.map(({ language, label }) => [language, label])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
      ['pt-BR', 'Português'],
    ]);
    expect(await textAt(captions[2]?.path ?? '')).toEqual([
      vtt,
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>Olá</b> &lt;script&gt;\n',
    ]);
    // Players of before know one file.
    const first = await admin.get(captions[0]?.path ?? '');
    expect((await admin.get(captionsPath ?? '')).text).toBe(first.text);
  });

  it('are replaced by those of the same language and label, and their files go', async () => {
    const { videoId } = await addOwnPackage(users);
    await add(videoId, cue('One'));
    const [, before] = (await videoOf(videoId)).captions;
    await add(videoId, cue('Two'), 'DE');
    const { captions } = await videoOf(videoId);
    expect(captions).toHaveLength(2);
    expect((await textAt(captions[1]?.path ?? ''))?.toString()).toContain('Two');
    expect(await textAt(before?.path ?? '')).toBe(404);
    await store.deps.jobs.runDue();
    expect(await statObject(store.deps.storage, `captions/${before?.id}.vtt`)).toBeNull();
    expect(await statObject(store.deps.storage, `captions/${captions[1]?.id}.vtt`)).not.toBeNull();
  });

  it('are removed with their files', async () => {
    const { videoId } = await addOwnPackage(users);
    await add(videoId, cue('One'));
    for (const { id } of (await videoOf(videoId)).captions) {
      const path = `/api/videos/${videoId}/captions/${id}`;
      expect((await admin.send('DELETE', path)).status).toBe(200);
      expect((await admin.send('DELETE', path)).status).toBe(404);
    }
    expect(await videoOf(videoId)).toMatchObject({ captions: [], captionsPath: null });
    expect(await textAt(`/media/captions/${videoId}`)).toBe(404);
  });

  it('as chapters are replaced and removed', async () => {
    const { videoId } = await addOwnPackage(users);
    expect((await addChapters(videoId, cue('Wash'))).status).toBe(200);
    const { chaptersPath } = await videoOf(videoId);
    expect(await textAt(chaptersPath ?? '')).toEqual([
      vtt,
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nWash\n',
    ]);
    await addChapters(videoId, cue('Comb'));
    const next = (await videoOf(videoId)).chaptersPath;
    expect(next).not.toBe(chaptersPath);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await admin.send('DELETE', `/api/videos/${videoId}/chapters`)).status).toBe(200);
    }
    expect(await videoOf(videoId)).toMatchObject({ chaptersPath: null });
    expect(await textAt(`/media/chapters/${videoId}`)).toBe(404);
  });

  it('that are wrong are refused with their lines, and leave nothing', async () => {
    const { videoId } = await addOwnPackage(users);
    const before = await videoOf(videoId);
    const put = vi.spyOn(store.deps.storage, 'put');
    const wrong = await add(videoId, 'WEBVTT\n\n00:02.000 --> 00:01.000\nx');
    expect([wrong.status, wrong.json()]).toEqual([
      400,
      { code: 'bad_captions', message: 'Line 3: The end, 00:01.000, is not after the start.' },
    ]);
    for (const [status, file, language, label] of [
      [400, '', 'de', 'Deutsch'],
      [400, cue('x'), 'german!', 'Deutsch'],
      [400, cue('x'), 'de', ''],
      [400, cue('x'), 'de', 'x'.repeat(61)],
      [400, cue('x'), 'de', 'Deutsch\u202e'],
      [400, cue('x'), 'de', 'Deutsch\u0085'],
      [400, '99:00.000 --> 99:01.000\nx', 'de', 'Deutsch'],
      [413, 'x'.repeat(MAX_CAPTIONS_BYTES + 1), 'de', 'Deutsch'],
      [413, cue('x').repeat(10_000_000 / 27), 'de', 'Deutsch'],
    ] as const) {
      expect((await add(videoId, file, language, label)).status).toBe(status);
    }
    expect((await addChapters(videoId, cue('<b></b>'))).json().message).toContain('Line 2');
    expect((await add('0123456789abcdef', cue('x'))).status).toBe(404);
    expect(put).not.toHaveBeenCalled();
    put.mockRejectedValueOnce(new StorageFull());
    expect((await add(videoId, cue('x'))).status).toBe(507);
    put.mockRestore();
    expect(await videoOf(videoId)).toEqual(before);
  });

  it('have a limit, and what is beyond it leaves no file', async () => {
    const { videoId } = await addOwnPackage(users);
    for (let count = 1; count < MAX_CAPTIONS; count += 1) {
      expect((await add(videoId, cue('x'), 'de', `Deutsch ${count}`)).status).toBe(200);
    }
    const removed = vi.spyOn(store.deps.storage, 'delete');
    const answer = await add(videoId, cue('x'), 'fr', 'Français');
    expect([answer.status, answer.json().code]).toEqual([409, 'too_many_captions']);
    expect(removed).toHaveBeenCalledOnce();
    removed.mockRestore();
    expect((await add(videoId, cue('y'), 'de', 'Deutsch 1')).status).toBe(200);
  });

  it('go with their video', async () => {
    const { videoId } = await addOwnPackage(users);
    await add(videoId, cue('One'));
    await addChapters(videoId, cue('Wash'));
    await store.deps.jobs.runDue();
    const row = await store.deps.db
      .selectFrom('video')
      .select(['captions', 'chapters_key'])
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow();
    const keys = [...row.captions.matchAll(/"objectKey":"([^"]*)"/g)].map(([, key = '']) => key);
    expect(keys).toHaveLength(2);
    await admin.send('DELETE', `/api/videos/${videoId}`);
    await store.deps.jobs.runDue();
    for (const key of [...keys, row.chapters_key ?? '']) {
      expect(await statObject(store.deps.storage, key)).toBeNull();
    }
  });
});
