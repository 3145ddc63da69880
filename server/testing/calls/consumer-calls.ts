import { buy, detailsOf, newEmail } from '../test-checkout.ts';
import { ADMINS, ANYONE, type CallTable, call } from './call-case.ts';
import type { Cast } from './cast.ts';

let stated = 0;

const statement = () => ({ name: 'Ann Elf', email: newEmail(), order: '' });

/** A withdrawal that nobody has dealt with; returns its id. */
async function addWithdrawal({ store: { deps } }: Cast): Promise<string> {
  stated += 1;
  const { name, email } = statement();
  const id = `withdrawal-${stated}`;
  const decision = { decided_at: null, decided_by: null, note: null };
  await deps.db
    .insertInto('withdrawal')
    .values({ id, name, email, email_key: email, typed_order: '', received_at: 1, ...decision })
    .execute();
  return id;
}

/** The calls about consent, withdrawals and taking orders back. */
export const consumerCalls: CallTable = {
  'GET /api/consent': { expected: ANYONE },
  // Consumer rights are off.
  'POST /api/withdrawals': call([404, 404, 404, 404], () => ({ body: statement() })),
  'GET /api/withdrawals': { expected: ADMINS },
  'POST /api/withdrawals/:withdrawalId/decision': call(ADMINS, async (cast) => ({
    path: `/api/withdrawals/${await addWithdrawal(cast)}/decision`,
    body: { note: 'Refunded.' },
  })),
  'POST /api/withdrawals/:withdrawalId/decision (guessed)': call([401, 403, 403, 404], () => ({
    path: '/api/withdrawals/guessed/decision',
    body: {},
  })),
  'GET /api/orders/:orderId/consumer-rights': call(ADMINS, async ({ store, catalogue }) => {
    const order = { packages: [catalogue.beard], totalCents: 4900 };
    const customerInfo = detailsOf(newEmail());
    const orderId = await buy(store, store.browser(), { ...order, customerInfo });
    return { path: `/api/orders/${orderId}/consumer-rights` };
  }),
  'POST /api/account/orders/:orderId/take-back': call([401, 404, 404, 403], (cast) => ({
    path: `/api/account/orders/${cast.customer.orderId}/take-back`,
  })),
};
