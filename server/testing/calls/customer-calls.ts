import { startSession } from '../../accounts/sessions.store.ts';
import { newEmail } from '../test-checkout.ts';
import { addTestRendition, indexedVideo } from '../videos/indexed-video.ts';
import { addTestStoryboard } from '../videos/test-storyboard.ts';
import { about, type CallTable, CUSTOMERS, NOBODY, OWNER, send, VIEWERS } from './call-case.ts';
import type { TestUsers } from './test-users.ts';

const password = 'reindeer-1';
const passwords = { currentPassword: password, newPassword: password };
const progress = { positionSeconds: 12.5, watched: false };

/** The customer's package, its video, and their place. */
const bought = ({ catalogue: { beard } }: TestUsers) => ({
  packageId: beard.id,
  videoId: beard.videoId,
});
const captions = (users: TestUsers) => ({ ...bought(users), captionsId: 'en' });
const stream = { placeId: 'here' };

async function addRendition(users: TestUsers) {
  const { videoId } = bought(users);
  const file = indexedVideo({ parts: [{ seconds: 2, sizeBytes: 100 }] });
  const renditionId = await addTestRendition(users.store.deps, { videoId, height: 360, file });
  return { videoId, renditionId };
}

async function addStoryboard(users: TestUsers) {
  const { videoId } = bought(users);
  await addTestStoryboard(users.store.deps, { videoId });
  return { videoId, sheet: '0' };
}

async function addSession({ store: { deps }, customer: { id } }: TestUsers) {
  await startSession(deps, { kind: 'customer', id });
  const session = deps.db.selectFrom('session').select('id').where('customer_id', '=', id);
  return session.executeTakeFirstOrThrow();
}

/** A GET for viewers, and the same with guessed ids. */
const getForViewers = (
  path: string,
  ids: (users: TestUsers) => Record<string, string> | Promise<Record<string, string>>,
): CallTable => ({
  [`GET ${path}`]: about(VIEWERS, ids),
  [`GET ${path} (guessed)`]: { expected: [401, 404, 404, 404] },
});

/** The calls of customers, and the bytes of what they bought. */
export const customerCalls: CallTable = {
  'GET /api/customer/packages': { expected: CUSTOMERS },
  'GET /api/customer/ownership': { expected: CUSTOMERS },
  'GET /api/customer/packages/:packageId/videos': about(OWNER, bought),
  'GET /api/customer/packages/:packageId/videos (guessed)': { expected: [401, 403, 403, 403] },
  'GET /api/customer/progress': { expected: CUSTOMERS },
  'PUT /api/customer/progress/:videoId': about(OWNER, bought, progress),
  'PUT /api/customer/progress/:videoId (guessed)': send([401, 404, 404, 403], progress),
  'PUT /api/customer/places/:placeId': about(CUSTOMERS, stream),
  'DELETE /api/customer/places/:placeId': about(CUSTOMERS, stream),
  'PUT /api/account/details': send(CUSTOMERS, { firstName: 'Ann', lastName: 'Elf' }),
  'PUT /api/account/password': send(CUSTOMERS, passwords),
  'PUT /api/account/email': send(CUSTOMERS, () => ({ email: newEmail(), password })),
  'POST /api/account/email/confirm': send(NOBODY, { token: 'guessed' }),
  'GET /api/account/orders': { expected: CUSTOMERS },
  'GET /api/account/taking-back': { expected: CUSTOMERS },
  'GET /api/account/copy': { expected: CUSTOMERS },
  'POST /api/account/delete': send([401, 403, 403, 403], { password: 'reindeer-2' }),
  'GET /api/account/sessions': { expected: CUSTOMERS },
  'DELETE /api/account/sessions': { expected: CUSTOMERS },
  'DELETE /api/account/sessions/:id': about([401, 200, 404, 403], addSession),
  ...getForViewers('/api/orders/:orderId/receipt', ({ customer }) => customer),
  ...getForViewers('/api/orders/:orderId/receipt.pdf', ({ customer }) => customer),
  'GET /media/captions/:videoId/:captionsId': about(VIEWERS, captions),
  'GET /media/captions/:videoId/:captionsId (guessed)': about([401, 404, 403, 404], bought),
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
