import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { startPaymentWork } from './start-payment-work.ts';

describeWithDatabase('what payments need without being asked', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  /** Starts it; its periodic work is done when the test asks for it. */
  function start() {
    const periodic = new Map<string, { periodMs: number; work: () => Promise<void> }>();
    const { signal } = new AbortController();
    const runOnOneNode: TestStore['deps']['jobs']['runOnOneNode'] = (periodMs, name, work) => {
      let isStart = true;
      const run = async () => {
        const isFirst = isStart;
        isStart = false;
        await work(signal, isFirst);
      };
      periodic.set(name, { periodMs, work: run });
    };
    startPaymentWork({ ...store.deps, jobs: { ...store.deps.jobs, runOnOneNode } });
    return periodic;
  }
  const eventsAsked = () => store.sandbox.controls.requests({ path: '/v1/events' }).length;

  it('is done every minute, and every hour what is to be erased', () => {
    const periods = [...start()].map(([name, { periodMs }]) => [name, periodMs]);
    expect(periods).toEqual([
      ['reconciler', 60_000],
      ['sweep of orders', 3_600_000],
    ]);
  });

  it('asks about all open orders until the provider has answered once, then about those due', async () => {
    const { controls } = store.sandbox;
    const minute = start().get('reconciler')?.work;
    const orders = [await sales.place(), await sales.place(), await sales.place()];
    for (const { intent } of orders) controls.pay({ intent });
    // What the list of events tells is not what this is about.
    controls.addFault({ method: 'GET', path: '/v1/events', effect: 'error', times: 999 });
    controls.addFault({ path: '/v1/payment_intents/*', effect: 'cut', times: 99 });
    await minute?.();
    for (const { orderId } of orders) expect((await sales.order(orderId)).status).toBe('pending');
    expect(eventsAsked()).toBeGreaterThan(0);
    controls.clearFaults();
    controls.addFault({ method: 'GET', path: '/v1/events', effect: 'error', times: 999 });
    await minute?.();
    for (const { orderId } of orders) expect((await sales.order(orderId)).status).toBe('completed');
    const later = await sales.place();
    controls.pay({ intent: later.intent });
    await minute?.();
    expect((await sales.order(later.orderId)).status).toBe('pending');
    store.clock.advance({ minutes: 2 });
    await minute?.();
    expect((await sales.order(later.orderId)).status).toBe('completed');
  });
});
