import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { chunkForm, formOf } from '../test-forms.ts';
import { ADMINS, type CallTable, call } from './call-case.ts';
import { addOwnPackage, type Cast } from './cast.ts';

const videoFile = new URL('../../../demo/media/beard-for-the-day.mp4', import.meta.url);

const newChunk = (uploadId: string = crypto.randomUUID()) =>
  chunkForm({
    ...{ uploadId, chunkNumber: 0, totalChunks: 1 },
    bytes: readFileSync(videoFile),
  });

/** A finished upload of the admin's that is no video yet. */
async function upload(cast: Cast): Promise<{ uploadId: string; videoPath: string }> {
  const uploadId = crypto.randomUUID();
  const { body, headers } = newChunk(uploadId);
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
  'POST /api/videos/upload-chunk': call(ADMINS, () => newChunk()),
  'GET /api/videos/uploads': { expected: ADMINS },
  'GET /api/videos/uploads/room': call(ADMINS, () => ({
    path: '/api/videos/uploads/room?bytes=1000',
  })),
  'GET /api/videos/uploads/:uploadId': call(ADMINS, async (cast) => ({
    path: `/api/videos/uploads/${(await upload(cast)).uploadId}`,
  })),
  'DELETE /api/videos/uploads/:uploadId': call(ADMINS, async (cast) => ({
    path: `/api/videos/uploads/${(await upload(cast)).uploadId}`,
  })),
  'POST /api/videos': call(ADMINS, async (cast) => {
    const { videoPath } = await upload(cast);
    return { body: { title: 'Uploaded', description: '', videoPath } };
  }),
  'POST /api/videos/:id/new-file': call(ADMINS, async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    const { videoPath } = await upload(cast);
    return { path: `/api/videos/${videoId}/new-file`, body: { videoPath } };
  }),
  'POST /api/videos/:id/thumbnail/upload': call(ADMINS, async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    const create = { width: 64, height: 36, channels: 3, background: 'red' } as const;
    const value = await sharp({ create }).png().toBuffer();
    const form = formOf([{ name: 'thumbnail', value, fileName: 'red.png' }]);
    return { path: `/api/videos/${videoId}/thumbnail/upload`, ...form };
  }),
  'POST /api/packages/:id/cover': call(ADMINS, async (cast) => {
    const { packageId } = await addOwnPackage(cast);
    const create = { width: 640, height: 360, channels: 3, background: 'red' } as const;
    const value = await sharp({ create }).png().toBuffer();
    const form = formOf([{ name: 'cover', value, fileName: 'red.png' }]);
    return { path: `/api/packages/${packageId}/cover`, ...form };
  }),
  'POST /api/videos/:id/captions': call(ADMINS, async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    const form = formOf([
      { name: 'language', value: 'de' },
      { name: 'label', value: 'Deutsch' },
      { name: 'captions', value: CUE, fileName: 'de.vtt' },
    ]);
    return { path: `/api/videos/${videoId}/captions`, ...form };
  }),
  'DELETE /api/videos/:id/captions/:captionsId': call(ADMINS, async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    return { path: `/api/videos/${videoId}/captions/en` };
  }),
  'POST /api/videos/:id/chapters': call(ADMINS, async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    const form = formOf([{ name: 'chapters', value: CUE, fileName: 'chapters.vtt' }]);
    return { path: `/api/videos/${videoId}/chapters`, ...form };
  }),
  'DELETE /api/videos/:id/chapters': call(ADMINS, async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    return { path: `/api/videos/${videoId}/chapters` };
  }),
  // The tests' storage keeps no files on this machine that ffmpeg could read.
  'POST /api/videos/:id/thumbnails/generate': call([401, 403, 403, 503], async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    return { path: `/api/videos/${videoId}/thumbnails/generate`, body: { timestamps: [1] } };
  }),
  'PUT /api/videos/:id/thumbnail': call(ADMINS, async (cast) => {
    const { id, videoId } = await addFrame(cast);
    return { path: `/api/videos/${videoId}/thumbnail`, body: { thumbnailId: id } };
  }),
  'GET /media/frames/:frameId': call(ADMINS, async (cast) => ({
    path: `/media/frames/${(await addFrame(cast)).id}`,
  })),
};
