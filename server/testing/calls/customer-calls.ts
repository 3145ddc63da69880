import { startSession } from '../../accounts/sessions.store.ts';
import { newEmail } from '../test-checkout.ts';
import { addTestRendition, indexedVideo } from '../videos/indexed-video.ts';
import { addTestStoryboard } from '../videos/test-storyboard.ts';
import { type CallTable, CUSTOMERS, OWNER, VIEWERS } from './call-case.ts';
import type { Cast } from './cast.ts';

const progress = { positionSeconds: 12.5, watched: false };

/** Gives the customer's video a rendition; returns both ids. */
async function addRendition({ store: { deps }, catalogue }: Cast) {
  const { videoId } = catalogue.beard;
  const file = indexedVideo({ parts: [{ seconds: 2, sizeBytes: 100 }] });
  return { videoId, id: await addTestRendition(deps, { videoId, height: 360, file }) };
}

/** The calls of customers, and the bytes of what they bought. */
export const customerCalls: CallTable = {
  'GET /api/customer/packages': { expected: CUSTOMERS },
  'GET /api/customer/ownership': { expected: CUSTOMERS },
  'GET /api/customer/packages/:packageId/videos': {
    make: async ({ catalogue }) => ({
      path: `/api/customer/packages/${catalogue.beard.id}/videos`,
    }),
    expected: OWNER,
  },
  'GET /api/customer/packages/:packageId/videos (guessed)': {
    make: async () => ({ path: '/api/customer/packages/guessed/videos' }),
    expected: [401, 403, 403, 403],
  },
  'GET /api/customer/progress': { expected: CUSTOMERS },
  'PUT /api/customer/progress/:videoId': {
    make: async ({ catalogue }) => ({
      path: `/api/customer/progress/${catalogue.beard.videoId}`,
      body: progress,
    }),
    expected: OWNER,
  },
  'PUT /api/customer/progress/:videoId (guessed)': {
    make: async () => ({ path: '/api/customer/progress/guessed', body: progress }),
    expected: [401, 404, 404, 403],
  },
  'PUT /api/customer/places/:placeId': {
    make: async () => ({ path: '/api/customer/places/here' }),
    expected: CUSTOMERS,
  },
  'DELETE /api/customer/places/:placeId': {
    make: async () => ({ path: '/api/customer/places/here' }),
    expected: CUSTOMERS,
  },
  'PUT /api/account/details': {
    make: async () => ({ body: { firstName: 'Ann', lastName: 'Elf' } }),
    expected: CUSTOMERS,
  },
  'PUT /api/account/password': {
    make: async () => ({
      body: { currentPassword: 'reindeer-1', newPassword: 'reindeer-1' },
    }),
    expected: CUSTOMERS,
  },
  'PUT /api/account/email': {
    make: async () => ({ body: { email: newEmail(), password: 'reindeer-1' } }),
    expected: CUSTOMERS,
  },
  'POST /api/account/email/confirm': {
    make: async () => ({ body: { token: 'guessed' } }),
    expected: [404, 404, 404, 404],
  },
  'GET /api/account/orders': { expected: CUSTOMERS },
  'GET /api/account/copy': { expected: CUSTOMERS },
  'POST /api/account/delete': {
    make: async () => ({ body: { password: 'reindeer-2' } }),
    expected: [401, 403, 403, 403],
  },
  'GET /api/account/sessions': { expected: CUSTOMERS },
  'DELETE /api/account/sessions': { expected: CUSTOMERS },
  'DELETE /api/account/sessions/:id': {
    make: async ({ store: { deps }, customer }) => {
      await startSession(deps, { kind: 'customer', id: customer.id });
      const { id } = await deps.db
        .selectFrom('session')
        .select('id')
        .where('customer_id', '=', customer.id)
        .executeTakeFirstOrThrow();
      return { path: `/api/account/sessions/${id}` };
    },
    expected: [401, 200, 404, 403],
  },
  ...Object.fromEntries(
    ['receipt', 'receipt.pdf'].flatMap((file) => {
      const call = `GET /api/orders/:orderId/${file}`;
      const make = async ({ customer }: { customer: { orderId: string } }) => ({
        path: `/api/orders/${customer.orderId}/${file}`,
      });
      const guessed = async () => ({ path: `/api/orders/guessed/${file}` });
      return [
        [call, { make, expected: VIEWERS }],
        [`${call} (guessed)`, { make: guessed, expected: [401, 404, 404, 404] }],
      ];
    }),
  ),
  'GET /media/captions/:videoId/:captionsId': {
    make: async ({ catalogue }) => ({ path: `/media/captions/${catalogue.beard.videoId}/en` }),
    expected: VIEWERS,
  },
  'GET /media/captions/:videoId/:captionsId (guessed)': {
    make: async ({ catalogue }) => ({ path: `/media/captions/${catalogue.beard.videoId}/guessed` }),
    expected: [401, 404, 403, 404],
  },
  ...Object.fromEntries(
    ['playlist.m3u8', ':renditionId.m3u8', ':renditionId.mp4'].flatMap((file) => {
      const call = `GET /media/videos/:videoId/${file}`;
      const make = async (cast: Cast) => {
        const { videoId, id } = await addRendition(cast);
        return { path: `/media/videos/${videoId}/${file.replace(':renditionId', id)}` };
      };
      const guessed = async () => ({
        path: `/media/videos/guessed/${file.replace(':renditionId', 'guessed')}`,
      });
      return [
        [call, { make, expected: VIEWERS }],
        [`${call} (guessed)`, { make: guessed, expected: [401, 404, 404, 404] }],
      ];
    }),
  ),
  ...Object.fromEntries(
    ['', '/:sheet.jpg'].flatMap((file) => {
      const call = `GET /media/storyboards/:videoId${file}`;
      const make = async ({ store: { deps }, catalogue }: Cast) => {
        const { videoId } = catalogue.beard;
        await addTestStoryboard(deps, { videoId });
        return { path: `/media/storyboards/${videoId}${file.replace(':sheet', '0')}` };
      };
      const guessed = async () => ({
        path: `/media/storyboards/guessed${file.replace(':sheet', 'guessed')}`,
      });
      return [
        [call, { make, expected: VIEWERS }],
        [`${call} (guessed)`, { make: guessed, expected: [401, 404, 404, 404] }],
      ];
    }),
  ),
  ...Object.fromEntries(
    ['videos', 'thumbnails', 'captions', 'chapters'].flatMap((kind) => {
      const call = `GET /media/${kind}/:videoId`;
      const make = async ({ catalogue }: { catalogue: { beard: { videoId: string } } }) => ({
        path: `/media/${kind}/${catalogue.beard.videoId}`,
      });
      const guessed = async () => ({ path: `/media/${kind}/guessed` });
      return [
        [call, { make, expected: VIEWERS }],
        [`${call} (guessed)`, { make: guessed, expected: [401, 404, 404, 404] }],
      ];
    }),
  ),
};
