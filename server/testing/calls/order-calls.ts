import { updateFromProvider } from '../../sales/payments/reconciliation/update-from-provider.ts';
import { mailsTo } from '../mail/read-mails.ts';
import {
  buy,
  completeOrder,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
} from '../test-checkout.ts';
import {
  ADMINS,
  ADMINS_IN_VAIN,
  ANYONE,
  about,
  type CallTable,
  NOBODY,
  send,
} from './call-case.ts';
import { addCustomer, type TestUsers } from './test-users.ts';

const customer = ({ customer }: TestUsers) => customer;

/** The input for a grant to a new customer. */
const giftOf = ({ catalogue }: TestUsers) => ({
  email: newEmail(),
  packageIds: [catalogue.beard.id],
  reason: 'The winner',
  newAccount: { firstName: 'Ivy', lastName: 'Green' },
});

const peopleOf = ({ catalogue }: TestUsers) => [
  { email: newEmail(), firstName: 'Ivy', lastName: 'Green', packageIds: [catalogue.beard.id] },
];

/** An order that was given. */
async function newGrant(users: TestUsers) {
  const answer = await (await users.as('admin')).send('POST', '/api/grants', giftOf(users));
  return { orderId: answer.json<{ id: string }>().id };
}

/** An order that was paid for while an account of its e-mail address came into being elsewhere. */
async function orderInReview({ store, catalogue }: TestUsers) {
  const email = newEmail();
  const browser = store.browser();
  const order = { packages: [catalogue.beard], totalCents: 4900, customerInfo: detailsOf(email) };
  const placed = await orderByCard(browser, order);
  const elsewhere = { packages: [catalogue.voice], totalCents: 3950 };
  const customerInfo = detailsOf(email, { password: 'another-password' });
  await buy(store, store.browser(), { ...elsewhere, customerInfo });
  store.sandbox.controls.pay({ intent: intentOf(placed) });
  const orderId = String(placed.json().orderId);
  await browser.send('POST', `/api/complete-order/${orderId}`);
  return { orderId, email };
}

/** A refunded order whose money is with the shop. */
async function orderWithFailedRefund(users: TestUsers) {
  const { orderId } = await addCustomer(users);
  const failed = { status: 'refunded', failed_refund_cents: 4900 } as const;
  const orders = users.store.deps.db.updateTable('purchase').set(failed);
  await orders.where('id', '=', orderId).execute();
  return { orderId };
}

/** An order with an early warning of fraud. */
async function warnedOrder(users: TestUsers) {
  const { orderId } = await addCustomer(users);
  const orders = users.store.deps.db.updateTable('purchase').set({ fraud_warning: 'open' });
  await orders.where('id', '=', orderId).execute();
  return { orderId };
}

/** An order whose payment is disputed. */
async function disputedOrder(users: TestUsers) {
  const { orderId } = await addCustomer(users);
  const orders = users.store.deps.db.updateTable('purchase').set({ status: 'disputed' });
  await orders.where('id', '=', orderId).execute();
  return { orderId };
}

/** An order in review that an account of before has placed. */
async function orderOfCustomer(users: TestUsers) {
  const { orderId } = await orderInReview(users);
  const orders = users.store.deps.db.updateTable('purchase').set({ buyer_id: users.customer.id });
  await orders.where('id', '=', orderId).execute();
  return { orderId };
}

/** The token of the link that an order in review is claimed by. */
async function newClaim(users: TestUsers) {
  const { email } = await orderInReview(users);
  const mails = await mailsTo(users.store.deps, email);
  return { token: mails.find(({ token }) => token !== '')?.token ?? '' };
}

/** The token of the link to an order whose payment has failed after it had been processed. */
async function newPaymentLink({ store, catalogue }: TestUsers) {
  const email = newEmail();
  const browser = store.browser();
  const order = { packages: [catalogue.beard], totalCents: 4900, customerInfo: detailsOf(email) };
  const placed = await orderByCard(browser, order);
  const intent = intentOf(placed);
  store.sandbox.controls.pay({ intent, card: '4000000000005068' });
  const orderId = String(placed.json().orderId);
  await completeOrder(browser, orderId);
  store.sandbox.controls.settle({ intent, as: 'failed' });
  await updateFromProvider(store.deps, { orderId, cause: 'It failed.', actor: 'system' });
  const mails = await mailsTo(store.deps, email);
  return { token: mails.find(({ token }) => token !== '')?.token ?? '' };
}

const refund = { amount: '1.00', refundedBefore: '0.00', reason: 'duplicate', note: 'Twice' };

