import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statObject } from '#platform/objects/read-object.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { sendChunk, type TestChunk } from '../testing/test-forms.ts';
import type { TestStore } from '../testing/test-store.ts';
import {
  CHUNK,
  chunkAt,
  chunks,
  startUploadStore,
  type UploadStore,
  videoFile,
} from '../testing/test-uploads.ts';
import { mp4Video, webmVideo } from '../testing/test-videos.ts';
import { sweepUploads } from './index.ts';

describeWithDatabase('uploads', (kind) => {
  let store: TestStore;
  let admin: UploadStore['admin'];
  let countFiles: UploadStore['countFiles'];
  let diskSpace: UploadStore['diskSpace'];
  let send: UploadStore['send'];
  let sendAll: UploadStore['sendAll'];
  let show: UploadStore['show'];
  let age: UploadStore['age'];
  let storedVideo: UploadStore['storedVideo'];
  beforeEach(async () => {
    ({ store, admin, age, countFiles, diskSpace, send, sendAll, show, storedVideo } =
      await startUploadStore(kind));
  });
  afterEach(() => store.close());

  it('go on where finishing broke off behind the moving of the file', async () => {
    const { uploads } = store.deps.storage;
    const { finish } = uploads;
    const [last, ...others] = [...chunks].reverse();
    for (const chunk of others) expect((await send(chunk)).status).toBe(200);
    uploads.finish = async (upload, object) => {
      await finish(upload, object);
      throw Object.assign(new Error('the record was not written'), { code: 'SQLITE_IOERR_WRITE' });
    };
    expect((await send(last as TestChunk)).status).toBe(503);
    uploads.finish = finish;
    const again = await send(last as TestChunk);
    expect(again.json()).toMatchObject({ complete: true });
    expect(await storedVideo(again.json().videoId)).toEqual(videoFile);
  });

  describe('what is there', () => {
    it('can be asked for, to go on from', async () => {
      expect((await admin.get('/api/videos/uploads/upload-1')).status).toBe(404);
      const fields = { fileName: 'Bärt / video.mp4', fileSize: String(videoFile.length) };
      await send({ ...chunkAt(3), fields });
      await send(chunkAt(1));
      const upload = {
        uploadId: 'upload-1',
        state: 'receiving',
        fileName: 'Bärt / video.mp4',
        totalChunks: 4,
        chunkSize: CHUNK,
        received: [1, 3],
        receivedBytes: 1500,
        complete: false,
        videoPath: null,
        videoId: null,
        message: null,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      };
      expect(await show('upload-1')).toEqual(upload);
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([upload]);
      const { videoId, videoPath } = await sendAll();
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
      await send(chunkAt(0));
      expect((await admin.send('DELETE', '/api/videos/uploads/upload-1')).json()).toEqual({
        ok: true,
      });
      expect(await countFiles()).toBe(0);
      expect((await admin.send('DELETE', '/api/videos/uploads/upload-1')).status).toBe(404);
      const { videoId } = await sendAll();
      expect(await statObject(store.deps.storage, `videos/${videoId}`)).not.toBeNull();
      await admin.send('DELETE', '/api/videos/uploads/upload-1');
      await store.deps.jobs.runDue();
      expect(await statObject(store.deps.storage, `videos/${videoId}`)).toBeNull();
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([]);
    });

    it('goes 24 hours after the last chunk, and not earlier', async () => {
      await send(chunkAt(0));
      const finished = await sendAll(mp4Video({ seconds: 1, seed: 2 }), 'upload-unused');
      const claimed = await sendAll(mp4Video({ seconds: 1, seed: 3 }), 'upload-claimed');
      await admin.send('POST', '/api/videos', { title: 'Video', videoPath: claimed.videoPath });
      await age({ hours: 23, minutes: 59 });
      await sendChunk(admin, chunkAt(1));
      await age({ minutes: 2 });
      expect(await sweepUploads(store.deps)).toBe(2);
      expect((await admin.get('/api/videos/uploads/upload-1')).json().received).toEqual([0, 1]);
      await age({ hours: 24 });
      expect(await sweepUploads(store.deps)).toBe(1);
      await store.deps.jobs.runDue();
      const { storage } = store.deps;
      expect(await countFiles()).toBe(0);
      expect(await statObject(storage, `videos/${finished.videoId}`)).toBeNull();
      expect(await statObject(storage, `videos/${claimed.videoId}`)).not.toBeNull();
      expect((await admin.get(`/media/videos/${claimed.videoId}`)).status).toBe(200);
    });

    it('is swept where no record speaks of it', async () => {
      const part = await store.deps.storage.drafts.openPart('orphan', 0);
      await part.write([Buffer.from('left by a power cut')]);
      await part.close();
      await send(chunkAt(0));
      expect(await sweepUploads(store.deps)).toBe(1);
      expect(await countFiles()).toBe(1);
      expect((await sendAll()).complete).toBe(true);
    });
  });

  describe('content', () => {
    const whole = (bytes: Buffer, uploadId: string): TestChunk => {
      return { uploadId, chunkNumber: 0, totalChunks: 1, bytes };
    };

    it('is refused at once where it begins as something else, naming it', async () => {
      // With ffmpeg an AVI video is taken.
      store.deps.transcoder.findFfmpeg = async () => null;
      const cases: [Buffer | string, string][] = [
        ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
        ['PK\x03\x04 and so on', 'a ZIP archive'],
        ['RIFF....AVI LIST', 'an AVI video'],
        ['<!doctype html><title>x</title>', 'a web page'],
        ['just some words', 'a text file'],
        [mp4Video({ seconds: 1, brand: 'M4A ' }), 'an M4A audio file'],
      ];
      for (const [bytes, found] of cases) {
        const file = Buffer.from(bytes as string, 'latin1');
        const answer = await send({ ...whole(file, 'upload-odd'), totalChunks: 3 });
        expect([answer.status, answer.json().message]).toEqual([
          415,
          `This file cannot be used: it is ${found}. Please choose an MP4, MOV, WebM or MKV video.`,
        ]);
      }
      expect(await countFiles()).toBe(0);
      expect((await admin.get('/api/videos/uploads')).json()).toEqual([]);
    });

    it('is refused at the end where only then it shows, for good', async () => {
      const sound = mp4Video({ seconds: 3, track: 'soun' });
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
      expect(await statObject(store.deps.storage, `videos/${row.video_id}`)).toBeNull();
      expect(await countFiles()).toBe(0);
      expect((await admin.send('DELETE', '/api/videos/uploads/upload-sound')).status).toBe(200);
    });

    it('is read from the container, whatever the file is called', async () => {
      const files: [Buffer, number | null, string][] = [
        [mp4Video({ seconds: 61.5 }), 61.5, 'video/mp4'],
        [mp4Video({ seconds: 7, brand: 'qt  ' }), 7, 'video/mp4'],
        [webmVideo({ seconds: 12.25 }), 12.25, 'video/webm'],
        [webmVideo({ seconds: 9, docType: 'matroska' }), 9, 'video/x-matroska'],
      ];
      for (const [index, [file, duration, type]] of files.entries()) {
        const fields = { fileName: 'holiday.txt' };
        const sent = await send({ ...whole(file, `upload-type-${index}`), fields });
        const { videoPath } = sent.json();
        const made = await admin.send('POST', '/api/videos', { title: 'Video', videoPath });
        expect(made.json()).toMatchObject({ title: 'Video', videoPath, duration });
        const played = await admin.get(String(videoPath));
        expect(played.headers['content-type']).toBe(type);
        expect(played.bytes.equals(file)).toBe(true);
      }
    });
  });

  describe('claiming', () => {
    it('makes a finished upload a video once', async () => {
      const { videoPath, videoId } = await sendAll();
      expect((await admin.get(String(videoPath))).status).toBe(404);
      const input = { title: ' Video ', description: 'About it', videoPath };
      const answers = await Promise.all(
        [1, 2, 3].map(() => admin.send('POST', '/api/videos', input)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const made = answers.find(({ status }) => status === 200);
      expect(made?.json()).toMatchObject({ id: videoId, title: 'Video', videoPath, duration: 42 });
      expect(answers.find(({ status }) => status === 400)?.json().message).toBe(
        'Unknown or already used upload',
      );
      const cancelled = await admin.send('DELETE', '/api/videos/uploads/upload-1');
      expect(cancelled.status).toBe(409);
      expect((await admin.get('/api/videos')).json()).toHaveLength(1);
    });

    it('refuses what is no finished upload', async () => {
      await send(chunkAt(0));
      const row = await store.deps.db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
      const paths = [
        '',
        '/media/videos/unknown',
        `/media/videos/${row.video_id}`,
        'https://elsewhere.example/video.mp4',
        '/media/videos/../../etc/passwd',
        `${row.video_id}`,
      ];
      for (const videoPath of paths) {
        const answer = await admin.send('POST', '/api/videos', { title: 'Video', videoPath });
        expect([answer.status, answer.json().message]).toEqual([
          400,
          'Unknown or already used upload',
        ]);
      }
      const untitled = await admin.send('POST', '/api/videos', { title: ' ', videoPath: 'x' });
      expect(untitled.json().message).toMatch(/^title: /);
    });
  });

  describe('disk space', () => {
    it('is checked before anything is taken, for all of the file', async () => {
      diskSpace.capacityBytes = 10_000 + 2000;
      const answer = await send(chunkAt(0));
      expect([answer.status, answer.json().code]).toEqual([507, 'no_room']);
      expect(answer.json().message).toMatch(
        /^Not enough disk space on the server: this upload needs [\d.]+ MB more and [\d.]+ MB must stay free, but only [\d.]+ MB is free\.$/,
      );
      expect(await countFiles()).toBe(0);
      const known = { fileSize: '3500' };
      diskSpace.capacityBytes = 10_000 + 3400;
      expect((await send({ ...chunkAt(0), fields: known })).status).toBe(507);
      diskSpace.capacityBytes = 10_000 + 3500;
      expect((await send({ ...chunkAt(0), fields: known })).status).toBe(200);
    });

    it('can be asked for before anything is sent', async () => {
      const ask = (bytes: string) => admin.get(`/api/videos/uploads/room?bytes=${bytes}`);
      diskSpace.capacityBytes = 10_000 + 3500;
      expect((await ask('3500')).json()).toEqual({ ok: true });
      const full = await ask('3501');
      expect([full.status, full.json().code]).toEqual([507, 'no_room']);
      expect((await ask('-1')).status).toBe(400);
    });

    it('that runs out in the middle of a chunk loses nothing, and the upload goes on', async () => {
      store.deps.policy.uploads.minFreeBytes = -1_000_000;
      await send(chunkAt(0));
      for (const chunkFirst of [false, true]) {
        diskSpace.capacityBytes = CHUNK + 300;
        const answer = await send({ ...chunkAt(1), chunkFirst });
        expect([answer.status, answer.json().code]).toEqual([507, 'no_room']);
        expect(answer.json().message).toContain('this upload needs 0.1 MB more');
        expect((await show('upload-1')).received).toEqual([0]);
        // What was written of it is given back.
        expect(await store.deps.storage.freeBytes()).toBe(300);
      }
      expect((await store.browser().get('/api/packages')).status).toBe(200);
      diskSpace.capacityBytes = 1_000_000;
      const { videoId } = await sendAll();
      expect((await storedVideo(videoId)).equals(videoFile)).toBe(true);
    });
  });
});
