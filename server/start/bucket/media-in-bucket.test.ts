import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../scripts/test/sized.ts';
import { startGateway } from '../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift, whyNoSwift } from '../../testing/backups/swift.ts';
import { runSleigh } from '../../testing/commands/run-sleigh.ts';
import { type StoreChild, startStoreChild } from '../../testing/store-child.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { chunkForm, chunksOf, formOf, type TestForm } from '../../testing/test-forms.ts';
import { mp4Video } from '../../testing/test-videos.ts';
import {
  createVideoFolder,
  pictures,
  sound,
  withoutFfmpeg,
} from '../../testing/videos/ffmpeg-videos.ts';

const CHUNK_BYTES = 100_000;
/** How often the bucket goes away. */
const ROUNDS = sized(1);
const AWAY_MS = 1000;
const BACK_MS = 60_000;
const PATIENCE_MS = 240_000 + ROUNDS * (BACK_MS + AWAY_MS);
const CUE = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHo ho ho\n';

const missing = [
  ...(process.env.TEST_DATABASE_URL ? [] : ['TEST_DATABASE_URL is not set, npm test sets it']),
  ...(whyNoSwift === undefined ? [] : [whyNoSwift]),
  ...(withoutFfmpeg.skip ? ['ffmpeg is not installed'] : []),
];
const why = missing.length === 0 ? '' : ` (skipped: ${missing.join(', ')})`;

type Json = Record<string, unknown>;

