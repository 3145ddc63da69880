import { createLink } from '../../accounts/links/create-link.ts';
import { buy, detailsOf, newEmail, orderByCard } from '../test-checkout.ts';
import { testPromoCode } from '../test-store.ts';
import { ANYONE, type CallTable, call } from './call-case.ts';
import { addOwnPackage, adminCredentials, type Cast } from './cast.ts';

/** A new link to a new password for the customer. */
async function newResetLink({ store, customer: { id, email } }: Cast): Promise<string> {
  let made = '';
  await createLink(store.deps, {
    kind: 'reset-password',
    email,
    customerId: id,
    write(token) {
      made = token;
      return { kind: 'password-reset', content: { subject: 'A new password', blocks: [] } };
    },
  });
  return made;
}

/** A package whose cover has one stored file. Returns its id. */
async function packageWithCover(cast: Cast, file: string): Promise<string> {
  const { packageId } = await addOwnPackage(cast);
  const { db, storage } = cast.store.deps;
  await storage.put(file, Buffer.from('a cover'));
  const row = db.updateTable('package').set({ cover_key: 'test/cover' });
  await row.where('id', '=', packageId).execute();
  return packageId;
}

/** The calls that anybody may make. */
export const visitorCalls: CallTable = {
  'GET /api/auth/me': { expected: [401, 200, 200, 200] },
  'POST /api/auth/customer-login': call(ANYONE, ({ customer }) => ({
    body: { email: customer.email, password: 'reindeer-1' },
  })),
  'POST /api/auth/login': call(ANYONE, () => ({ body: adminCredentials })),
  'POST /api/auth/logout': { expected: ANYONE },
  'POST /api/auth/forgot-password': call(ANYONE, ({ customer: { email } }) => ({
    body: { email },
  })),
  'POST /api/auth/reset-password/read': call(ANYONE, async (cast) => ({
    body: { token: await newResetLink(cast) },
  })),
  'POST /api/auth/reset-password': call(ANYONE, async (cast) => ({
    body: { token: await newResetLink(cast), password: 'reindeer-1' },
  })),
  'POST /api/auth/reset-password (guessed)': call([404, 404, 404, 404], () => ({
    body: { token: 'A'.repeat(43), password: 'reindeer-1' },
  })),
  'GET /api/packages': { expected: ANYONE },
  'GET /api/packages/by-slug/:slug': call(ANYONE, () => ({ path: '/api/packages/by-slug/voice' })),
  'GET /api/packages/by-slug/:slug (guessed)': call([404, 404, 404, 404], () => ({
    path: '/api/packages/by-slug/guessed',
  })),
  'GET /media/covers/:packageId': call(ANYONE, async (cast) => ({
    path: `/media/covers/${await packageWithCover(cast, 'test/cover-640.webp')}`,
  })),
  'GET /media/covers/:packageId/shared.jpg': call(ANYONE, async (cast) => ({
    path: `/media/covers/${await packageWithCover(cast, 'test/cover-shared.jpg')}/shared.jpg`,
  })),
  'GET /api/stripe-public-key': { expected: ANYONE },
  'POST /api/validate-promo-code': call(ANYONE, () => ({ body: { code: testPromoCode } })),
  'POST /api/reductions': call(ANYONE, ({ catalogue }) => ({
    body: { code: 'no-such-code', packages: [{ id: catalogue.beard.id }] },
  })),
  'POST /api/create-free-order': call(ANYONE, async (cast) => {
    const { packageId } = await addOwnPackage(cast);
    const customerInfo = detailsOf(newEmail());
    return { body: { customerInfo, packages: [{ id: packageId }], promoCode: testPromoCode } };
  }),
  'POST /api/create-payment-intent': call(ANYONE, async (cast) => {
    const { packageId } = await addOwnPackage(cast);
    const customerInfo = detailsOf(newEmail());
    return { body: { amount: '19.00', customerInfo, packages: [{ id: packageId }] } };
  }),
  'POST /api/complete-order/:orderId': call(ANYONE, async ({ store, catalogue }) => {
    const packages = [catalogue.beard];
    const order = { packages, totalCents: 4900, customerInfo: detailsOf(newEmail()) };
    return { path: `/api/complete-order/${await buy(store, store.browser(), order)}` };
  }),
  'POST /api/complete-order/:orderId (not paid)': call(
    [402, 402, 402, 402],
    async ({ store, catalogue }) => {
      const packages = [catalogue.beard];
      const order = { packages, totalCents: 4900, customerInfo: detailsOf(newEmail()) };
      const placed = await orderByCard(store.browser(), order);
      return { path: `/api/complete-order/${placed.json().orderId}` };
    },
  ),
  'POST /api/complete-order/:orderId (guessed)': call([404, 404, 404, 404], () => ({
    path: `/api/complete-order/${'0'.repeat(32)}`,
  })),
};
