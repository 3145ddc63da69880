import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentKey } from '#platform/payments/payment-keys.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { readProviderEvents } from './read-provider-events.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const path = '/v1/payment_intents/*';

describeWithDatabase('the list of events', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const setReadUntil = (events_read_until: number | null) =>
    store.deps.db.updateTable('payment_key').set({ events_read_until }).execute();
  const readUntil = async () => {
    const rows = await store.deps.db.selectFrom('payment_key').selectAll().execute();
    return rows.map(({ events_read_until }) => events_read_until);
  };
  const read = () => readProviderEvents(store.deps);
  const refundedCents = async (orderId: string) => (await sales.order(orderId)).refunded_cents;

  it('is read on from the time of the last event, though that is days ago', async () => {
    const { orderId, intent } = await sales.buy();
    const happenedAt = store.clock.now();
    await setReadUntil(store.clock.now() - HOUR_MS);
    for (const [amount, sum] of [
      [500, 500],
      [700, 1200],
    ] as const) {
      store.sandbox.controls.refund({ payment: intent, amount });
      await read();
      expect(await refundedCents(orderId)).toBe(sum);
    }
    store.clock.advance({ days: 3 });
    await read();
    expect(await readUntil()).toEqual([happenedAt]);
  });

  it('one event that cannot be taken holds up none of the others, and is taken the next time', async () => {
    const [first, second] = [await sales.buy(), await sales.buy()];
    await setReadUntil(store.clock.now() - HOUR_MS);
    for (const { intent } of [first, second])
      store.sandbox.controls.refund({ payment: intent, amount: 100 });
    const only = `/v1/payment_intents/${first.intent}`;
    store.sandbox.controls.addFault({ method: 'GET', path: only, effect: 'error', times: 99 });
    await read();
    expect(await refundedCents(first.orderId)).toBe(0);
    expect(await refundedCents(second.orderId)).toBe(100);
    store.sandbox.controls.clearFaults();
    await read();
    expect(await refundedCents(first.orderId)).toBe(100);
  });

  it('is read again where it could not be read at all, and by all of it, page by page', async () => {
    const orders = [];
    for (let number = 0; number < 3; number += 1) orders.push(await sales.buy());
    await setReadUntil(store.clock.now() - HOUR_MS);
    for (const { intent } of orders)
      for (let part = 0; part < 40; part += 1)
        store.sandbox.controls.refund({ payment: intent, amount: 10 });
    store.sandbox.controls.addFault({
      method: 'GET',
      path: '/v1/events',
      effect: 'error',
      times: 9,
    });
    await read();
    for (const { orderId } of orders) expect(await refundedCents(orderId)).toBe(0);
    store.sandbox.controls.clearFaults();
    store.sandbox.controls.clearRequests();
    await read();
    for (const { orderId } of orders) expect(await refundedCents(orderId)).toBe(400);
    expect(store.sandbox.controls.requests({ path: '/v1/events' }).length).toBeGreaterThan(1);
  });

  it('takes each event once: an order is not asked about again for the same one', async () => {
    const { orderId, intent } = await sales.buy();
    await setReadUntil(store.clock.now() - HOUR_MS);
    store.sandbox.controls.refund({ payment: intent });
    await read();
    const lines = await sales.timeline(orderId);
    store.sandbox.controls.clearRequests();
    await read();
    await read();
    expect(await sales.timeline(orderId)).toEqual(lines);
    expect(store.sandbox.controls.requests({ path })).toEqual([]);
  });

  describe('which tells', () => {
    const DAY_MS = 24 * HOUR_MS;
    const START = Date.UTC(2026, 0, 1);
    /** Has the list tell events at these times, answers from when it was asked for. */
    async function tell(events: readonly { at: number; intent: string }[]): Promise<number[]> {
      const asked: number[] = [];
      const { payments } = store.deps;
      const listEvents = async (since: number) => {
        asked.push(since);
        return events.map(({ at, intent }) => ({
          id: crypto.randomUUID(),
          type: 'payment_intent.succeeded',
          paymentId: intent,
          createdAt: at,
        }));
      };
      const connect = (key: PaymentKey) => ({ ...payments.connect(key), listEvents });
      await readProviderEvents({ ...store.deps, payments: { ...payments, connect } });
      return asked;
    }
    /** The intent of an order about which the provider cannot be asked. */
    async function failing(): Promise<string> {
      const { intent } = await sales.place();
      const only = `/v1/payment_intents/${intent}`;
      const effect = { effect: 'error', status: 400, times: 99 } as const;
      store.sandbox.controls.addFault({ method: 'GET', path: only, ...effect });
      return intent;
    }
    const fine = 'pi_of_nobody';

    it('nothing: it is asked for from an hour ago, then from the same time on', async () => {
      const hourAgo = store.clock.now() - HOUR_MS;
      await setReadUntil(null);
      expect(await tell([])).toEqual([hourAgo - 5 * MINUTE_MS]);
      expect(await readUntil()).toEqual([hourAgo]);
    });

    it('one event that fails: it is read again from that one on, and no later', async () => {
      const intent = await failing();
      await setReadUntil(START);
      const at = START + HOUR_MS;
      await tell([
        { at: START, intent: fine },
        { at, intent },
        { at: at + HOUR_MS, intent },
        { at: at + DAY_MS, intent: fine },
      ]);
      expect(await readUntil()).toEqual([at]);
      expect(await tell([{ at: at + DAY_MS, intent: fine }])).toEqual([at - 5 * MINUTE_MS]);
      expect(await readUntil()).toEqual([at + DAY_MS]);
    });

    it.each([
      ['for three days, it is tried again', 3 * DAY_MS, START + HOUR_MS],
      ['for longer, it is given up', 3 * DAY_MS + 1, START + HOUR_MS + 3 * DAY_MS + 1],
    ])('an event that fails %s', async (_, since, until) => {
      await setReadUntil(START);
      const at = START + HOUR_MS;
      await tell([
        { at, intent: await failing() },
        { at: at + since, intent: fine },
      ]);
      expect(await readUntil()).toEqual([until]);
    });
  });
});