const statement = () => ({ name: 'Ann Elf', email: newEmail(), order: '' });

/** A withdrawal that nobody has dealt with. */
async function newWithdrawal({ store: { deps } }: TestUsers) {
  const { name, email } = statement();
  const id = crypto.randomUUID();
  const decision = { decided_at: null, decided_by: null, note: null };
  await deps.db
    .insertInto('withdrawal')
    .values({ id, name, email, email_key: email, typed_order: '', received_at: 1, ...decision })
    .execute();
  return { withdrawalId: id };
}

/** The calls about orders, payments, grants, customers and withdrawals. */
export const orderCalls: CallTable = {
  'GET /api/orders': { expected: ADMINS },
  'GET /api/orders/export': { expected: ADMINS },
  'GET /api/deleted-orders': { expected: ADMINS },
  'GET /api/orders/:orderId': about(ADMINS, customer),
  'GET /api/orders/:orderId/help': about(ADMINS, addCustomer),
  'PUT /api/orders/:orderId/email': about(ADMINS, addCustomer, () => ({ email: newEmail() })),
  'POST /api/orders/:orderId/reset-link': about(ADMINS, addCustomer),
  'POST /api/orders/:orderId/receipt/send': about(ADMINS, addCustomer),
  'GET /api/orders/:orderId/consumer-rights': about(ADMINS, addCustomer),
  'GET /api/orders/:orderId/payment': about(ADMINS, customer),
  'GET /api/orders/:orderId/evidence': about(ADMINS, disputedOrder),
  'POST /api/orders/:orderId/check': about(ADMINS, customer),
  'POST /api/orders/:orderId/refund': about(ADMINS, addCustomer, refund),
  'POST /api/orders/:orderId/give-access-back': about(ADMINS, orderWithFailedRefund),
  'POST /api/orders/:orderId/settle-refund': about(ADMINS, orderWithFailedRefund),
  'POST /api/orders/:orderId/keep-payment': about(ADMINS, warnedOrder),
  'POST /api/orders/:orderId/accept': about(ADMINS, orderOfCustomer),
  'POST /api/orders/:orderId/claim-link': about(ADMINS, orderInReview),
  'POST /api/claim/read': send(ANYONE, newClaim),
  'POST /api/claim': send(ANYONE, async (users) => {
    return { ...(await newClaim(users)), password: 'reindeer-1', isOwnAccount: false };
  }),
  'POST /api/claim (guessed)': send(NOBODY, { token: 'A'.repeat(43), password: 'reindeer-1' }),
  'POST /api/resume-payment': send(ANYONE, newPaymentLink),
  'POST /api/resume-payment (guessed)': send(NOBODY, { token: 'A'.repeat(43) }),
  'POST /api/grants': send(ADMINS, giftOf),
  'POST /api/grants/check': send(ADMINS, (users) => ({ people: peopleOf(users) })),
  'POST /api/grants/import': send(ADMINS, (users) => {
    return { people: peopleOf(users), reason: 'A class' };
  }),
  'POST /api/orders/:orderId/take-grant-back': about(ADMINS, newGrant, { reason: 'A mistake' }),
  'GET /api/customers': { expected: ADMINS },
  'GET /api/customers/export': { expected: ADMINS },
  'GET /api/customers/:id': about(ADMINS, addCustomer),
  'POST /api/customers/:id/reset-link': about(ADMINS, addCustomer),
  'PUT /api/customers/:id/email': about(ADMINS, addCustomer, () => ({ email: newEmail() })),
  'DELETE /api/customers/:id/sessions': about(ADMINS, addCustomer),
  'DELETE /api/customers/:id': about(ADMINS, addCustomer),
  'GET /api/consent': { expected: ANYONE },
  // Consumer rights are off.
  'POST /api/withdrawals': send(NOBODY, statement),
  'GET /api/withdrawals': { expected: ADMINS },
  'POST /api/withdrawals/:withdrawalId/decision': about(ADMINS, newWithdrawal, {
    note: 'Refunded.',
  }),
  'POST /api/withdrawals/:withdrawalId/decision (guessed)': send(ADMINS_IN_VAIN, {}),
  'POST /api/withdrawals/decisions': send(ADMINS, async (users) => {
    return { ids: [(await newWithdrawal(users)).withdrawalId] };
  }),
  'GET /api/unknown-withdrawals': { expected: ADMINS },
  'POST /api/unknown-withdrawals/decision': send(ADMINS, { until: '2026-12-24T08:00:00.000Z' }),
  'POST /api/account/orders/:orderId/take-back': about([401, 404, 404, 403], customer),
};
