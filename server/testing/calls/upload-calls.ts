import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { ADMINS, type CallTable } from './call-case.ts';
import { addOwnPackage, type Cast } from './cast.ts';
import { multipart } from './multipart.ts';

const videoFile = new URL('../../../demo/media/beard-for-the-day.mp4', import.meta.url);

function chunkForm(uploadId: string) {
  return multipart([
    { name: 'uploadId', value: uploadId },
    { name: 'chunkNumber', value: '0' },
    { name: 'totalChunks', value: '1' },
    { name: 'chunk', value: readFileSync(videoFile), fileName: 'video.mp4' },
  ]);
}

/** A finished upload of the admin's that is no video yet. */
async function upload(cast: Cast): Promise<{ uploadId: string; videoPath: string }> {
  const uploadId = crypto.randomUUID();
  const { body, headers } = chunkForm(uploadId);
  const admin = await cast.as('admin');
  const answer = await admin.send('POST', '/api/videos/upload-chunk', body, headers);
  if (answer.status !== 200) throw new Error(answer.text);
  return { uploadId, videoPath: String(answer.json().videoPath) };
}

/** A picture that was taken out of a video. */
async function addFrame(cast: Cast) {
  const { videoId } = await addOwnPackage(cast);
  const { db, storage } = cast.store.deps;
  const id = crypto.randomUUID();
  await storage.put(`test/${id}-640.webp`, Buffer.from('a frame'));
  const frame = { id, video_id: videoId, picture_key: `test/${id}`, at_ms: 1000 };
  await db.insertInto('video_frame').values(frame).execute();
  return { id, videoId };
}

const CUE = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHo\n';

/** The calls that bring videos and their pictures in. */
export const uploadCalls: CallTable = {
  'POST /api/videos/upload-chunk': {
    make: async () => chunkForm(crypto.randomUUID()),
    expected: ADMINS,
  },
  'GET /api/videos/uploads': { expected: ADMINS },
  'GET /api/videos/uploads/room': {
    make: async () => ({ path: '/api/videos/uploads/room?bytes=1000' }),
    expected: ADMINS,
  },
  'GET /api/videos/uploads/:uploadId': {
    make: async (cast) => ({ path: `/api/videos/uploads/${(await upload(cast)).uploadId}` }),
    expected: ADMINS,
  },
  'DELETE /api/videos/uploads/:uploadId': {
    make: async (cast) => ({ path: `/api/videos/uploads/${(await upload(cast)).uploadId}` }),
    expected: ADMINS,
  },
  'POST /api/videos': {
    make: async (cast) => {
      const { videoPath } = await upload(cast);
      return { body: { title: 'Uploaded', description: '', videoPath } };
    },
    expected: ADMINS,
  },
  'POST /api/videos/:id/thumbnail/upload': {
    make: async (cast) => {
      const { videoId } = await addOwnPackage(cast);
      const create = { width: 64, height: 36, channels: 3, background: 'red' } as const;
      const value = await sharp({ create }).png().toBuffer();
      const form = multipart([{ name: 'thumbnail', value, fileName: 'red.png' }]);
      return { path: `/api/videos/${videoId}/thumbnail/upload`, ...form };
    },
    expected: ADMINS,
  },
  'POST /api/videos/:id/captions': {
    make: async (cast) => {
      const { videoId } = await addOwnPackage(cast);
      const form = multipart([
        { name: 'language', value: 'de' },
        { name: 'label', value: 'Deutsch' },
        { name: 'captions', value: CUE, fileName: 'de.vtt' },
      ]);
      return { path: `/api/videos/${videoId}/captions`, ...form };
    },
    expected: ADMINS,
  },
  'DELETE /api/videos/:id/captions/:captionsId': {
    make: async (cast) => {
      const { videoId } = await addOwnPackage(cast);
      return { path: `/api/videos/${videoId}/captions/en` };
    },
    expected: ADMINS,
  },
  'POST /api/videos/:id/chapters': {
    make: async (cast) => {
      const { videoId } = await addOwnPackage(cast);
      const form = multipart([{ name: 'chapters', value: CUE, fileName: 'chapters.vtt' }]);
      return { path: `/api/videos/${videoId}/chapters`, ...form };
    },
    expected: ADMINS,
  },
  'DELETE /api/videos/:id/chapters': {
    make: async (cast) => {
      const { videoId } = await addOwnPackage(cast);
      return { path: `/api/videos/${videoId}/chapters` };
    },
    expected: ADMINS,
  },
  // The tests' storage keeps no files on this machine that ffmpeg could read.
  'POST /api/videos/:id/thumbnails/generate': {
    make: async (cast) => {
      const { videoId } = await addOwnPackage(cast);
      return { path: `/api/videos/${videoId}/thumbnails/generate`, body: { timestamps: [1] } };
    },
    expected: [401, 403, 403, 503],
  },
  'PUT /api/videos/:id/thumbnail': {
    make: async (cast) => {
      const { id, videoId } = await addFrame(cast);
      return { path: `/api/videos/${videoId}/thumbnail`, body: { thumbnailId: id } };
    },
    expected: ADMINS,
  },
  'GET /media/frames/:frameId': {
    make: async (cast) => ({ path: `/media/frames/${(await addFrame(cast)).id}` }),
    expected: ADMINS,
  },
};
