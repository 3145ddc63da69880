import { mailsTo } from '../mail/read-mails.ts';
import { buy, detailsOf, intentOf, newEmail, orderByCard } from '../test-checkout.ts';
import { ADMINS, ANYONE, type CallTable, call } from './call-case.ts';
import type { Cast } from './cast.ts';

const order = ({ catalogue }: Cast, email = newEmail()) => ({
  packages: [catalogue.beard],
  totalCents: 4900,
  customerInfo: detailsOf(email),
});

/** An order that was paid for while an account of its e-mail address came into being elsewhere. */
async function orderInReview(cast: Cast): Promise<{ orderId: string; email: string }> {
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
  return { orderId: String(orderId), email };
}

/** The token of the link that such an order is claimed by. */
async function newClaim(cast: Cast): Promise<string> {
  const { email } = await orderInReview(cast);
  return (await mailsTo(cast.store.deps, email)).find(({ token }) => token !== '')?.token ?? '';
}

/** What admins do about payments, and buyers about an order in review. */
export const paymentCalls: CallTable = {
  'GET /api/orders/:orderId/payment': call(ADMINS, ({ customer }) => ({
    path: `/api/orders/${customer.orderId}/payment`,
  })),
  'POST /api/orders/:orderId/check': call(ADMINS, ({ customer }) => ({
    path: `/api/orders/${customer.orderId}/check`,
  })),
  'POST /api/orders/:orderId/refund': call(ADMINS, async (cast) => ({
    path: `/api/orders/${await buy(cast.store, cast.store.browser(), order(cast))}/refund`,
    body: { amount: '1.00', refundedBefore: '0.00', reason: 'duplicate', note: 'Twice' },
  })),
  'POST /api/orders/:orderId/accept': call(ADMINS, async (cast) => {
    const { orderId } = await orderInReview(cast);
    const orders = cast.store.deps.db.updateTable('purchase').set({ buyer_id: cast.customer.id });
    await orders.where('id', '=', orderId).execute();
    return { path: `/api/orders/${orderId}/accept` };
  }),
  'POST /api/orders/:orderId/claim-link': call(ADMINS, async (cast) => ({
    path: `/api/orders/${(await orderInReview(cast)).orderId}/claim-link`,
  })),
  'POST /api/claim/read': call(ANYONE, async (cast) => ({ body: { token: await newClaim(cast) } })),
  'POST /api/claim': call(ANYONE, async (cast) => ({
    body: { token: await newClaim(cast), password: 'reindeer-1', isOwnAccount: false },
  })),
  'POST /api/claim (guessed)': call([404, 404, 404, 404], () => ({
    body: { token: 'A'.repeat(43), password: 'reindeer-1' },
  })),
};
