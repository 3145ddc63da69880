import { deletePackage } from '../../catalog/catalog.store.ts';
import { queueMail } from '../../mail/index.ts';
import { buy, detailsOf, newEmail } from '../test-checkout.ts';
import { ADMINS, type CallCase, type CallTable, call } from './call-case.ts';
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
    const reset = { kind: 'password-reset', customerId: 'holly', to: newEmail() } as const;
    const mail = { ...reset, content, link: { expiresAt } };
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

/** A customer of their own, by their account's id. */
async function ownCustomer({ store, catalogue }: Cast): Promise<string> {
  const email = newEmail();
  const order = { packages: [catalogue.beard], totalCents: 4900 };
  await buy(store, store.browser(), { ...order, customerInfo: detailsOf(email) });
  const { id } = await store.deps.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** About a customer of their own. */
const onCustomer = (method: string, call = '', body?: () => unknown): CallTable => ({
  [`${method} /api/customers/:id${call}`]: {
    make: async (cast) => ({
      path: `/api/customers/${await ownCustomer(cast)}${call}`,
      body: body?.(),
    }),
    expected: ADMINS,
  },
});

/** To somebody new. */
const giftOf = (packageId: string) => ({
  ...{ email: newEmail(), packageIds: [packageId], reason: 'The winner' },
  newAccount: { firstName: 'Ivy', lastName: 'Green' },
});

const peopleOf = (packageId: string) => [
  { email: newEmail(), firstName: 'Ivy', lastName: 'Green', packageIds: [packageId] },
];

/** The calls of admins: packages and videos, settings, mail, orders and customers. */
export const adminCalls: CallTable = {
  'POST /api/packages': call(ADMINS, () => ({ body: input })),
  'PUT /api/packages/:id': onOwn(
    ({ packageId }) => `/api/packages/${packageId}`,
    () => input,
  ),
  'DELETE /api/packages/:id': onOwn(({ packageId }) => `/api/packages/${packageId}`),
  'PUT /api/package-order': call(ADMINS, async ({ store: { deps } }) => {
    const packages = deps.db.selectFrom('package').select('id').where('archived_at', 'is', null);
    return { body: { packageIds: (await packages.execute()).map(({ id }) => id) } };
  }),
  'DELETE /api/packages/:id/cover': onOwn(({ packageId }) => `/api/packages/${packageId}/cover`),
  'GET /api/catalog': { expected: ADMINS },
  'GET /api/deleted-packages': { expected: ADMINS },
  'POST /api/deleted-packages/:id/restore': call(ADMINS, async (cast) => {
    const { packageId: id } = await addOwnPackage(cast);
    await deletePackage(cast.store.deps, { id });
    return { path: `/api/deleted-packages/${id}/restore` };
  }),
  'GET /api/packages/:id/videos': onOwn(({ packageId }) => `/api/packages/${packageId}/videos`),
  'GET /api/package-videos': { expected: ADMINS },
  'POST /api/package-videos': call(ADMINS, async (cast) => ({ body: await twoPackages(cast) })),
  'POST /api/packages/:packageId/videos/:videoId': call(ADMINS, async (cast) => {
    const { packageId, videoId } = await twoPackages(cast);
    return { path: `/api/packages/${packageId}/videos/${videoId}`, body: { order: 0 } };
  }),
  'DELETE /api/packages/:packageId/videos/:videoId': onOwn(
    ({ packageId, videoId }) => `/api/packages/${packageId}/videos/${videoId}`,
  ),
  'PUT /api/packages/:packageId/video-order': onOwn(
    ({ packageId }) => `/api/packages/${packageId}/video-order`,
    ({ videoId }) => ({ videoIds: [videoId] }),
  ),
  'PUT /api/packages/:packageId/videos/:videoId/sample': onOwn(
    ({ packageId, videoId }) => `/api/packages/${packageId}/videos/${videoId}/sample`,
    () => ({ isSample: true }),
  ),
  'GET /api/videos': { expected: ADMINS },
  'GET /api/videos/:id/watching': onOwn(({ videoId }) => `/api/videos/${videoId}/watching`),
  'GET /api/packages/:id/watching': onOwn(({ packageId }) => `/api/packages/${packageId}/watching`),
  'GET /api/videos/:id/viewers': onOwn(({ videoId }) => `/api/videos/${videoId}/viewers`),
  'PUT /api/videos/:id': onOwn(
    ({ videoId }) => `/api/videos/${videoId}`,
    () => ({ title: 'New title', description: '' }),
  ),
  'DELETE /api/videos/:id': onOwn(({ videoId }) => `/api/videos/${videoId}`),
  'GET /api/settings': { expected: ADMINS },
  'GET /api/settings/payments': { expected: ADMINS },
  'GET /api/settings/mail': { expected: ADMINS },
  'POST /api/settings/mail/test': call(ADMINS, () => ({ body: { to: newEmail() } })),
  'GET /api/settings/backups': { expected: ADMINS },
  // No location is saved.
  'POST /api/settings/backups': { expected: [401, 403, 403, 409] },
  'GET /api/settings/notices': { expected: ADMINS },
  'PUT /api/settings/notices': call(ADMINS, () => ({ body: { kinds: ['sale', 'disk'] } })),
  'PUT /api/settings/admin-email': call(ADMINS, () => ({
    body: { email: newEmail(), password: adminCredentials.password },
  })),
  'POST /api/settings': call(ADMINS, () => ({ body: { key: 'SUPPORT_PHONE', value: '+1 555 2' } })),
  'GET /api/mail': { expected: ADMINS },
  'GET /api/mail/:mailId': onMail((mailId) => `/api/mail/${mailId}`),
  'POST /api/mail/:mailId/link': onMail((mailId) => `/api/mail/${mailId}/link`),
  'POST /api/mail/:mailId/retry': onMail((mailId) => `/api/mail/${mailId}/retry`),
  'GET /api/overview': { expected: ADMINS },
  'GET /api/overview/best': { expected: ADMINS },
  'GET /api/overview/needs': { expected: ADMINS },
  'GET /api/orders': { expected: ADMINS },
  'GET /api/orders/export': { expected: ADMINS },
  'GET /api/deleted-orders': { expected: ADMINS },
  'GET /api/orders/:orderId': call(ADMINS, ({ customer }) => ({
    path: `/api/orders/${customer.orderId}`,
  })),
  ...onOrder('GET', 'help'),
  ...onOrder('PUT', 'email', () => ({ email: newEmail() })),
  ...onOrder('POST', 'reset-link'),
  ...onOrder('POST', 'receipt/send'),
  'POST /api/grants': call(ADMINS, ({ catalogue }) => ({ body: giftOf(catalogue.beard.id) })),
  'POST /api/grants/check': call(ADMINS, ({ catalogue }) => ({
    body: { people: peopleOf(catalogue.beard.id) },
  })),
  'POST /api/grants/import': call(ADMINS, ({ catalogue }) => ({
    body: { people: peopleOf(catalogue.beard.id), reason: 'A class' },
  })),
  'POST /api/orders/:orderId/take-grant-back': call(ADMINS, async (cast) => {
    const admin = await cast.as('admin');
    const given = await admin.send('POST', '/api/grants', giftOf(cast.catalogue.beard.id));
    const path = `/api/orders/${given.json<{ id: string }>().id}/take-grant-back`;
    return { path, body: { reason: 'A mistake' } };
  }),
  'GET /api/customers': { expected: ADMINS },
  'GET /api/customers/export': { expected: ADMINS },
  ...onCustomer('GET'),
  ...onCustomer('POST', '/reset-link'),
  ...onCustomer('PUT', '/email', () => ({ email: newEmail() })),
  ...onCustomer('DELETE', '/sessions'),
  ...onCustomer('DELETE'),
};
