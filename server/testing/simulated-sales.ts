import fc from 'fast-check';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { sweepOrders } from '../sales/payments/forgetting/sweep-orders.ts';
import { handleEvent } from '../sales/payments/settling/handle-event.ts';
import { newEmail } from './test-checkout.ts';
import type { TestClient } from './test-client.ts';
import type { DatabaseKind } from './test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from './test-sales.ts';
import { startTestStore, type TestStore } from './test-store.ts';

const cards = [
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000005050',
  '4000000000005068',
  '4000002760003184',
  '4000000000000259',
] as const;

const doneToOrders = [
  'complete',
  'complete',
  'webhook',
  'together',
  'dispute',
  'authenticate',
  'settle',
  'delete',
] as const;
const doneByItself = ['reconcile', 'events', 'jobs', 'sweep'] as const;

/** Something that buyers, the provider, the clock or the shop does; `who` is taken modulo what there is. */
const who = fc.nat(6);
export const actions = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('place' as const),
      who,
      what: fc.constantFrom<('beard' | 'voice' | 'bundle')[]>(
        ['beard'],
        ['voice'],
        ['bundle'],
        ['beard', 'voice'],
      ),
      /** With the promotion code. */
      isFree: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
      /** In a browser of another device, by the same e-mail address and password. */
      elsewhere: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('pay' as const),
      who,
      card: fc.constantFrom(...cards),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('refund' as const),
      who,
      amount: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('close' as const),
      who,
      as: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 13, 25),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      action: fc.constantFrom(...doneToOrders),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ action: fc.constantFrom(...doneByItself) }),
  },
);
export type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;

const PEOPLE = 3;

/** A store with three people who buy, in a browser each. */
export async function openSimulatedSales(kind: DatabaseKind) {
  const store = await startTestStore(kind);
  const sales = await openTestSales(store);
  const people = Array.from({ length: PEOPLE }, () => ({
    email: newEmail(),
    client: store.browser(),
  }));
  // One of them is known already, so that the same can be begun on two devices.
  await sales.buy('voice', people[0]);
  const placed: PlacedOrder[] = [];
  const simulation = { store, sales, people, placed };
  return {
    store,
    carryOut: (action: Action) => carryOut(simulation, action),
    /** Lets everything come to rest, as the store does by itself. */
    async settle(): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        await sales.reconcile();
        await sales.readEvents();
        store.clock.advance({ hours: 2 });
        await store.deps.jobs.runDue();
      }
    },
  };
}

interface Simulation {
  store: TestStore;
  sales: TestSales;
  people: { email: string; client: TestClient }[];
  placed: PlacedOrder[];
}

/** 402: a payment is still being processed. 409: already owned, or a payment is under way. */
const refusals: readonly unknown[] = [402, 409];

/** Goes on after a refusal, which the model allows. Throws every other failure. */
function passRefusal(error: unknown): null {
  if (error instanceof Error && 'status' in error && refusals.includes(error.status)) return null;
  throw error;
}

async function carryOut(simulation: Simulation, action: Action): Promise<void> {
  const { store, sales, people, placed } = simulation;
  switch (action.action) {
    case 'place': {
      const person = people[action.who % PEOPLE];
      const client = action.elsewhere ? store.browser() : person?.client;
      const buyer = { ...person, ...(client && { client }) };
      if (action.isFree) {
        const { status, text } = await sales.takeFree(action.what, buyer);
        if (status !== 200 && !refusals.includes(status)) throw new Error(`${status} ${text}`);
        return;
      }
      const order = await sales.place(action.what, buyer).catch(passRefusal);
      if (order !== null) placed.push(order);
      return;
    }
    case 'wait':
      store.clock.advance({ hours: action.hours });
      return;
    case 'reconcile':
      await sales.reconcile();
      return;
    case 'events':
      await sales.readEvents();
      return;
    case 'jobs':
      await store.deps.jobs.runDue();
      return;
    case 'sweep':
      await sweepOrders(store.deps);
      return;
    case 'delete': {
      const account = await sales.account(people[action.who % PEOPLE]?.email ?? '');
      if (account) await deleteCustomer(store.deps, { customerId: account.id }).catch(passRefusal);
      return;
    }
    default: {
      const order = placed[action.who % Math.max(1, placed.length)];
      if (order !== undefined) await carryOutWith(simulation, action, order);
    }
  }
}

type ActionWithOrder = Exclude<
  Action,
  { action: 'place' | 'wait' | 'reconcile' | 'events' | 'jobs' | 'sweep' }
>;

async function carryOutWith(
  simulation: Simulation,
  action: ActionWithOrder,
  order: PlacedOrder,
): Promise<void> {
  const { store, sales } = simulation;
  const { controls } = store.sandbox;
  const { intent } = order;
  const hear = () => {
    const event = { id: `evt_${crypto.randomUUID()}`, type: 'any', createdAt: 0, intentId: intent };
    return handleEvent(store.deps, event, 'webhook');
  };
  switch (action.action) {
    case 'complete':
      await sales.complete(order);
      return;
    case 'webhook':
      await hear();
      return;
    case 'together':
      await Promise.allSettled([
        sales.complete(order),
        hear(),
        sales.reconcile(),
        sales.complete(order),
        sales.readEvents(),
        hear(),
      ]);
      return;
    default:
      // What the provider refuses in this state does not happen.
      try {
        if (action.action === 'pay') controls.pay({ intent, card: action.card });
        if (action.action === 'refund')
          controls.refund({ payment: intent, ...(action.amount && { amount: action.amount }) });
        if (action.action === 'dispute') controls.openDispute({ payment: intent });
        if (action.action === 'authenticate')
          controls.authenticate({ intent, outcome: 'complete' });
        if (action.action === 'settle') controls.settle({ intent, as: 'succeeded' });
        if (action.action === 'close') {
          const open = controls
            .disputes()
            .find((one) => one.payment_intent === intent && one.status === 'needs_response');
          if (open) controls.closeDispute({ dispute: open.id, as: action.as });
        }
      } catch (error) {
        if (!(error instanceof Error)) throw error;
      }
  }
}
