import { deleteCustomer } from '../../customers/delete-customer.ts';
import { giveAccessBack } from '../../sales/payments/refunds/give-access-back.ts';
import { refundOrder } from '../../sales/payments/refunds/refund-order.ts';
import { settleFailedRefund } from '../../sales/payments/refunds/settle-failed-refund.ts';
import { sweepOrders } from '../../sales/payments/retention/sweep-orders.ts';
import { acceptOrder } from '../../sales/payments/review/accept-order.ts';
import { keepPayment } from '../../sales/payments/review/keep-payment.ts';
import type { TestClient } from '../test-client.ts';
import type { PlacedOrder } from '../test-sales.ts';
import { type Drawn, type Fits, type Happen, type History, hear, withOrder } from './history.ts';
import type { ModelOrder, ShopModel } from './shop-model.ts';

/** Goes on after a refusal of the shop, which may refuse anything but forget nothing. Throws every other failure. */
function passRefusal(error: unknown): null {
  const refusals: readonly unknown[] = [400, 402, 404, 409];
  if (error instanceof Error && 'status' in error && refusals.includes(error.status)) return null;
  throw error;
}

const place: Happen = async (history, { who, what, isFree, elsewhere }) => {
  const { store, sales, people, placed, model } = history;
  const person = people[who % people.length];
  if (person === undefined) return;
  const buyer = { email: person.email, client: elsewhere ? store.browser() : person.client };
  if (isFree) {
    const answer = await sales.takeFree(what, buyer);
    const { status, text } = answer;
    if (status !== 200) return void passRefusal(Object.assign(new Error(text), { status }));
    const id = String(answer.json().orderId);
    model.placed({ id, person: person.email, what, intent: null });
    return;
  }
  const order = await sales.place(what, buyer).catch(passRefusal);
  if (order === null) return;
  if (!model.orders.has(order.orderId)) placed.push(order);
  model.placed({ id: order.orderId, person: person.email, what, intent: order.intent });
};

const deleteAccount: Happen = async ({ store, sales, people, model }, { who }) => {
  const account = await sales.account(people[who % people.length]?.email ?? '');
  if (account === undefined) return;
  await deleteCustomer(store.deps, { customerId: account.id }).catch(passRefusal);
  const ids = [...model.orders.values()].filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  const query = store.deps.db.selectFrom('purchase').select('id').where('id', 'in', ids);
  const present = new Set((await query.execute()).map(({ id }) => id));
  model.deleted(new Set(ids.filter((id) => !present.has(id))));
};

/** By an admin; what the shop refuses in this state does not happen. */
const byAdmin = (
  act: (history: History, order: ModelOrder, drawn: Drawn) => Promise<unknown>,
  fits: Fits,
) =>
  withOrder(async (history, { order }, values) => {
    if (!order.isDeleted) await act(history, order, values).catch(passRefusal);
  }, fits);

const allTogether = (history: History, order: PlacedOrder) => {
  const { sales } = history;
  return Promise.allSettled([
    sales.complete(order),
    hear(history, order),
    sales.reconcile(),
    sales.complete(order),
    history.readEvents(),
    hear(history, order),
  ]);
};

/** Opens the payment of an order again, in the browser that placed it. */
async function resume(model: ShopModel, client: TestClient, orderId: string): Promise<void> {
  const { status, text } = await client.send('POST', '/api/resume-payment', { orderId });
  model.check([200, 404, 409].includes(status), `${orderId} cannot be paid: ${status} ${text}`);
}

const isOpen = ({ payment }: ModelOrder) =>
  payment?.state === 'unpaid' || payment?.state === 'challenged';
const isPaid = ({ payment, isDeleted }: ModelOrder) => !isDeleted && payment?.state === 'succeeded';
const isComeBack = ({ payment }: ModelOrder) => payment?.hasComeBack === true;

/** Actions of buyers, admins, the clock and the shop itself, and how often each happens. */
export const shopActions: Readonly<Record<string, readonly [weight: number, happen: Happen]>> = {
  place: [22, place],
  resume: [
    3,
    withOrder(({ model }, { client, orderId }) => resume(model, client, orderId), isOpen),
  ],
  complete: [8, withOrder(({ sales }, chosen) => sales.complete(chosen))],
  webhook: [4, withOrder(hear)],
  together: [4, withOrder(allTogether)],
  refundHere: [
    4,
    byAdmin(async (history, { id: orderId, payment }, { amount }) => {
      const { store, sales } = history;
      const { refunded_cents: refundedBeforeCents } = await sales.order(orderId);
      history.refundedByHand = payment;
      const asked = { amountCents: amount ?? null, refundedBeforeCents, note: '' };
      const reason = 'requested_by_customer';
      await refundOrder(store.deps, { orderId, ...asked, reason, actor: 'elf' });
    }, isPaid),
  ],
  giveBack: [
    3,
    byAdmin(async ({ store, model }, order) => {
      await giveAccessBack(store.deps, { orderId: order.id, actor: 'elf' });
      model.givenBack(order);
    }, isComeBack),
  ],
  settleRefund: [
    2,
    byAdmin(
      ({ store }, { id: orderId }) => settleFailedRefund(store.deps, { orderId, actor: 'elf' }),
      isComeBack,
    ),
  ],
  accept: [
    2,
    byAdmin(
      ({ store }, { id: orderId }) => acceptOrder(store.deps, { orderId, actor: 'elf' }),
      ({ status }) => status === 'review',
    ),
  ],
  keepDespiteWarning: [
    1,
    byAdmin(
      ({ store }, { id: orderId }) => keepPayment(store.deps, { orderId, actor: 'elf' }),
      isPaid,
    ),
  ],
  delete: [3, deleteAccount],
  wait: [4, ({ store }, { hours }) => store.clock.advance({ hours })],
  reconcile: [3, ({ sales }) => sales.reconcile()],
  events: [3, ({ readEvents }) => readEvents()],
  jobs: [3, ({ store }) => store.deps.jobs.runDue()],
  sweep: [2, ({ store }) => sweepOrders(store.deps)],
};
