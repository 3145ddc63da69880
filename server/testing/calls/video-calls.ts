import { readFileSync } from 'node:fs';
import { chunkForm, formOf, type TestForm } from '../test-forms.ts';
import {
  ADMINS,
  ADMINS_IN_VAIN,
  about,
  type CallCase,
  type CallTable,
  ownPackage,
  ownVideo,
  pictureForm,
} from './call-case.ts';
import type { TestUsers } from './test-users.ts';

const videoFile = new URL('../../../demo/media/beard-for-the-day.mp4', import.meta.url);

const newChunk = (uploadId: string = crypto.randomUUID()) =>
  chunkForm({ uploadId, chunkNumber: 0, totalChunks: 1, bytes: readFileSync(videoFile) });

/** A finished upload of the admin's that is no video yet. */
async function upload(users: TestUsers) {
  const uploadId = crypto.randomUUID();
  const { body, headers } = newChunk(uploadId);
  const admin = await users.as('admin');
  const answer = await admin.send('POST', '/api/videos/upload-chunk', body, headers);
  if (answer.status !== 200) throw new Error(answer.text);
  return { uploadId, videoPath: String(answer.json().videoPath) };
}

/** A picture that was taken out of a video. */
async function addFrame(users: TestUsers) {
  const { id } = await ownVideo(users);
  const { db, storage } = users.store.deps;
  const frameId = crypto.randomUUID();
  await storage.put(`test/${frameId}-640.webp`, Buffer.from('a frame'));
  const frame = { id: frameId, video_id: id, picture_key: `test/${frameId}`, at_ms: 1000 };
  await db.insertInto('video_frame').values(frame).execute();
  return { id, frameId };
}

/** A video that is being prepared. */
async function preparedVideo(users: TestUsers) {
  const { id } = await ownVideo(users);
  await (await users.as('admin')).send('POST', `/api/videos/${id}/preparation`);
  return { id };
}

/** A call with a file. */
const sendFile = (
  ids: (users: TestUsers) => Promise<Record<string, string>>,
  form: () => TestForm | Promise<TestForm>,
): CallCase => ({
  expected: ADMINS,
  make: async (users) => ({ ids: await ids(users), ...(await form()) }),
});

const CUE = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHo\n';
const captionsForm = formOf([
  { name: 'language', value: 'de' },
  { name: 'label', value: 'Deutsch' },
  { name: 'captions', value: CUE, fileName: 'de.vtt' },
]);
const chaptersForm = formOf([{ name: 'chapters', value: CUE, fileName: 'chapters.vtt' }]);

/** The calls that bring videos and their pictures in, and make them play everywhere. */
export const videoCalls: CallTable = {
  'POST /api/videos/upload-chunk': { expected: ADMINS, make: () => newChunk() },
  'GET /api/videos/uploads': { expected: ADMINS },
  'GET /api/videos/uploads/room': { expected: ADMINS, make: () => ({ query: '?bytes=1000' }) },
  'GET /api/videos/uploads/:uploadId': about(ADMINS, upload),
  'DELETE /api/videos/uploads/:uploadId': about(ADMINS, upload),
  'POST /api/videos': about(ADMINS, upload, ({ videoPath }) => {
    return { title: 'Uploaded', description: '', videoPath };
  }),
  'POST /api/videos/:id/new-file': about(
    ADMINS,
    async (users) => ({ ...(await ownVideo(users)), ...(await upload(users)) }),
    ({ videoPath }) => ({ videoPath }),
  ),
  'POST /api/videos/:id/thumbnail/upload': sendFile(ownVideo, () => pictureForm('thumbnail')),
  'POST /api/packages/:id/cover': sendFile(ownPackage, () => pictureForm('cover')),
  'POST /api/videos/:id/captions': sendFile(ownVideo, () => captionsForm),
  'DELETE /api/videos/:id/captions/:captionsId': about(ADMINS, async (users) => {
    return { ...(await ownVideo(users)), captionsId: 'en' };
  }),
  'POST /api/videos/:id/chapters': sendFile(ownVideo, () => chaptersForm),
  'DELETE /api/videos/:id/chapters': about(ADMINS, ownVideo),
  // The tests' storage keeps no files on this machine that ffmpeg could read.
  'POST /api/videos/:id/thumbnails/generate': about([401, 403, 403, 503], ownVideo, {
    timestamps: [1],
  }),
  'PUT /api/videos/:id/thumbnail': about(ADMINS, addFrame, ({ frameId }) => {
    return { thumbnailId: frameId };
  }),
  'GET /media/frames/:frameId': about(ADMINS, addFrame),
  'GET /api/videos/preparations': { expected: ADMINS },
  'GET /api/videos/preparations/estimate': { expected: ADMINS },
  'POST /api/videos/preparations': { expected: ADMINS },
  'GET /api/videos/:id/renditions': about(ADMINS, ownVideo),
  'POST /api/videos/:id/preparation': about(ADMINS, ownVideo),
  'DELETE /api/videos/:id/preparation': about(ADMINS, preparedVideo),
  'DELETE /api/videos/:id/new-file': about(ADMINS, ownVideo),
  'GET /api/videos/:id/renditions (guessed)': { expected: ADMINS_IN_VAIN },
  'POST /api/videos/:id/preparation (guessed)': { expected: ADMINS_IN_VAIN },
  'DELETE /api/videos/:id/preparation (not under way)': about([401, 403, 403, 409], ownVideo),
};
