import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '#platform/ids/ids.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { chunksOf, formOf, sendChunk, sendForm, type TestChunk } from '../testing/test-forms.ts';
import type { TestStore } from '../testing/test-store.ts';
import {
  CHUNK,
  chunkAt,
  chunks,
  startUploadStore,
  type UploadStore,
  videoFile,
} from '../testing/test-uploads.ts';

describeWithDatabase('receiving chunks', (kind) => {
  let store: TestStore;
  let admin: UploadStore['admin'];
  let countFiles: UploadStore['countFiles'];
  let send: UploadStore['send'];
  let sendAll: UploadStore['sendAll'];
  let show: UploadStore['show'];
  let signIn: UploadStore['signIn'];
  let storedVideo: UploadStore['storedVideo'];
  beforeEach(async () => {
    ({ store, admin, countFiles, send, sendAll, show, signIn, storedVideo } =
      await startUploadStore(kind));
  });
  afterEach(() => store.close());

  it('completes with the last missing chunk, in whatever order they come', async () => {
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ];
    for (const [index, order] of orders.entries()) {
      const parts = chunksOf(videoFile, `upload-in-order-${index}`, CHUNK);
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
      expect((await storedVideo(last?.videoId)).equals(videoFile)).toBe(true);
    }
    expect(await countFiles()).toBe(0);
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
    await sendAll();
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
      title: 'Video',
      videoPath: `/media/videos/${videoId}`,
    });
    expect((await send(chunkAt(3))).json().complete).toBe(true);
  });

  it('refuses other bytes for a chunk that is there, and keeps what is there', async () => {
    await send(chunkAt(1));
    const other = Buffer.from(chunkAt(1).bytes);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    for (const chunkFirst of [true, false]) {
      const answer = await send({ ...chunkAt(1), bytes: other, chunkFirst });
      expect([answer.status, answer.json().code]).toEqual([409, 'other_bytes']);
    }
    const last = chunkAt(3);
    await send(last);
    for (const bytes of [last.bytes.subarray(1), Buffer.concat([last.bytes, Buffer.from('x')])]) {
      expect((await send({ ...last, bytes })).status).toBe(409);
    }
    const { videoId } = await sendAll();
    expect((await storedVideo(videoId)).equals(videoFile)).toBe(true);
  });

  it('takes the chunk of one of those that bring it at once, and compares it with the others', async () => {
    const chunk = chunkAt(2);
    const other = { ...chunk, bytes: Buffer.alloc(CHUNK, 7) };
    const answers = await Promise.all([chunk, chunk, other, chunk].map(send));
    const statuses = answers.map(({ status }) => status);
    const isOther = statuses[2] === 200;
    expect(statuses).toEqual(isOther ? [409, 409, 200, 409] : [200, 200, 409, 200]);
    expect((await show('upload-1')).received).toEqual([2]);
  });

  it('checks a SHA-256 that is sent along, wherever it stands', async () => {
    const chunk = chunkAt(0);
    const wrong = { sha256: sha256('another') };
    const right = { sha256: sha256(chunk.bytes).toUpperCase() };
    for (const chunkFirst of [true, false]) {
      const answer = await send({ ...chunk, fields: wrong, chunkFirst });
      expect([answer.status, answer.json().message]).toEqual([
        400,
        'sha256: does not match the bytes that arrived',
      ]);
      expect((await admin.get('/api/videos/uploads/upload-1')).status).toBe(404);
    }
    expect((await send({ ...chunk, fields: right })).status).toBe(200);
    expect((await send({ ...chunk, fields: right, chunkFirst: true })).status).toBe(200);
  });

  it('refuses places that cannot be, naming the field', async () => {
    const chunk = chunkAt(0);
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
    expect(await countFiles()).toBe(0);
    expect((await admin.get('/api/videos/uploads')).json()).toEqual([]);
  });

  it('takes chunks of exactly the right size only, and no file beyond the limit', async () => {
    const short = await send({ ...chunkAt(0), bytes: videoFile.subarray(0, 999) });
    expect([short.status, short.json().message]).toEqual([
      400,
      'Chunk 1 must have exactly 1,000 bytes.',
    ]);
    const long = await send({ ...chunkAt(0), bytes: videoFile.subarray(0, 1001) });
    expect(long.status).toBe(413);
    const empty = await send({ ...chunkAt(3), bytes: Buffer.alloc(0) });
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
    await send(chunkAt(0));
    const changed = await send({ ...chunkAt(1), totalChunks: 5 });
    expect(changed.status).toBe(409);
    const other = await signIn('rudolf');
    expect((await sendChunk(other, chunkAt(1))).status).toBe(403);
    expect((await other.get('/api/videos/uploads/upload-1')).status).toBe(403);
    expect((await other.send('DELETE', '/api/videos/uploads/upload-1')).status).toBe(403);
    expect((await other.get('/api/videos/uploads')).json()).toEqual([]);
    expect((await show('upload-1')).received).toEqual([0]);
    await sendAll();
    const { videoPath } = await show('upload-1');
    const stolen = await other.send('POST', '/api/videos', { title: 'Mine', videoPath });
    expect(stolen.status).toBe(400);
  });

  it('takes a chunk from admins only', async () => {
    const answer = await sendChunk(store.browser(), chunkAt(0));
    expect(answer.status).toBe(401);
    expect(await countFiles()).toBe(0);
  });

  it('refuses forms that are none, without a trace', async () => {
    const path = '/api/videos/upload-chunk';
    const place = { uploadId: 'upload-form', chunkNumber: '0', totalChunks: '1' };
    const fields = Object.entries(place).map(([name, value]) => ({ name, value }));
    const file = { name: 'chunk', value: videoFile.subarray(0, 900), fileName: 'blob' };
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
    expect(await countFiles()).toBe(0);
  });
});
