import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountCopy } from '#contract/account.ts';
import { patience, sized } from '../../../scripts/test/sized.ts';
import { checkBooks } from '../../testing/check-books.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const RUNS = sized(4, 20);

/** An event of an order, with random values for it; several may happen at once. */
const event = fc.record({
  name: fc.constantFrom(
    ...([
      'watch',
      'watch',
      'takeBack',
      'takeBack',
      'refundPart',
      'refundAll',
      'refundThere',
    ] as const),
    ...(['dispute', 'close', 'events', 'buyBoth'] as const),
  ),
  seconds: fc.integer({ min: 1, max: 40 }),
  closedAs: fc.constantFrom('won' as const, 'lost' as const),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;
/** Steps one after the other, each of one to three events at once. */
const scenario = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 8,
  size: 'max',
});

describeWithDatabase('an order that is taken back while other things happen to it', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000' } });
    sales = await openTestSales(store);
    await sales.admin();
    await saveSetting(store.deps, { name: 'TAKE_BACK_DAYS', value: '14' });
  });
  afterAll(() => store.close());

  interface Told {
    order: PlacedOrder;
    client: TestClient;
    /** Seconds that were certainly watched before the current event. */
    watched: number;
    position: number;
  }

  /** The completed orders of somebody; each holds the video. */
  const held = async (email: string): Promise<string[]> => {
    const orders = store.deps.db.selectFrom('purchase').select('id');
    const own = orders.where('email', '=', email).where('status', '=', 'completed');
    return (await own.execute()).map(({ id }) => id);
  };

  /** The believed part of their watching, in seconds. */
  const watchedBy = async ({ client }: Pick<Told, 'client'>): Promise<number> => {
    const { progress } = (await client.get('/api/account/copy')).json<AccountCopy>();
    return progress.reduce((sum, { playedSeconds }) => sum + playedSeconds, 0);
  };

  /** At the provider; what it refuses in this state does not happen. */
  const atProvider = (happen: () => unknown) => {
    try {
      happen();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  };

  const happenings: Record<Event['name'], (told: Told, drawn: Event) => unknown> = {
    watch: async (told, { seconds }) => {
      told.position += seconds;
      store.clock.advance({ seconds });
      const path = `/api/customer/progress/${sales.catalogue.beard.videoId}`;
      const body = { positionSeconds: told.position, playedSeconds: seconds, watched: false };
      const { status } = await told.client.send('PUT', path, body);
      expect([200, 403]).toContain(status);
    },
    takeBack: async ({ client, order, watched }) => {
      const path = `/api/account/orders/${order.orderId}/take-back`;
      const begun = async () =>
        (await sales.timeline(order.orderId)).filter((line) =>
          line.includes('takes this order back'),
        );
      const others = await held(order.email);
      const before = await begun();
      const { status, text } = await client.send('POST', path);
      // 503: another refund was made at the same moment, so that the provider refuses all of it.
      expect([200, 409, 503], text).toContain(status);
      // What another order gives as well is still paid, so having watched it does not count.
      const isAlone = others.every((id) => id === order.orderId);
      if (watched > 60 && isAlone) expect(await begun()).toEqual(before);
    },
    refundPart: ({ order }, { seconds }) =>
      sales.act(order.orderId, 'refund', {
        amount: `${seconds}.00`,
        refundedBefore: '0.00',
        reason: 'requested_by_customer',
      }),
    refundAll: ({ order }) =>
      sales.act(order.orderId, 'refund', { refundedBefore: '0.00', reason: 'duplicate' }),
    refundThere: ({ order }, { seconds }) =>
      atProvider(() =>
        store.sandbox.controls.refund({ payment: order.intent, amount: seconds * 100 }),
      ),
    dispute: ({ order }) =>
      atProvider(() => store.sandbox.controls.openDispute({ payment: order.intent })),
    close: ({ order }, { closedAs }) =>
      atProvider(() => {
        const open = store.sandbox.controls
          .disputes()
          .find(
            ({ payment_intent, status }) =>
              payment_intent === order.intent && status === 'needs_response',
          );
        if (open) store.sandbox.controls.closeDispute({ dispute: open.id, as: closedAs });
      }),
    events: () => sales.readEvents(),
    buyBoth: async ({ order: { email } }) => {
      // Refused with 409 while the first order stands.
      await sales.buy('bundle', { email }).catch(() => null);
    },
  };

  async function checkMoney({ order }: Told): Promise<void> {
    const given = sales
      .refundsOf(order.intent)
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(given).toBeLessThanOrEqual(4900);
    expect(await sales.mayWatch(order.email)).toBe((await held(order.email)).length > 0);
  }

  it('gives the money back at most once, and access is what is paid', {
    timeout: patience(600_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (steps) => {
        const order = await sales.buy('beard', { email: newEmail() });
        const client = store.browser();
        await signIn(client, order.email);
        const told: Told = { order, client, watched: 0, position: 0 };
        for (const together of steps) {
          await Promise.all(together.map((drawn) => happenings[drawn.name](told, drawn)));
          told.watched = await watchedBy(told);
        }
        for (let round = 0; round < 2; round += 1) {
          await sales.readEvents();
          await sales.reconcile();
          await store.deps.jobs.runDue();
        }
        await checkMoney(told);
        expect(await checkBooks(store)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