const title = `a shop of two nodes with its files in a bucket${why}`;
describe.skipIf(missing.length > 0)(title, { tags: 'full' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-bucket-'));
  const videos = createVideoFolder();
  const nodes: StoreChild[] = [];
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let cookie: string;
  let environments: Record<string, string>[];
  let turn = 0;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    swift = await openSwift('any part');
    await swift.createBucket('media');
    gateway = await startGateway(swift.settings.endpoint);
    environments = (['web', 'all'] as const).map((ROLE) => ({
      ROLE,
      DATA_DIR: join(folder, ROLE),
      DATABASE_URL: database.url,
      STORAGE_URL: `s3://media/shop?endpoint=${gateway.url}`,
      ...swift.environment,
      SECRET_KEY: 'a secret key that both of the nodes share',
      TEST_CHUNK_BYTES: String(CHUNK_BYTES),
    }));
    for (const environment of environments)
      nodes.push(await startStoreChild(environment.DATA_DIR ?? '', environment));
    cookie = (await nodes[0]?.signIn()) ?? '';
  });
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    await gateway?.stop();
    swift?.close();
    await database?.drop();
    videos.remove();
    rmSync(folder, { recursive: true });
  });

  /** Asks the nodes in turns. */
  const ask = (path: string, init: RequestInit = {}) => {
    turn += 1;
    const node = nodes[turn % 2];
    return fetch(`${node?.url}${path}`, { ...init, headers: { ...init.headers, cookie } });
  };
  const send = async (path: string, body: unknown, method = 'POST'): Promise<Json> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.any(String)]);
    return JSON.parse(text);
  };
  const sendForm = async (path: string, { body, headers }: TestForm): Promise<Json> => {
    const answer = await ask(path, { method: 'POST', headers, body: new Uint8Array(body) });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.any(String)]);
    return JSON.parse(text);
  };
  const stateOf = async (id: unknown) => {
    const { preparation } = JSON.parse(await (await ask(`/api/videos/${id}/renditions`)).text());
    return preparation.state;
  };

  it('takes, prepares, shows and plays a video, and keeps nothing of it on the nodes', async () => {
    // What browsers cannot play, with its index at its end.
    const kind = ['-c:v', 'mpeg4', '-q:v', '2', '-c:a', 'mp3'];
    const file = readFileSync(videos.make('a.avi', ...pictures(3), ...sound(3), ...kind));
    let done: Json = {};
    for (const chunk of chunksOf(file, 'upload-1', CHUNK_BYTES).toReversed())
      done = await sendForm('/api/videos/upload-chunk', chunkForm(chunk));
    expect(done).toMatchObject({ complete: true });
    const about = { title: 'Of a Bucket', description: '', videoPath: done.videoPath };
    const { id } = await send('/api/videos', about);
    await expect.poll(() => stateOf(id), { timeout: 120_000 }).toBe('ready');
    await expect
      .poll(async () => (await ask(`/media/thumbnails/${id}`)).status, { timeout: 60_000 })
      .toBe(200);
    const frames = await send(`/api/videos/${id}/thumbnails/generate`, { timestamps: [1, 2] });
    expect(frames.thumbnails ?? frames).toHaveLength(2);
    const captions = formOf([
      { name: 'language', value: 'en' },
      { name: 'label', value: 'English' },
      { name: 'captions', value: CUE, fileName: 'en.vtt' },
    ]);
    await sendForm(`/api/videos/${id}/captions`, captions);
    const whole = Buffer.from(await (await ask(`/media/videos/${id}`)).arrayBuffer());
    for (const [range, from, to] of [
      ['bytes=0-', 0, whole.length],
      ['bytes=1000-4999', 1000, 5000],
      ['bytes=-100', whole.length - 100, whole.length],
    ] as const) {
      const part = await ask(`/media/videos/${id}`, { headers: { range } });
      expect(part.status).toBe(206);
      const bytes = Buffer.from(await part.arrayBuffer());
      expect(bytes.equals(whole.subarray(from, to))).toBe(true);
    }
    const playlist = await (await ask(`/media/videos/${id}/playlist.m3u8`)).text();
    const [rendition = ''] = /[0-9a-f]{32}\.m3u8/.exec(playlist) ?? [];
    const segments = await (await ask(`/media/videos/${id}/${rendition}`)).text();
    expect(segments).toContain('#EXT-X-BYTERANGE');
    for (const { DATA_DIR = '' } of environments) {
      const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath }) => relative(DATA_DIR, parentPath));
      expect(files.filter((path) => !/^(?:assets|web)\b/.test(path))).toEqual([]);
    }
  });

  it(`answers 503 while the bucket is away, acknowledges nothing that is lost and goes on by itself: ${ROUNDS} times`, {
    tags: 'full',
    timeout: PATIENCE_MS,
  }, async () => {
    const [video] = JSON.parse(await (await ask('/api/videos')).text());
    const path = `/media/videos/${video.id}`;
    const film = mp4Video({ seconds: 3 });
    // No two chunks are alike.
    const bytes = Buffer.concat([film, randomBytes((ROUNDS + 1) * CHUNK_BYTES - film.length)]);
    const chunks = chunksOf(bytes, 'upload-2', CHUNK_BYTES).map(chunkForm);
    let last: Json = {};
    const both = async (round: number) => {
      const chunk = chunks[round];
      const upload = { method: 'POST', headers: chunk?.headers ?? {} };
      // Its beginning is kept in memory for a minute.
      const range = { headers: { range: 'bytes=-100' } };
      const answers = [
        await ask(path, range),
        await ask(path, range),
        await ask('/api/videos/upload-chunk', {
          ...upload,
          body: new Uint8Array(chunk?.body ?? []),
        }),
      ];
      for (const answer of answers)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5');
      const [, , text = ''] = await Promise.all(answers.map((answer) => answer.text()));
      last = JSON.parse(text);
      return answers.map(({ status }) => status);
    };
    let longestBack = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      gateway.meddle((_passing, response) => {
        response.destroy();
        return true;
      });
      const back = performance.now() + AWAY_MS;
      do {
        expect(await both(round)).toEqual([503, 503, 503]);
        await wait(Math.min(AWAY_MS, 1000));
      } while (performance.now() < back);
      const { status } = await ask('/api/packages');
      expect([status, (await ask('/readyz')).status]).toEqual([200, 503]);
      gateway.meddle(() => false);
      const start = performance.now();
      await expect.poll(() => both(round), { timeout: BACK_MS }).toEqual([206, 206, 200]);
      longestBack = Math.max(longestBack, performance.now() - start);
      expect((await ask('/readyz')).status).toBe(200);
    }
    await both(ROUNDS);
    const object = { Bucket: 'media', Key: `shop/videos/${last.videoId}` };
    const { Body } = await swift.client.send(new GetObjectCommand(object));
    expect(bytes.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
    process.stdout.write(
      `${ROUNDS} chunks acknowledged, none lost; back after ${Math.round(longestBack)} ms at most\n`,
    );
  });

  it('is examined by the doctor', { tags: 'full' }, async () => {
    const { said } = await runSleigh(environments[0] ?? {}, 'doctor --json');
    const { findings } = JSON.parse(said);
    const about = findings.filter(({ check }: Json) => check === 'Files' || check === 'Videos');
    expect(about.filter(({ state }: Json) => state === 'problem')).toEqual([]);
    expect(JSON.stringify(about)).toContain('deleted in s3://media/shop');
  });
});
