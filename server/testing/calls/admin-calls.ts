import { deletePackage } from '../../catalog/catalog.store.ts';
import { queueMail } from '../../mail/index.ts';
import { newEmail } from '../test-checkout.ts';
import { ADMINS, about, type CallTable, ownPackage, ownVideo, send } from './call-case.ts';
import { adminCredentials, type TestUsers } from './test-users.ts';

const input = { name: 'New', description: '', price: 19, isBundle: false, features: ['One'] };
const { password } = adminCredentials;

/** A package, and a video that is not in it. */
const twoPackages = async (users: TestUsers) => ({
  packageId: (await ownPackage(users)).packageId,
  videoId: (await ownPackage(users)).videoId,
});

async function deletedPackage(users: TestUsers) {
  const { id } = await ownPackage(users);
  await deletePackage(users.store.deps, { id });
  return { id };
}

async function packageIds({ store: { deps } }: TestUsers) {
  const packages = deps.db.selectFrom('package').select('id').where('archived_at', 'is', null);
  return (await packages.execute()).map(({ id }) => id);
}

/** A message with a link. */
async function newMail({ store: { deps } }: TestUsers) {
  const expiresAt = deps.clock.now() + 60_000;
  const button = { kind: 'button', label: 'Reset Password', path: '/reset-password#t' } as const;
  const content = { subject: 'Reset your password', blocks: [button] };
  const reset = { kind: 'password-reset', customerId: 'holly', to: newEmail() } as const;
  return { mailId: await queueMail(deps, { ...reset, content, link: { expiresAt } }) };
}

/** The calls of admins: packages and videos, settings, mail, and the overview. */
export const adminCalls: CallTable = {
  'POST /api/packages': send(ADMINS, input),
  'PUT /api/packages/:id': about(ADMINS, ownPackage, input),
  'POST /api/packages/:id/duplicate': about(ADMINS, ownPackage),
  'DELETE /api/packages/:id': about(ADMINS, ownPackage),
  'PUT /api/packages-on-sale': send(ADMINS, async (users) => ({
    packageIds: await packageIds(users),
    onSale: true,
  })),
  'PUT /api/package-order': send(ADMINS, async (users) => ({
    packageIds: await packageIds(users),
  })),
  'DELETE /api/packages/:id/cover': about(ADMINS, ownPackage),
  'GET /api/catalog': { expected: ADMINS },
  'GET /api/deleted-packages': { expected: ADMINS },
  'POST /api/deleted-packages/:id/restore': about(ADMINS, deletedPackage),
  'GET /api/packages/:id/videos': about(ADMINS, ownPackage),
  'GET /api/package-videos': { expected: ADMINS },
  'POST /api/package-videos': send(ADMINS, twoPackages),
  'POST /api/packages/:packageId/videos/:videoId': about(ADMINS, twoPackages, { order: 0 }),
  'DELETE /api/packages/:packageId/videos/:videoId': about(ADMINS, ownPackage),
  'PUT /api/packages/:packageId/video-order': about(ADMINS, ownPackage, ({ videoId }) => {
    return { videoIds: [videoId] };
  }),
  'PUT /api/packages/:packageId/videos/:videoId/sample': about(ADMINS, ownPackage, {
    isSample: true,
  }),
  'GET /api/videos': { expected: ADMINS },
  'GET /api/videos/:id/watching': about(ADMINS, ownVideo),
  'GET /api/packages/:id/watching': about(ADMINS, ownPackage),
  'GET /api/videos/:id/viewers': about(ADMINS, ownVideo),
  'PUT /api/videos/:id': about(ADMINS, ownVideo, { title: 'New title', description: '' }),
  'DELETE /api/videos/:id': about(ADMINS, ownVideo),
  'GET /api/settings': { expected: ADMINS },
  'GET /api/settings/fields': { expected: ADMINS },
  'GET /api/settings/payments': { expected: ADMINS },
  'GET /api/settings/mail': { expected: ADMINS },
  'POST /api/settings/mail/test': send(ADMINS, () => ({ to: newEmail() })),
  'GET /api/settings/backups': { expected: ADMINS },
  // No location is saved.
  'POST /api/settings/backups': { expected: [401, 403, 403, 409] },
  'POST /api/settings/backups/shop': { expected: ADMINS },
  'GET /api/settings/notices': { expected: ADMINS },
  'PUT /api/settings/notices': send(ADMINS, { kinds: ['sale', 'disk'] }),
  'PUT /api/settings/admin-email': send(ADMINS, () => ({ email: newEmail(), password })),
  'POST /api/settings': send(ADMINS, { key: 'SUPPORT_PHONE', value: '+1 555 2' }),
  'GET /api/mail': { expected: ADMINS },
  'GET /api/mail/:mailId': about(ADMINS, newMail),
  'POST /api/mail/:mailId/link': about(ADMINS, newMail),
  'POST /api/mail/:mailId/retry': about(ADMINS, newMail),
  'GET /api/overview': { expected: ADMINS },
  'GET /api/overview/best': { expected: ADMINS },
  'GET /api/overview/first-day': { expected: ADMINS },
  'GET /api/overview/needs': { expected: ADMINS },
};
