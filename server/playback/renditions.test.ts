import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { addTestRendition, indexedVideo } from '../testing/videos/indexed-video.ts';

const parts = (sizeBytes: number) => Array.from({ length: 5 }, () => ({ seconds: 2, sizeBytes }));
const large = indexedVideo({ parts: parts(900) });
/** Counts time in units of its own, so its parts are a little shorter. */
const small = indexedVideo({
  parts: parts(300).map((part) => ({ ...part, seconds: 1.9999 })),
  timescale: 12_800,
});

describeWithDatabase('the renditions of what was bought', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let client: TestClient;
  let videoId: string;
  let top: string;
  let rung: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    client = await users.as('customer');
    videoId = users.catalogue.beard.videoId;
    rung = await addTestRendition(store.deps, { videoId, height: 360, file: small });
    top = await addTestRendition(store.deps, { videoId, height: 1080, file: large });
  });
  afterAll(() => store.close());

  const at = (file: string) => `/media/videos/${videoId}/${file}`;
  const refusal = { message: 'There is no such rendition.', code: 'not_found' };

  it('are told of where the video is described', async () => {
    const { beard, voice } = users.catalogue;
    const admin = await users.as('admin');
    const mine = await client.get(`/api/customer/packages/${beard.id}/videos`);
    expect(mine.json()).toMatchObject([{ id: videoId, playlistPath: at('playlist.m3u8') }]);
    const all = (await admin.get('/api/videos')).json<{ id: string; playlistPath: unknown }[]>();
    expect(Object.fromEntries(all.map((video) => [video.id, video.playlistPath]))).toEqual({
      [videoId]: at('playlist.m3u8'),
      [voice.videoId]: null,
    });
    const changed = await admin.send('PUT', `/api/videos/${videoId}`, { title: 'Beards' });
    expect(changed.json()).toMatchObject({ playlistPath: at('playlist.m3u8') });
  });

  it('are listed in a playlist that nobody keeps', async () => {
    const { status, text, headers } = await client.get(at('playlist.m3u8'));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'private, no-store',
    ]);
    expect(text.match(/^\w+\.m3u8$/gm)).toEqual([`${rung}.m3u8`, `${top}.m3u8`]);
  });

  it('have playlists whose ranges are all of the file, and begin at the same moments', async () => {
    for (const [id, file] of [
      [top, large],
      [rung, small],
    ] as const) {
      const { text } = await client.get(at(`${id}.m3u8`));
      const [, headBytes] = /#EXT-X-MAP:URI="\w+\.mp4",BYTERANGE="(\d+)@0"/.exec(text) ?? [];
      expect(file.toString('latin1', Number(headBytes) + 4, Number(headBytes) + 8)).toBe('sidx');
      const ranges = [...text.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\w+)\.mp4/g)];
      let next = file.indexOf('moof') - 4;
      for (const [, length, start, of] of ranges) {
        expect([Number(start), of]).toEqual([next, id]);
        next += Number(length);
      }
      expect(next).toBe(file.length);
      expect(text.match(/^#EXTINF:\d+/gm)).toHaveLength(3);
    }
  });

  it('come in ranges, and whole, as the video does', async () => {
    const part = await client.get(at(`${top}.mp4`), { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range'], part.headers['cache-control']]).toEqual([
      206,
      `bytes 100-199/${large.length}`,
      'private, no-cache',
    ]);
    expect(part.bytes.equals(large.subarray(100, 200))).toBe(true);
    const whole = await client.get(at(`${rung}.mp4`));
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(whole.bytes.equals(small)).toBe(true);
    const etag = String(whole.headers.etag);
    expect((await client.get(at(`${rung}.mp4`), { 'if-none-match': etag })).status).toBe(304);
    expect((await client.send('HEAD', at(`${rung}.mp4`))).headers['content-length']).toBe(
      String(small.length),
    );
  });

  it('are for nobody else: 401, 403, 404', async () => {
    const stranger = await users.as('stranger');
    for (const file of ['playlist.m3u8', `${top}.m3u8`, `${top}.mp4`]) {
      const ask = (who: TestClient, path: string) => who.get(path, { range: 'bytes=0-9' });
      expect((await ask(client, at(file))).status).toBeLessThan(400);
      expect((await ask(store.browser(), at(file))).status).toBe(401);
      expect((await ask(stranger, at(file))).status).toBe(403);
      expect((await ask(client, `/media/videos/${'f'.repeat(32)}/${file}`)).status).toBe(404);
    }
  });

  it('are not for an account that plays elsewhere', async () => {
    await saveSetting(store.deps, { name: 'PLAYING_PLACES', value: '1' });
    const other = await users.as('customer');
    for (const [index, one] of [client, other].entries()) {
      store.clock.advance({ seconds: 1 });
      await one.send('PUT', `/api/customer/places/a-stream-of-this-test-${index}`);
    }
    const statuses = async (who: TestClient) => {
      const whole = await who.get(at(`${top}.mp4`));
      const part = await who.get(at(`${top}.mp4`), { range: 'bytes=0-9' });
      return [whole.status, part.status];
    };
    expect(await statuses(client)).toEqual([409, 409]);
    expect(await statuses(other)).toEqual([200, 206]);
    store.clock.advance({ minutes: 2 });
    expect(await statuses(client)).toEqual([200, 206]);
  });

  it('are found at their own video only, and nowhere once they are made again', async () => {
    const bought = users.catalogue.voice.videoId;
    const stranger = await users.as('stranger');
    for (const file of ['playlist.m3u8', `${top}.m3u8`, `${top}.mp4`]) {
      const answer = await stranger.get(`/media/videos/${bought}/${file}`);
      expect([answer.status, answer.json()]).toEqual([404, refusal]);
    }
    const old = await addTestRendition(store.deps, { videoId, height: 480, file: small });
    expect((await client.get(at(`${old}.m3u8`))).status).toBe(200);
    await store.deps.db.deleteFrom('rendition').where('id', '=', old).execute();
    for (const file of [`${old}.m3u8`, `${old}.mp4`]) {
      const answer = await client.get(at(file));
      expect([answer.status, answer.json()]).toEqual([404, refusal]);
    }
  });
});
