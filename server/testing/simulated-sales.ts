import fc from 'fast-check';
import type { Sandbox } from '../../sandbox/server.ts';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { handleEvent } from '../sales/payments/reconciliation/handle-event.ts';
import { sweepOrders } from '../sales/payments/retention/sweep-orders.ts';
import { newEmail } from './test-checkout.ts';
import type { TestClient } from './test-client.ts';
import type { DatabaseKind } from './test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from './test-sales.ts';
import { startTestStore, type TestStore } from './test-store.ts';

interface Simulation {
  store: TestStore;
  sales: TestSales;
  people: { email: string; client: TestClient }[];
  placed: PlacedOrder[];
}

/** Random values for an action. Each action uses those that it needs. */
const drawn = fc.record({
  /** Taken modulo what there is. */
  who: fc.nat(6),
  what: fc.constantFrom<('beard' | 'voice' | 'bundle')[]>(
    ['beard' as const],
    ['voice' as const],
    ['bundle' as const],
    ['beard', 'voice'],
  ),
  /** With the promotion code. */
  isFree: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  /** In a browser of another device, by the same e-mail address and password. */
  elsewhere: fc.boolean(),
  card: fc.constantFrom(
    '4242424242424242',
    '4242424242424242',
    '4000000000000002',
    '4000000000005050',
    '4000000000005068',
    '4000002760003184',
    '4000000000000259',
  ),
  amount: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }),
  closedAs: fc.constantFrom('won' as const, 'lost' as const),
  by: fc.constantFrom('block' as const, 'resolution' as const, 'refund' as const),
  appealed: fc.constantFrom('needs_response' as const, 'review' as const),
  hours: fc.constantFrom(1, 13, 25),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
type Happen = (simulation: Simulation, drawn: Drawn) => unknown;

/** 402: a payment is still being processed. 409: already owned, or a payment is under way. */
const refusals: readonly unknown[] = [402, 409];

/** Goes on after a refusal, which the model allows. Throws every other failure. */
function passRefusal(error: unknown): null {
  if (error instanceof Error && 'status' in error && refusals.includes(error.status)) return null;
  throw error;
}

const place: Happen = async (
  { store, sales, people, placed },
  { who, what, isFree, elsewhere },
) => {
  const person = people[who % people.length];
  const client = elsewhere ? store.browser() : person?.client;
  const buyer = { ...person, ...(client && { client }) };
  if (isFree) {
    const { status, text } = await sales.takeFree(what, buyer);
    if (status !== 200 && !refusals.includes(status)) throw new Error(`${status} ${text}`);
    return;
  }
  const order = await sales.place(what, buyer).catch(passRefusal);
  if (order !== null) placed.push(order);
};

const deleteAccount: Happen = async ({ store, sales, people }, { who }) => {
  const account = await sales.account(people[who % people.length]?.email ?? '');
  if (account) await deleteCustomer(store.deps, { customerId: account.id }).catch(passRefusal);
};

/** About one of the newest orders, if any was placed. */
const withOrder =
  (happen: (simulation: Simulation, order: PlacedOrder, drawn: Drawn) => unknown): Happen =>
  async (simulation, drawn) => {
    const order = simulation.placed.at(-1 - (drawn.who % Math.max(1, simulation.placed.length)));
    if (order !== undefined) await happen(simulation, order, drawn);
  };

