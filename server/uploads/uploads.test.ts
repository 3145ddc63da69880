import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/ids.ts';
import { createMemoryStorage } from '#platform/storage/memory-storage.ts';
import { createAdmin } from '../accounts/index.ts';
import { startSession } from '../accounts/sessions.store.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { mp4Film, webmFilm } from '../testing/test-films.ts';
import { chunksOf, formOf, sendChunk, sendForm, type TestChunk } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { sweepUploads } from './index.ts';

const CHUNK = 1000;

describeOnEachDatabase('uploads', (kind) => {
  let store: TestStore;
  let admin: TestClient;
  let capacity: number;
  beforeEach(async () => {
    capacity = 1_000_000;
    store = await startTestStore(kind, {
      storage: createMemoryStorage(() => capacity),
      uploads: { chunkBytes: CHUNK, maxBytes: 20 * CHUNK + 500, minFreeBytes: 10_000 },
    });
    admin = await signIn('nick');
  });
  afterEach(() => store.close());

  const signIn = async (username: string): Promise<TestClient> => {
    await createAdmin(store.deps, { username, password: 'reindeer-admin' });
    const row = await store.deps.db
      .selectFrom('admin')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const client = store.browser();
    const token = await startSession(store.deps, { kind: 'admin', id: row.id });
    client.cookies.set('sleigh_session', token);
    return client;
  };
  const send = (chunk: TestChunk) => sendChunk(admin, chunk);
  const show = async (uploadId: string) =>
    (await admin.get(`/api/videos/uploads/${uploadId}`)).json();
  const film = mp4Film({ seconds: 42, sizeBytes: 3500 });
  const chunks = chunksOf(film, 'upload-1', CHUNK);
  const finish = async (file = film, uploadId = 'upload-1') => {
    let answer: Record<string, unknown> = {};
    for (const chunk of chunksOf(file, uploadId, CHUNK)) {
      const sent = await send(chunk);
      expect(sent.status, sent.text).toBe(200);
      answer = sent.json();
    }
    return answer;
  };
  const filesLeft = async () => (await store.deps.storage.uploads.list()).length;

  describe('receiving', () => {
    it('completes with the last missing chunk, in whatever order they come', async () => {
      const orders = [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
        [2, 0, 3, 1],
      ];
      for (const [index, order] of orders.entries()) {
        const parts = chunksOf(film, `upload-in-order-${index}`, CHUNK);
        const answers = [];
        for (const at of order) {
          const answer = await send({ ...(parts[at] as TestChunk), chunkFirst: at % 2 === 0 });
          answers.push(answer.json());
        }
        const last = answers.pop();
        expect(answers).toEqual([{ complete: false }, { complete: false }, { complete: false }]);
        expect(last).toEqual({
          complete: true,
          videoPath: `/media/videos/${last?.videoId}`,
          videoId: expect.stringMatching(/^[0-9a-f]{32}$/),
        });
        const stored = await store.deps.storage.read(`videos/${last?.videoId}/original`, {
          start: 0,
          end: film.length - 1,
        });
        expect(Buffer.concat(await stored.toArray()).equals(film)).toBe(true);
      }
      expect(await filesLeft()).toBe(0);
    });

    it('completes exactly once when all chunks come at once, some of them twice', async () => {
      const sent = [...chunks, ...chunks.slice(1, 3)];
      const answers = await Promise.all(sent.map(send));
      expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
      const firsts = answers.slice(0, chunks.length).map((answer) => answer.json());
      expect(firsts.filter(({ complete }) => complete).length).toBeGreaterThan(0);
      const ids = answers.flatMap((answer) => answer.json().videoId ?? []);
      expect(new Set(ids).size).toBe(1);
    });

    it('answers a repeated chunk as before, and never with other bytes', async () => {
      await finish();
      const { videoId } = await show('upload-1');
      for (const chunk of chunks) {
        const again = await send({ ...chunk, chunkFirst: chunk.chunkNumber === 1 });
        expect(again.json()).toEqual({
          complete: true,
          videoId,
          videoPath: `/media/videos/${videoId}`,
        });
      }
      await admin.send('POST', '/api/videos', {
        title: 'Film',
        videoPath: `/media/videos/${videoId}`,
      });
      expect((await send(chunks[3] as TestChunk)).json().complete).toBe(true);
    });

    it('refuses other bytes for a chunk that is there, and keeps what is there', async () => {
      await send(chunks[1] as TestChunk);
      const other = Buffer.from(chunks[1]?.bytes ?? []);
      other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
      for (const chunkFirst of [true, false]) {
        const answer = await send({ ...(chunks[1] as TestChunk), bytes: other, chunkFirst });
        expect([answer.status, answer.json().code]).toEqual([409, 'other_bytes']);
      }
      const last = chunks[3] as TestChunk;
      await send(last);
      for (const bytes of [last.bytes.subarray(1), Buffer.concat([last.bytes, Buffer.from('x')])]) {
        expect((await send({ ...last, bytes })).status).toBe(409);
      }
      const { videoId } = await finish();
      const range = { start: 0, end: film.length - 1 };
      const stored = await store.deps.storage.read(`videos/${videoId}/original`, range);
      expect(Buffer.concat(await stored.toArray()).equals(film)).toBe(true);
    });

    it('lets two that bring the same chunk at once come one after the other', async () => {
      const chunk = chunks[2] as TestChunk;
      const other = { ...chunk, bytes: Buffer.alloc(CHUNK, 7) };
      const answers = await Promise.all([chunk, chunk, other, chunk].map(send));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
      expect((await show('upload-1')).received).toEqual([2]);
    });

    it('checks a SHA-256 that is sent along, wherever it stands', async () => {
      const chunk = chunks[0] as TestChunk;
      const wrong = { sha256: sha256('another') };
      const right = { sha256: sha256(chunk.bytes).toUpperCase() };
      for (const chunkFirst of [true, false]) {
        const answer = await send({ ...chunk, fields: wrong, chunkFirst });
        expect([answer.status, answer.json().message]).toEqual([
          400,
          'sha256: is not that of the bytes which arrived',
        ]);
        expect((await admin.get('/api/videos/uploads/upload-1')).status).toBe(404);
      }
      expect((await send({ ...chunk, fields: right })).status).toBe(200);
      expect((await send({ ...chunk, fields: right, chunkFirst: true })).status).toBe(200);
    });

    it('refuses places that cannot be, naming the field', async () => {
      const chunk = chunks[0] as TestChunk;
      const cases: [Record<string, string>, number, RegExp][] = [
        [{ chunkNumber: '-1' }, 400, /^chunkNumber: /],
        [{ chunkNumber: '4' }, 400, /^chunkNumber: /],
        [{ chunkNumber: '1.0' }, 400, /^chunkNumber: /],
        [{ chunkNumber: 'NaN' }, 400, /^chunkNumber: /],
        [{ totalChunks: '0' }, 400, /^totalChunks: /],
        [{ totalChunks: '22' }, 413, /^File size exceeds 10GB limit$/],
        [{ totalChunks: '999999999999999' }, 413, /10GB/],
        [{ uploadId: 'short' }, 400, /^uploadId: /],
        [{ uploadId: '../../../etc/passwd' }, 400, /^uploadId: /],
        [{ fileSize: '1' }, 400, /^fileSize: /],
        [{ fileSize: '99999999999' }, 413, /10GB/],
        [{ sha256: 'xyz' }, 400, /^sha256: /],
      ];
      for (const [fields, status, message] of cases) {
        for (const chunkFirst of [true, false]) {
          const answer = await send({ ...chunk, fields, chunkFirst });
          expect([answer.status, answer.json().message]).toEqual([
            status,
            expect.stringMatching(message),
          ]);
        }
      }
      expect(await filesLeft()).toBe(0);
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([]);
    });

    it('takes chunks of exactly the right size only, and no file beyond the limit', async () => {
      const short = await send({ ...(chunks[0] as TestChunk), bytes: film.subarray(0, 999) });
      expect([short.status, short.json().message]).toEqual([
        400,
        'Chunk 1 must have exactly 1,000 bytes.',
      ]);
      const long = await send({ ...(chunks[0] as TestChunk), bytes: film.subarray(0, 1001) });
      expect(long.status).toBe(413);
      const empty = await send({ ...(chunks[3] as TestChunk), bytes: Buffer.alloc(0) });
      expect([empty.status, empty.json().message]).toEqual([
        400,
        'Chunk 4 must have at least one byte.',
      ]);
      const place = { uploadId: 'upload-big', chunkNumber: 20, totalChunks: 21 };
      expect((await send({ ...place, bytes: Buffer.alloc(501) })).status).toBe(413);
      expect((await send({ ...place, bytes: Buffer.alloc(500) })).status).toBe(200);
      expect((await admin.get('/api/videos/uploads')).json()).toHaveLength(1);
    });

    it('holds an upload to the number of chunks and to the admin it began with', async () => {
      await send(chunks[0] as TestChunk);
      const changed = await send({ ...(chunks[1] as TestChunk), totalChunks: 5 });
      expect(changed.status).toBe(409);
      const other = await signIn('rudolf');
      expect((await sendChunk(other, chunks[1] as TestChunk)).status).toBe(403);
      expect((await other.get('/api/videos/uploads/upload-1')).status).toBe(403);
      expect((await other.send('DELETE', '/api/videos/uploads/upload-1')).status).toBe(403);
      expect((await other.get('/api/videos/uploads')).json()).toEqual([]);
      expect((await show('upload-1')).received).toEqual([0]);
      await finish();
      const { videoPath } = await show('upload-1');
      const stolen = await other.send('POST', '/api/videos', { title: 'Mine', videoPath });
      expect(stolen.status).toBe(400);
    });

    it('takes a chunk from admins only', async () => {
      const answer = await sendChunk(store.browser(), chunks[0] as TestChunk);
      expect(answer.status).toBe(401);
      expect(await filesLeft()).toBe(0);
    });
  });

  describe('what is there', () => {
    it('can be asked for, to go on from', async () => {
      expect((await admin.get('/api/videos/uploads/upload-1')).status).toBe(404);
      const fields = { fileName: 'Bärt / film.mp4', fileSize: String(film.length) };
      await send({ ...(chunks[3] as TestChunk), fields });
      await send(chunks[1] as TestChunk);
      const upload = {
        uploadId: 'upload-1',
        state: 'receiving',
        fileName: 'Bärt / film.mp4',
        totalChunks: 4,
        chunkSize: CHUNK,
        received: [1, 3],
        receivedBytes: 1500,
        complete: false,
        videoPath: null,
        videoId: null,
        message: null,
        updatedAt: new Date(store.clock.now()).toISOString(),
      };
      expect(await show('upload-1')).toEqual(upload);
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([upload]);
      const { videoId, videoPath } = await finish();
      expect(await show('upload-1')).toMatchObject({
        state: 'finished',
        received: [0, 1, 2, 3],
        receivedBytes: 3500,
        complete: true,
        videoPath,
        videoId,
      });
    });

    it('is gone after it was cancelled, finished or not', async () => {
      await send(chunks[0] as TestChunk);
      expect((await admin.send('DELETE', '/api/videos/uploads/upload-1')).json()).toEqual({
        ok: true,
      });
      expect(await filesLeft()).toBe(0);
      expect((await admin.send('DELETE', '/api/videos/uploads/upload-1')).status).toBe(404);
      const { videoId } = await finish();
      expect(await store.deps.storage.stat(`videos/${videoId}/original`)).not.toBeNull();
      await admin.send('DELETE', '/api/videos/uploads/upload-1');
      await store.deps.jobs.runDue();
      expect(await store.deps.storage.stat(`videos/${videoId}/original`)).toBeNull();
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([]);
    });

    it('goes 24 hours after the last chunk, and not earlier', async () => {
      await send(chunks[0] as TestChunk);
      const finished = await finish(mp4Film({ seconds: 1, seed: 2 }), 'upload-unused');
      const claimed = await finish(mp4Film({ seconds: 1, seed: 3 }), 'upload-claimed');
      await admin.send('POST', '/api/videos', { title: 'Film', videoPath: claimed.videoPath });
      store.clock.advance({ hours: 23, minutes: 59 });
      // Twelve idle hours end an admin's session.
      admin = await signIn('nick');
      await send(chunks[1] as TestChunk);
      store.clock.advance({ minutes: 2 });
      expect(await sweepUploads(store.deps)).toBe(2);
      expect((await show('upload-1')).received).toEqual([0, 1]);
      store.clock.advance({ hours: 24 });
      expect(await sweepUploads(store.deps)).toBe(1);
      admin = await signIn('nick');
      await store.deps.jobs.runDue();
      const { storage } = store.deps;
      expect(await filesLeft()).toBe(0);
      expect(await storage.stat(`videos/${finished.videoId}/original`)).toBeNull();
      expect(await storage.stat(`videos/${claimed.videoId}/original`)).not.toBeNull();
      expect((await admin.get(`/media/videos/${claimed.videoId}`)).status).toBe(200);
    });

    it('is swept where no record speaks of it', async () => {
      const part = await store.deps.storage.uploads.openPart('orphan', 0);
      await part.write([Buffer.from('left by a power cut')]);
      await part.close();
      await send(chunks[0] as TestChunk);
      expect(await sweepUploads(store.deps)).toBe(1);
      expect(await filesLeft()).toBe(1);
      expect((await finish()).complete).toBe(true);
    });
  });

  describe('content', () => {
    const whole = (bytes: Buffer, uploadId: string): TestChunk => {
      return { uploadId, chunkNumber: 0, totalChunks: 1, bytes };
    };

    it('is refused at once where it begins as something else, naming it', async () => {
      const cases: [Buffer | string, string][] = [
        ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
        ['PK\x03\x04 and so on', 'a ZIP archive'],
        ['RIFF....AVI LIST', 'an AVI video'],
        ['<!doctype html><title>x</title>', 'a web page'],
        ['just some words', 'a text file'],
        [mp4Film({ seconds: 1, brand: 'M4A ' }), 'an M4A audio file'],
      ];
      for (const [bytes, found] of cases) {
        const file = Buffer.from(bytes as string, 'latin1');
        const answer = await send({ ...whole(file, 'upload-odd'), totalChunks: 3 });
        expect([answer.status, answer.json().message]).toEqual([
          415,
          `This file cannot be used: it is ${found}. Please choose an MP4, MOV, WebM or MKV video.`,
        ]);
      }
      expect(await filesLeft()).toBe(0);
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([]);
    });

    it('is refused at the end where only then it shows, for good', async () => {
      const sound = mp4Film({ seconds: 3, track: 'soun' });
      const first = await send(whole(sound, 'upload-sound'));
      expect(first.status).toBe(415);
      expect(first.json().message).toContain('it is an MP4 file without a video track.');
      expect((await send(whole(sound, 'upload-sound'))).text).toBe(first.text);
      expect(await show('upload-sound')).toMatchObject({
        state: 'refused',
        complete: false,
        videoPath: null,
        message: first.json().message,
      });
      await store.deps.jobs.runDue();
      const row = await store.deps.db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
      expect(await store.deps.storage.stat(`videos/${row.video_id}/original`)).toBeNull();
      expect(await filesLeft()).toBe(0);
      expect((await admin.send('DELETE', '/api/videos/uploads/upload-sound')).status).toBe(200);
    });

    it('is read from the container, whatever the file is called', async () => {
      const files: [Buffer, number | null, string][] = [
        [mp4Film({ seconds: 61.5 }), 61.5, 'video/mp4'],
        [mp4Film({ seconds: 7, brand: 'qt  ' }), 7, 'video/mp4'],
        [webmFilm({ seconds: 12.25 }), 12.25, 'video/webm'],
        [webmFilm({ seconds: 9, docType: 'matroska' }), 9, 'video/x-matroska'],
      ];
      for (const [index, [file, duration, type]] of files.entries()) {
        const fields = { fileName: 'holiday.txt' };
        const sent = await send({ ...whole(file, `upload-type-${index}`), fields });
        const { videoPath } = sent.json();
        const made = await admin.send('POST', '/api/videos', { title: 'Film', videoPath });
        expect(made.json()).toMatchObject({ title: 'Film', videoPath, duration });
        const played = await admin.get(String(videoPath));
        expect(played.headers['content-type']).toBe(type);
        expect(played.bytes.equals(file)).toBe(true);
      }
    });
  });

  describe('claiming', () => {
    it('makes a finished upload a video once', async () => {
      const { videoPath, videoId } = await finish();
      expect((await admin.get(String(videoPath))).status).toBe(404);
      const input = { title: ' Film ', description: 'About it', videoPath };
      const answers = await Promise.all(
        [1, 2, 3].map(() => admin.send('POST', '/api/videos', input)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const made = answers.find(({ status }) => status === 200);
      expect(made?.json()).toMatchObject({ id: videoId, title: 'Film', videoPath, duration: 42 });
      expect(answers.find(({ status }) => status === 400)?.json().message).toBe(
        'Unknown or already used upload',
      );
      const cancelled = await admin.send('DELETE', '/api/videos/uploads/upload-1');
      expect(cancelled.status).toBe(409);
      expect((await admin.get('/api/videos')).json()).toHaveLength(1);
    });

    it('refuses what is no finished upload', async () => {
      await send(chunks[0] as TestChunk);
      const row = await store.deps.db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
      const paths = [
        '',
        '/media/videos/unknown',
        `/media/videos/${row.video_id}`,
        'https://elsewhere.example/film.mp4',
        '/media/videos/../../etc/passwd',
        `${row.video_id}`,
      ];
      for (const videoPath of paths) {
        const answer = await admin.send('POST', '/api/videos', { title: 'Film', videoPath });
        expect([answer.status, answer.json().message]).toEqual([
          400,
          'Unknown or already used upload',
        ]);
      }
      const untitled = await admin.send('POST', '/api/videos', { title: ' ', videoPath: 'x' });
      expect(untitled.json().message).toMatch(/^title: /);
    });
  });

  describe('room', () => {
    it('is checked before anything is taken, for all of the file', async () => {
      capacity = 10_000 + 2000;
      const answer = await send(chunks[0] as TestChunk);
      expect([answer.status, answer.json().code]).toEqual([507, 'no_room']);
      expect(answer.json().message).toMatch(
        /^Not enough room on the server: this upload needs [\d.]+ MB more and [\d.]+ MB must stay free, but [\d.]+ MB are free\.$/,
      );
      expect(await filesLeft()).toBe(0);
      const known = { fileSize: '3500' };
      capacity = 10_000 + 3400;
      expect((await send({ ...(chunks[0] as TestChunk), fields: known })).status).toBe(507);
      capacity = 10_000 + 3500;
      expect((await send({ ...(chunks[0] as TestChunk), fields: known })).status).toBe(200);
    });

    it('that runs out in the middle of a chunk loses nothing, and the upload goes on', async () => {
      store.deps.policy.uploads.minFreeBytes = -1_000_000;
      await send(chunks[0] as TestChunk);
      for (const chunkFirst of [false, true]) {
        capacity = CHUNK + 300;
        const answer = await send({ ...(chunks[1] as TestChunk), chunkFirst });
        expect([answer.status, answer.json().code]).toEqual([507, 'no_room']);
        expect((await show('upload-1')).received).toEqual([0]);
        // What was written of it is given back.
        expect(await store.deps.storage.uploads.freeBytes()).toBe(300);
      }
      expect((await store.browser().get('/api/packages')).status).toBe(200);
      capacity = 1_000_000;
      const { videoId } = await finish();
      const range = { start: 0, end: film.length - 1 };
      const stored = await store.deps.storage.read(`videos/${videoId}/original`, range);
      expect(Buffer.concat(await stored.toArray()).equals(film)).toBe(true);
    });
  });

  it('refuses forms that are none, without a trace', async () => {
    const path = '/api/videos/upload-chunk';
    const place = { uploadId: 'upload-form', chunkNumber: '0', totalChunks: '1' };
    const fields = Object.entries(place).map(([name, value]) => ({ name, value }));
    const file = { name: 'chunk', value: film.subarray(0, 900), fileName: 'blob' };
    const forms: [ReturnType<typeof formOf>, number, RegExp][] = [
      [formOf(fields), 400, /^chunk: is required$/],
      [formOf([file]), 400, /^(uploadId|chunkNumber|totalChunks): is required$/],
      [formOf([...fields, file, file]), 400, /^chunk: is there twice$/],
      [formOf([...fields, ...fields.slice(0, 1), file]), 400, /^uploadId: is there twice$/],
      [formOf([...fields, { ...file, name: 'file' }]), 400, /^file: must not be a file$/],
      [formOf([...fields, { name: 'x', value: 'y'.repeat(2000) }, file]), 400, /^x: is too long$/],
    ];
    for (const [form, status, message] of forms) {
      const answer = await sendForm(admin, path, form);
      expect([answer.status, answer.json().message]).toEqual([
        status,
        expect.stringMatching(message),
      ]);
    }
    const json = await admin.send('POST', path, { ...place, chunk: 'x' });
    expect(json.status).toBe(415);
    const text = await admin.send('POST', path, 'x', { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
    const elsewhere = await admin.send('POST', '/api/packages', formOf([file]).body, {
      ...formOf([file]).headers,
    });
    expect(elsewhere.status).toBe(415);
    expect(await filesLeft()).toBe(0);
  });
});
