import { startSession } from '../../accounts/sessions.store.ts';
import { newEmail } from '../test-checkout.ts';
import { type CallTable, CUSTOMERS, OWNER, VIEWERS } from './call-case.ts';

const progress = { positionSeconds: 12.5, watched: false };

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
  ...Object.fromEntries(
    ['videos', 'thumbnails', 'captions'].flatMap((kind) => {
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