/** At the provider. What it refuses in this state does not happen. */
const atProvider = (
  happen: (controls: Sandbox['controls'], intent: string, drawn: Drawn) => unknown,
): Happen =>
  withOrder(({ store }, { intent }, drawn) => {
    try {
      happen(store.sandbox.controls, intent, drawn);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  });

/** The first dispute of a payment in such a status. */
const disputeOf = (controls: Sandbox['controls'], intent: string, status: RegExp) =>
  controls
    .disputes()
    .find((dispute) => dispute.payment_intent === intent && status.test(dispute.status));

const hear = ({ store }: Simulation, { intent: paymentId }: PlacedOrder) => {
  const event = { id: `evt_${crypto.randomUUID()}`, type: 'any', createdAt: 0, paymentId };
  return handleEvent(store.deps, event, 'webhook');
};

const allTogether = (simulation: Simulation, order: PlacedOrder) => {
  const { sales } = simulation;
  return Promise.allSettled([
    sales.complete(order),
    hear(simulation, order),
    sales.reconcile(),
    sales.complete(order),
    sales.readEvents(),
    hear(simulation, order),
  ]);
};

/** Actions of buyers, the provider, the clock or the shop, and how often of a hundred times each happens. */
const happenings: Readonly<Record<string, readonly [weight: number, happen: Happen]>> = {
  place: [16, place],
  pay: [20, atProvider((controls, intent, { card }) => controls.pay({ intent, card }))],
  complete: [8, withOrder(({ sales }, order) => sales.complete(order))],
  webhook: [4, withOrder(hear)],
  together: [4, withOrder(allTogether)],
  refund: [
    8,
    atProvider((controls, payment, { amount }) =>
      controls.refund({ payment, ...(amount && { amount }) }),
    ),
  ],
  refundFails: [
    4,
    atProvider((controls, intent) => {
      // One by hand: what the store refunds by itself is not refunded again.
      const made = controls
        .refunds()
        .find(({ payment_intent, metadata }) => payment_intent === intent && !metadata?.name);
      if (made) controls.settleRefund({ refund: made.id, as: 'failed' });
    }),
  ],
  giveBack: [3, withOrder(({ sales }, { orderId }) => sales.act(orderId, 'give-access-back'))],
  settleRefund: [2, withOrder(({ sales }, { orderId }) => sales.act(orderId, 'settle-refund'))],
  warn: [3, atProvider((controls, payment) => controls.warn({ payment }))],
  keep: [1, withOrder(({ sales }, { orderId }) => sales.act(orderId, 'keep-payment'))],
  dispute: [
    6,
    atProvider((controls, payment, { amount }) =>
      controls.openDispute({ payment, ...(amount && { amount }) }),
    ),
  ],
  prevent: [
    3,
    atProvider((controls, payment, { by, amount }) =>
      controls.preventDispute({ payment, by, ...(amount && { amount }) }),
    ),
  ],
  appeal: [
    6,
    atProvider((controls, intent, { closedAs, appealed }) => {
      const lost = disputeOf(controls, intent, /^(lost|appeal)/);
      if (lost === undefined) return;
      if (lost.status === 'lost') controls.appeal({ dispute: lost.id, to: appealed });
      else controls.closeDispute({ dispute: lost.id, as: closedAs });
    }),
  ],
  inquiry: [
    4,
    atProvider((controls, payment) => controls.openDispute({ payment, isInquiry: true })),
  ],
  inquiryEnds: [
    4,
    atProvider((controls, intent, { closedAs }) => {
      const asked = disputeOf(controls, intent, /^warning_n/);
      if (asked && closedAs === 'lost') controls.moveInquiry({ dispute: asked.id, to: 'dispute' });
      if (asked && closedAs === 'won')
        controls.closeDispute({ dispute: asked.id, as: 'warning_closed' });
    }),
  ],
  close: [
    8,
    atProvider((controls, intent, { closedAs }) => {
      const open = disputeOf(controls, intent, /^needs_response/);
      if (open) controls.closeDispute({ dispute: open.id, as: closedAs });
    }),
  ],
  authenticate: [
    4,
    atProvider((controls, intent) => controls.authenticate({ intent, outcome: 'complete' })),
  ],
  settle: [4, atProvider((controls, intent) => controls.settle({ intent, as: 'succeeded' }))],
  delete: [4, deleteAccount],
  wait: [4, ({ store }, { hours }) => store.clock.advance({ hours })],
  reconcile: [3, ({ sales }) => sales.reconcile()],
  events: [3, ({ sales }) => sales.readEvents()],
  jobs: [3, ({ store }) => store.deps.jobs.runDue()],
  sweep: [3, ({ store }) => sweepOrders(store.deps)],
};

const kinds = Object.entries(happenings).map(([name, [weight]]) => {
  return { weight, arbitrary: fc.constant(name) };
});
export const actions = fc.tuple(fc.oneof(...kinds), drawn);
export type Action = [name: string, drawn: Drawn];

/** A store with three people who buy, in a browser each. */
export async function openSimulatedSales(kind: DatabaseKind) {
  const store = await startTestStore(kind);
  const sales = await openTestSales(store);
  const newPerson = () => ({ email: newEmail(), client: store.browser() });
  const people = [newPerson(), newPerson(), newPerson()];
  // One of them is known already, so that the same can be begun on two devices.
  await sales.buy('voice', people[0]);
  const simulation: Simulation = { store, sales, people, placed: [] };
  return {
    store,
    carryOut: async ([name, drawn]: Action) => happenings[name]?.[1](simulation, drawn),
    /** Lets everything come to rest, as the store does by itself. */
    async reconcile(): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        await sales.reconcile();
        await sales.readEvents();
        store.clock.advance({ hours: 2 });
        await store.deps.jobs.runDue();
      }
      // What the last jobs did at the provider.
      await sales.readEvents();
    },
  };
}
