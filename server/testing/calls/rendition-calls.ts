import { ADMINS, type CallCase, type CallTable, call } from './call-case.ts';
import { addOwnPackage } from './cast.ts';

const onVideo = (call: string, prepare = false): CallCase => ({
  make: async (cast) => {
    const { videoId } = await addOwnPackage(cast);
    const path = `/api/videos/${videoId}/${call}`;
    if (prepare) await (await cast.as('admin')).send('POST', path);
    return { path };
  },
  expected: ADMINS,
});

/** What admins do about making videos play everywhere. */
export const renditionCalls: CallTable = {
  'GET /api/videos/preparations': { expected: ADMINS },
  'GET /api/videos/preparations/estimate': { expected: ADMINS },
  'POST /api/videos/preparations': { expected: ADMINS },
  'GET /api/videos/:id/renditions': onVideo('renditions'),
  'POST /api/videos/:id/preparation': onVideo('preparation'),
  'DELETE /api/videos/:id/preparation': onVideo('preparation', true),
  'DELETE /api/videos/:id/new-file': onVideo('new-file'),
  'GET /api/videos/:id/renditions (guessed)': call([401, 403, 403, 404], () => ({
    path: '/api/videos/guessed/renditions',
  })),
  'POST /api/videos/:id/preparation (guessed)': call([401, 403, 403, 404], () => ({
    path: '/api/videos/guessed/preparation',
  })),
  'DELETE /api/videos/:id/preparation (not under way)': call(
    [401, 403, 403, 409],
    async (cast) => ({
      path: `/api/videos/${(await addOwnPackage(cast)).videoId}/preparation`,
    }),
  ),
};
