import { createLink } from '../../accounts/links/create-link.ts';
import { buy, detailsOf, newEmail, orderByCard } from '../test-checkout.ts';
import { testPromoCode } from '../test-store.ts';
import { ANYONE, type CallTable } from './call-case.ts';
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

/** The calls that anybody may make. */
export const visitorCalls: CallTable = {
  'GET /api/auth/me': { expected: [401, 200, 200, 200] },
  'POST /api/auth/customer-login': {
    make: async ({ customer }) => ({ body: { email: customer.email, password: 'reindeer-1' } }),
    expected: ANYONE,
  },
  'POST /api/auth/login': { make: async () => ({ body: adminCredentials }), expected: ANYONE },
  'POST /api/auth/logout': { expected: ANYONE },
  'POST /api/auth/forgot-password': {
    make: async ({ customer: { email } }) => ({ body: { email } }),
    expected: ANYONE,
  },
  'POST /api/auth/reset-password/read': {
    make: async (cast) => ({ body: { token: await newResetLink(cast) } }),
    expected: ANYONE,
  },
  'POST /api/auth/reset-password': {
    make: async (cast) => ({ body: { token: await newResetLink(cast), password: 'reindeer-1' } }),
    expected: ANYONE,
  },
  'POST /api/auth/reset-password (guessed)': {
    make: async () => ({ body: { token: 'A'.repeat(43), password: 'reindeer-1' } }),
    expected: [404, 404, 404, 404],
  },
  'GET /api/packages': { expected: ANYONE },
  'GET /media/covers/:packageId': {
    make: async (cast) => {
      const { packageId } = await addOwnPackage(cast);
      const { db, storage } = cast.store.deps;
      await storage.put('test/cover-640.webp', Buffer.from('a cover'));
      await db
        .updateTable('package')
        .set({ cover_key: 'test/cover' })
        .where('id', '=', packageId)
        .execute();
      return { path: `/media/covers/${packageId}` };
    },
    expected: ANYONE,
  },
  'GET /api/stripe-public-key': { expected: ANYONE },
  'POST /api/validate-promo-code': {
    make: async () => ({ body: { code: testPromoCode } }),
    expected: ANYONE,
  },
  'POST /api/create-free-order': {
    make: async (cast) => {
      const { packageId } = await addOwnPackage(cast);
      const customerInfo = detailsOf(newEmail());
      return { body: { customerInfo, packages: [{ id: packageId }], promoCode: testPromoCode } };
    },
    expected: ANYONE,
  },
  'POST /api/create-payment-intent': {
    make: async (cast) => {
      const { packageId } = await addOwnPackage(cast);
      const customerInfo = detailsOf(newEmail());
      return { body: { amount: '19.00', customerInfo, packages: [{ id: packageId }] } };
    },
    expected: ANYONE,
  },
  'POST /api/complete-order/:orderId': {
    make: async ({ store, catalogue }) => {
      const packages = [catalogue.beard];
      const order = { packages, totalCents: 4900, customerInfo: detailsOf(newEmail()) };
      return { path: `/api/complete-order/${await buy(store, store.browser(), order)}` };
    },
    expected: ANYONE,
  },
  'POST /api/complete-order/:orderId (not paid)': {
    make: async ({ store, catalogue }) => {
      const packages = [catalogue.beard];
      const order = { packages, totalCents: 4900, customerInfo: detailsOf(newEmail()) };
      const placed = await orderByCard(store.browser(), order);
      return { path: `/api/complete-order/${placed.json().orderId}` };
    },
    expected: [402, 402, 402, 402],
  },
  'POST /api/complete-order/:orderId (guessed)': {
    make: async () => ({ path: `/api/complete-order/${'0'.repeat(32)}` }),
    expected: [404, 404, 404, 404],
  },
};
