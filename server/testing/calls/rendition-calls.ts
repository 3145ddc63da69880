import { ADMINS, type CallCase, type CallTable } from './call-case.ts';
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
  'GET /api/videos/:id/renditions (guessed)': {
    make: async () => ({ path: '/api/videos/guessed/renditions' }),
    expected: [401, 403, 403, 404],
  },
  'POST /api/videos/:id/preparation (guessed)': {
    make: async () => ({ path: '/api/videos/guessed/preparation' }),
    expected: [401, 403, 403, 404],
  },
  'DELETE /api/videos/:id/preparation (not under way)': {
    make: async (cast) => ({
      path: `/api/videos/${(await addOwnPackage(cast)).videoId}/preparation`,
    }),
    expected: [401, 403, 403, 409],
  },
};
