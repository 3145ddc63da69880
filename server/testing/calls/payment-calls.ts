import { buy, detailsOf, intentOf, newEmail, orderByCard } from '../test-checkout.ts';
import { ADMINS, type CallTable } from './call-case.ts';
import type { Cast } from './cast.ts';

const order = ({ catalogue }: Cast, email = newEmail()) => ({
  packages: [catalogue.beard],
  totalCents: 4900,
  customerInfo: detailsOf(email),
});

/** An order that was paid for while an account of its e-mail address came into being elsewhere. */
async function orderInReview(cast: Cast): Promise<string> {
  const { store, catalogue } = cast;
  const email = newEmail();
  const browser = store.browser();
  const placed = await orderByCard(browser, order(cast, email));
  const elsewhere = { packages: [catalogue.voice], totalCents: 3950 };
  const customerInfo = detailsOf(email, { password: 'another-password' });
  await buy(store, store.browser(), { ...elsewhere, customerInfo });
  store.sandbox.controls.pay({ intent: intentOf(placed) });
  const { orderId } = placed.json();
  await browser.send('POST', `/api/complete-order/${orderId}`);
  return String(orderId);
}

/** What admins do about payments. */
export const paymentCalls: CallTable = {
  'GET /api/orders/:orderId/payment': {
    make: async ({ customer }) => ({ path: `/api/orders/${customer.orderId}/payment` }),
    expected: ADMINS,
  },
  'POST /api/orders/:orderId/check': {
    make: async ({ customer }) => ({ path: `/api/orders/${customer.orderId}/check` }),
    expected: ADMINS,
  },
  'POST /api/orders/:orderId/refund': {
    make: async (cast) => ({
      path: `/api/orders/${await buy(cast.store, cast.store.browser(), order(cast))}/refund`,
      body: { amount: '1.00', refundedBefore: '0.00', reason: 'duplicate', note: 'Twice' },
    }),
    expected: ADMINS,
  },
  'POST /api/orders/:orderId/accept': {
    make: async (cast) => ({ path: `/api/orders/${await orderInReview(cast)}/accept` }),
    expected: ADMINS,
  },
};
