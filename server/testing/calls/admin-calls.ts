import { queueMail } from '../../mail/index.ts';
import { buy, detailsOf, newEmail } from '../test-checkout.ts';
import { ADMINS, type CallCase, type CallTable } from './call-case.ts';
import { addOwnPackage, adminCredentials, type Cast } from './cast.ts';

const input = { name: 'New', description: '', price: 19, isBundle: false, features: ['One'] };

function onOwn(
  path: (own: { packageId: string; videoId: string }) => string,
  body?: (own: { packageId: string; videoId: string }) => unknown,
): CallCase {
  return {
    make: async (cast: Cast) => {
      const own = await addOwnPackage(cast);
      return { path: path(own), body: body?.(own) };
    },
    expected: ADMINS,
  };
}

const twoPackages = async (cast: Cast) => ({
  packageId: (await addOwnPackage(cast)).packageId,
  videoId: (await addOwnPackage(cast)).videoId,
});

const onMail = (path: (mailId: string) => string): CallCase => ({
  make: async ({ store: { deps } }) => {
    const expiresAt = deps.clock.now() + 60_000;
    const button = { kind: 'button', label: 'Reset Password', path: '/reset-password#t' } as const;
    const content = { subject: 'Reset your password', blocks: [button] };
    const mail = { kind: 'password-reset', to: newEmail(), content, link: { expiresAt } } as const;
    return { path: path(await queueMail(deps, mail)) };
  },
  expected: ADMINS,
});

/** About an order of a customer of its own. */
const onOrder = (method: string, call: string, body?: () => unknown): CallTable => ({
  [`${method} /api/orders/:orderId/${call}`]: {
    make: async ({ store, catalogue }) => {
      const order = { packages: [catalogue.beard], totalCents: 4900 };
      const customerInfo = detailsOf(newEmail());
      const orderId = await buy(store, store.browser(), { ...order, customerInfo });
      return { path: `/api/orders/${orderId}/${call}`, body: body?.() };
    },
    expected: ADMINS,
  },
});

/** The calls of admins: packages and videos, settings, mail, orders and customers. */
export const adminCalls: CallTable = {
  'POST /api/packages': { make: async () => ({ body: input }), expected: ADMINS },
  'PUT /api/packages/:id': onOwn(
    ({ packageId }) => `/api/packages/${packageId}`,
    () => input,
  ),
  'DELETE /api/packages/:id': onOwn(({ packageId }) => `/api/packages/${packageId}`),
  'GET /api/catalog': { expected: ADMINS },
  'GET /api/deleted-packages': { expected: ADMINS },
  'GET /api/packages/:id/videos': onOwn(({ packageId }) => `/api/packages/${packageId}/videos`),
  'GET /api/package-videos': { expected: ADMINS },
  'POST /api/package-videos': {
    make: async (cast) => ({ body: await twoPackages(cast) }),
    expected: ADMINS,
  },
  'POST /api/packages/:packageId/videos/:videoId': {
    make: async (cast) => {
      const { packageId, videoId } = await twoPackages(cast);
      return { path: `/api/packages/${packageId}/videos/${videoId}`, body: { order: 0 } };
    },
    expected: ADMINS,
  },
  'DELETE /api/packages/:packageId/videos/:videoId': onOwn(
    ({ packageId, videoId }) => `/api/packages/${packageId}/videos/${videoId}`,
  ),
  'PUT /api/packages/:packageId/video-order': onOwn(
    ({ packageId }) => `/api/packages/${packageId}/video-order`,
    ({ videoId }) => ({ videoIds: [videoId] }),
  ),
  'GET /api/videos': { expected: ADMINS },
  'GET /api/videos/:id/viewers': onOwn(({ videoId }) => `/api/videos/${videoId}/viewers`),
  'PUT /api/videos/:id': onOwn(
    ({ videoId }) => `/api/videos/${videoId}`,
    () => ({ title: 'New title', description: '' }),
  ),
  'DELETE /api/videos/:id': onOwn(({ videoId }) => `/api/videos/${videoId}`),
  'GET /api/settings': { expected: ADMINS },
  'GET /api/settings/payments': { expected: ADMINS },
  'GET /api/settings/mail': { expected: ADMINS },
  'POST /api/settings/mail/test': {
    make: async () => ({ body: { to: newEmail() } }),
    expected: ADMINS,
  },
  'GET /api/settings/backups': { expected: ADMINS },
  // No location is saved.
  'POST /api/settings/backups': { expected: [401, 403, 403, 409] },
  'GET /api/settings/notices': { expected: ADMINS },
  'PUT /api/settings/notices': {
    make: async () => ({ body: { kinds: ['sale', 'disk'] } }),
    expected: ADMINS,
  },
  'PUT /api/settings/admin-email': {
    make: async () => ({ body: { email: newEmail(), password: adminCredentials.password } }),
    expected: ADMINS,
  },
  'POST /api/settings': {
    make: async () => ({ body: { key: 'SUPPORT_PHONE', value: '+1 555 2' } }),
    expected: ADMINS,
  },
  'GET /api/mail': { expected: ADMINS },
  'GET /api/mail/:mailId': onMail((mailId) => `/api/mail/${mailId}`),
  'POST /api/mail/:mailId/link': onMail((mailId) => `/api/mail/${mailId}/link`),
  'POST /api/mail/:mailId/retry': onMail((mailId) => `/api/mail/${mailId}/retry`),
  'GET /api/orders': { expected: ADMINS },
  'GET /api/orders/:orderId': {
    make: async ({ customer }) => ({ path: `/api/orders/${customer.orderId}` }),
    expected: ADMINS,
  },
  ...onOrder('GET', 'help'),
  ...onOrder('PUT', 'email', () => ({ email: newEmail() })),
  ...onOrder('POST', 'reset-link'),
  ...onOrder('POST', 'receipt/send'),
  'GET /api/customers': { expected: ADMINS },
  'DELETE /api/customers/:id': {
    make: async ({ store, catalogue }) => {
      const email = newEmail();
      const order = { packages: [catalogue.beard], totalCents: 4900 };
      await buy(store, store.browser(), { ...order, customerInfo: detailsOf(email) });
      const { id } = await store.deps.db
        .selectFrom('customer')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return { path: `/api/customers/${id}` };
    },
    expected: ADMINS,
  },
};
