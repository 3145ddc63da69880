import { mayWatch } from '../../sales/access/index.ts';
import { readFigures } from '../../sales/index.ts';
import { readProviderEvents } from '../../sales/payments/reconciliation/read-provider-events.ts';
import { checkBooks, type PaidPayment } from '../check-books.ts';
import { createTickingClock } from '../clocks/ticking-clock.ts';
import { saveSetting } from '../settings/save-setting.ts';
import { newEmail } from '../test-checkout.ts';
import type { DatabaseKind } from '../test-database.ts';
import { openTestSales, type TestSales } from '../test-sales.ts';
import { startTestStore, type TestStore } from '../test-store.ts';
import { type Action, carryOut } from './actions.ts';
import {
  isBeyondRefund,
  isDisputed,
  keptOf,
  type ModelPayment,
  refundedOf,
  settle,
} from './bank-model.ts';
import type { History } from './history.ts';
import { ShopModel, type VideoName } from './shop-model.ts';

/** A history with the store's own times. */
interface Run extends History {
  /** When it began, in milliseconds. */
  since: number;
  /** Up to when the timelines were followed, in milliseconds. */
  followedUntil: number;
}

export type Simulation = Awaited<ReturnType<typeof openSimulation>>;

/** Opens a store in which one history happens after the other, each with people and orders of its own. */
export async function openSimulation(kind: DatabaseKind) {
  const store = await startTestStore(kind, { clock: createTickingClock() });
  await saveSetting(store.deps, { name: 'PAYMENT_METHODS', value: 'account' });
  const sales = await openTestSales(store);
  return {
    /** Lets all of it happen and come to rest. Returns the model, with the problems that it found. */
    async run(done: readonly Action[]): Promise<ShopModel> {
      const run = await begin(store, sales);
      for (const action of done) {
        await carryOut(run, action);
        await follow(run);
        // Later ones only repeat it.
        if (run.model.problems.length > 0) break;
      }
      await rest(run);
      await checkAtRest(run);
      return run.model;
    },
    store,
    close: () => store.close(),
  };
}

async function begin(store: TestStore, sales: TestSales): Promise<Run> {
  // What happened before is forgotten by then: nobody asks for payments of deleted orders any more.
  store.clock.advance({ days: 32 });
  const since = store.clock.now();
  const newPerson = () => ({ email: newEmail(), client: store.browser() });
  const { deps } = store;
  return {
    store,
    sales,
    model: new ShopModel(),
    people: [newPerson(), newPerson()],
    placed: [],
    async readEvents() {
      for (const { id: keyId } of await deps.db.selectFrom('payment_key').select('id').execute()) {
        await deps.payments.keys.noteEventsReadUntil(deps, { keyId, until: since });
      }
      await readProviderEvents(deps);
    },
    refundedByHand: null,
    since,
    followedUntil: since,
  };
}

/** Tells the model what the shop did by itself, and compares what people may watch. */
async function follow(run: Run): Promise<void> {
  const { model, store } = run;
  followAtBank(run);
  const moves = await store.deps.db
    .selectFrom('purchase_event')
    .select(['purchase_id', 'from_status', 'to_status', 'at'])
    .where('at', '>', run.followedUntil)
    .orderBy('at')
    .orderBy('position')
    .execute();
  for (const { purchase_id: orderId, from_status, to_status: to, at } of moves) {
    run.followedUntil = at;
    if (from_status !== to) model.moved(orderId, to);
  }
  model.justifyRefunds();
  await compareAccess(run);
}

function followAtBank(run: Run): void {
  const { model, store } = run;
  const { controls } = store.sandbox;
  const refunds = Map.groupBy(controls.refunds(), ({ payment_intent }) => payment_intent);
  const canceled = controls.intents().filter(({ status }) => status === 'canceled');
  const canceledIds = new Set(canceled.map(({ id }) => id));
  for (const payment of model.payments()) {
    const made = (refunds.get(payment.id) ?? []).slice(payment.refunds.length);
    for (const { amount: cents, metadata } of made) {
      const isByHand = run.refundedByHand === payment && metadata?.name === undefined;
      model.refunded(payment, { cents, isByHand });
    }
    if (canceledIds.has(payment.id) && payment.state !== 'canceled') model.canceled(payment);
  }
  run.refundedByHand = null;
}

