import { startSession } from '../../accounts/sessions.store.ts';
import { newEmail } from '../test-checkout.ts';
import { addTestRendition, indexedVideo } from '../videos/indexed-video.ts';
import { addTestStoryboard } from '../videos/test-storyboard.ts';
import { type CallTable, CUSTOMERS, call, getForViewers, OWNER, VIEWERS } from './call-case.ts';
import type { Cast } from './cast.ts';

const progress = { positionSeconds: 12.5, watched: false };

/** The id of the customer's video. */
const bought = ({ catalogue }: Cast) => ({ videoId: catalogue.beard.videoId });

async function addRendition(cast: Cast) {
  const { videoId } = bought(cast);
  const file = indexedVideo({ parts: [{ seconds: 2, sizeBytes: 100 }] });
  const renditionId = await addTestRendition(cast.store.deps, { videoId, height: 360, file });
  return { videoId, renditionId };
}

async function addStoryboard(cast: Cast) {
  const { videoId } = bought(cast);
  await addTestStoryboard(cast.store.deps, { videoId });
  return { videoId, sheet: '0' };
}

/** The calls of customers, and the bytes of what they bought. */
export const customerCalls: CallTable = {
  'GET /api/customer/packages': { expected: CUSTOMERS },
  'GET /api/customer/ownership': { expected: CUSTOMERS },
  'GET /api/customer/packages/:packageId/videos': call(OWNER, ({ catalogue }) => ({
    path: `/api/customer/packages/${catalogue.beard.id}/videos`,
  })),
  'GET /api/customer/packages/:packageId/videos (guessed)': call([401, 403, 403, 403], () => ({
    path: '/api/customer/packages/guessed/videos',
  })),
  'GET /api/customer/progress': { expected: CUSTOMERS },
  'PUT /api/customer/progress/:videoId': call(OWNER, ({ catalogue }) => ({
    path: `/api/customer/progress/${catalogue.beard.videoId}`,
    body: progress,
  })),
  'PUT /api/customer/progress/:videoId (guessed)': call([401, 404, 404, 403], () => ({
    path: '/api/customer/progress/guessed',
    body: progress,
  })),
  'PUT /api/customer/places/:placeId': call(CUSTOMERS, () => ({
    path: '/api/customer/places/here',
  })),
  'DELETE /api/customer/places/:placeId': call(CUSTOMERS, () => ({
    path: '/api/customer/places/here',
  })),
  'PUT /api/account/details': call(CUSTOMERS, () => ({
    body: { firstName: 'Ann', lastName: 'Elf' },
  })),
  'PUT /api/account/password': call(CUSTOMERS, () => ({
    body: { currentPassword: 'reindeer-1', newPassword: 'reindeer-1' },
  })),
  'PUT /api/account/email': call(CUSTOMERS, () => ({
    body: { email: newEmail(), password: 'reindeer-1' },
  })),
  'POST /api/account/email/confirm': call([404, 404, 404, 404], () => ({
    body: { token: 'guessed' },
  })),
  'GET /api/account/orders': { expected: CUSTOMERS },
  'GET /api/account/copy': { expected: CUSTOMERS },
  'POST /api/account/delete': call([401, 403, 403, 403], () => ({
    body: { password: 'reindeer-2' },
  })),
  'GET /api/account/sessions': { expected: CUSTOMERS },
  'DELETE /api/account/sessions': { expected: CUSTOMERS },
  'DELETE /api/account/sessions/:id': call(
    [401, 200, 404, 403],
    async ({ store: { deps }, customer }) => {
      await startSession(deps, { kind: 'customer', id: customer.id });
      const { id } = await deps.db
        .selectFrom('session')
        .select('id')
        .where('customer_id', '=', customer.id)
        .executeTakeFirstOrThrow();
      return { path: `/api/account/sessions/${id}` };
    },
  ),
  ...getForViewers('/api/orders/:orderId/receipt', ({ customer }) => customer),
  ...getForViewers('/api/orders/:orderId/receipt.pdf', ({ customer }) => customer),
  'GET /media/captions/:videoId/:captionsId': call(VIEWERS, ({ catalogue }) => ({
    path: `/media/captions/${catalogue.beard.videoId}/en`,
  })),
  'GET /media/captions/:videoId/:captionsId (guessed)': call(
    [401, 404, 403, 404],
    ({ catalogue }) => ({ path: `/media/captions/${catalogue.beard.videoId}/guessed` }),
  ),
  ...getForViewers('/media/videos/:videoId/playlist.m3u8', addRendition),
  ...getForViewers('/media/videos/:videoId/:renditionId.m3u8', addRendition),
  ...getForViewers('/media/videos/:videoId/:renditionId.mp4', addRendition),
  ...getForViewers('/media/storyboards/:videoId', addStoryboard),
  ...getForViewers('/media/storyboards/:videoId/:sheet.jpg', addStoryboard),
  ...getForViewers('/media/videos/:videoId', bought),
  ...getForViewers('/media/thumbnails/:videoId', bought),
  ...getForViewers('/media/captions/:videoId', bought),
  ...getForViewers('/media/chapters/:videoId', bought),
};
