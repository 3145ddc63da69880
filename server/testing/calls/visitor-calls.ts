import { createLink } from '../../accounts/links/create-link.ts';
import { detailsOf, newEmail, orderByCard } from '../test-checkout.ts';
import { testPromoCode } from '../test-store.ts';
import { ANYONE, about, type CallTable, NOBODY, ownPackage, send } from './call-case.ts';
import { addCustomer, adminCredentials, type TestUsers } from './test-users.ts';

const password = 'reindeer-1';

/** A new link for a new password for the customer. */
async function newResetLink({ store, customer: { id, email } }: TestUsers) {
  let token = '';
  await createLink(store.deps, {
    kind: 'reset-password',
    email,
    customerId: id,
    write(made) {
      token = made;
      return { kind: 'password-reset', content: { subject: 'A new password', blocks: [] } };
    },
  });
  return { token };
}

/** A package whose cover is stored in two forms. */
async function packageWithCover(users: TestUsers) {
  const own = await ownPackage(users);
  const { db, storage } = users.store.deps;
  for (const form of ['640.webp', 'shared.jpg'])
    await storage.put(`test/cover-${form}`, Buffer.from('a cover'));
  const row = db.updateTable('package').set({ cover_key: 'test/cover' });
  await row.where('id', '=', own.id).execute();
  return own;
}

/** Somebody new, and a package that nobody has. */
const newBuyer = async (users: TestUsers) => ({
  customerInfo: detailsOf(newEmail()),
  packages: [{ id: (await ownPackage(users)).id }],
});

/** An order that was placed, and not paid. */
async function unpaidOrder({ store, catalogue }: TestUsers) {
  const order = { packages: [catalogue.beard], totalCents: 4900 };
  const customerInfo = detailsOf(newEmail());
  const placed = await orderByCard(store.browser(), { ...order, customerInfo });
  return { orderId: String(placed.json().orderId) };
}

/** The calls that anybody may make. */
export const visitorCalls: CallTable = {
  'GET /api/auth/me': { expected: [401, 200, 200, 200] },
  'POST /api/auth/customer-login': send(ANYONE, ({ customer: { email } }) => ({ email, password })),
  'POST /api/auth/login': send(ANYONE, adminCredentials),
  'POST /api/auth/logout': { expected: ANYONE },
  'POST /api/auth/forgot-password': send(ANYONE, ({ customer: { email } }) => ({ email })),
  'POST /api/auth/reset-password/read': send(ANYONE, newResetLink),
  'POST /api/auth/reset-password': about(ANYONE, newResetLink, ({ token }) => ({
    token,
    password,
  })),
  'POST /api/auth/reset-password (guessed)': send(NOBODY, { token: 'A'.repeat(43), password }),
  'GET /api/packages': { expected: ANYONE },
  'GET /api/packages/by-slug/:slug': about(ANYONE, { slug: 'voice' }),
  'GET /api/packages/by-slug/:slug (guessed)': { expected: NOBODY },
  'GET /media/covers/:packageId': about(ANYONE, packageWithCover),
  'GET /media/covers/:packageId/shared.jpg': about(ANYONE, packageWithCover),
  'GET /api/stripe-public-key': { expected: ANYONE },
  'POST /api/validate-promo-code': send(ANYONE, { code: testPromoCode }),
  'POST /api/reductions': send(ANYONE, ({ catalogue: { beard } }) => {
    return { code: 'no-such-code', packages: [{ id: beard.id }] };
  }),
  'POST /api/create-free-order': send(ANYONE, async (users) => {
    return { ...(await newBuyer(users)), promoCode: testPromoCode };
  }),
  'POST /api/create-payment-intent': send(ANYONE, async (users) => {
    return { amount: '19.00', ...(await newBuyer(users)) };
  }),
  'POST /api/complete-order/:orderId': about(ANYONE, addCustomer),
  'POST /api/complete-order/:orderId (not paid)': about([402, 402, 402, 402], unpaidOrder),
  'POST /api/complete-order/:orderId (guessed)': about(NOBODY, { orderId: '0'.repeat(32) }),
};