async function compareAccess({ store, sales, people, model }: Run): Promise<void> {
  const accounts = await store.deps.db
    .selectFrom('customer')
    .select(['id', 'email_key'])
    .where(
      'email_key',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  const videos: VideoName[] = ['beard', 'voice'];
  for (const { email } of people) {
    const account = accounts.find(({ email_key }) => email_key === email);
    const watched: VideoName[] = [];
    for (const name of account === undefined ? [] : videos) {
      const viewer = { kind: 'customer', id: account?.id ?? '' } as const;
      const { videoId } = sales.catalogue[name];
      if (await mayWatch(store.deps, { viewer, videoId })) watched.push(name);
    }
    const expected = model.watchedBy(email);
    const isRight = watched.join() === expected.join();
    model.check(isRight, `${email} may watch ${watched}, and not ${expected}`);
  }
}

/** Lets everything come to rest, as the store does by itself; the bank decides what it was processing. */
async function rest(run: Run): Promise<void> {
  const { model, store, sales } = run;
  for (const payment of model.payments()) {
    const hasSucceeded = payment.means !== '4000000000005068';
    if (!settle(payment, hasSucceeded)) continue;
    const as = hasSucceeded ? 'succeeded' : 'failed';
    store.sandbox.controls.settle({ intent: payment.id, as });
  }
  // In three days whatever nobody paid is canceled, also where a payment has failed late.
  for (const hours of [76, 2, 2]) {
    await run.readEvents();
    await sales.reconcile();
    await follow(run);
    await store.deps.jobs.runDue();
    await follow(run);
    store.clock.advance({ hours });
  }
  // What the last jobs did at the bank.
  await run.readEvents();
  await follow(run);
}

async function checkAtRest(run: Run): Promise<void> {
  const { model, store, since } = run;
  model.checkAtRest();
  compareWithSandbox(run);
  const payments = model
    .payments()
    .filter(({ state }) => state === 'succeeded')
    .map((payment) => ({
      intent: payment.id,
      kept: keptOf(payment),
      state: stateOf(payment),
      isRefundable: !isBeyondRefund(payment),
    }));
  model.problems.push(...(await checkBooks(store, { payments, since })));
  const span = { from: since, before: store.clock.now() };
  const { takingsCents, refundsCents } = await readFigures(store.deps, span, { livemode: false });
  const isRight = takingsCents - refundsCents === model.takings();
  const found = `${takingsCents} less ${refundsCents}`;
  model.check(isRight, `The takings are ${found}, and not ${model.takings()}`);
}

function stateOf(payment: ModelPayment): PaidPayment['state'] {
  if (isDisputed(payment)) return 'disputed';
  if (keptOf(payment) > 0) return 'paid';
  return refundedOf(payment) === payment.cents ? 'refunded' : 'lost';
}

/** The model is wrong, or the sandbox, where the two differ. */
function compareWithSandbox({ model, store }: Run): void {
  const { controls } = store.sandbox;
  const charges = new Map(
    controls
      .charges()
      .filter(({ status }) => status === 'succeeded')
      .map((charge) => [String(charge.payment_intent), charge]),
  );
  const disputes = Map.groupBy(controls.disputes(), ({ payment_intent }) => payment_intent);
  for (const payment of model.payments()) {
    const charge = charges.get(payment.id);
    const moves = (disputes.get(payment.id) ?? []).flatMap((one) => one.balance_transactions);
    const found = {
      cents: charge?.amount ?? 0,
      refunded: charge?.amount_refunded ?? 0,
      taken: moves.reduce((cents, { amount }) => cents - amount, 0),
    };
    const expected = {
      cents: payment.state === 'succeeded' ? payment.cents : 0,
      refunded: refundedOf(payment),
      taken: payment.disputes.reduce((cents, { takenCents }) => cents + takenCents, 0),
    };
    const [atSandbox, inModel] = [found, expected].map((one) => JSON.stringify(one));
    model.check(atSandbox === inModel, `${payment.id}: ${atSandbox} and not ${inModel}`);
  }
}
