import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderEvents } from '../../../payment-providers/stripe/api/stripe-events.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';

const secret = 'whsec_of_the_tests_0123456789';
const account = 'acct_1SleighTestStore';
const DECLINED = '4000000000000002';
const PROCESSING = '4000000000005050';

/** Status and refunded cents that each order must have, however the webhooks were delivered. */
const books = {
  paid: ['completed', 0],
  secondTry: ['completed', 0],
  declined: ['pending', 0],
  refunded: ['refunded', 4900],
  partly: ['completed', 900],
  lost: ['refunded', 0],
  won: ['completed', 0],
  slow: ['completed', 0],
};
type Name = keyof typeof books;

/** The numbers below `count`, in an order of no order. */
function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, at) => at);
  return numbers.sort((a, b) => ((a * 37) % 101) - ((b * 37) % 101));
}

describeWithDatabase('webhooks as the provider sends them', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let url = '';
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { STRIPE_WEBHOOK_SECRET: secret } });
    sales = await openTestSales(store);
    await sales.saveKeys(testKeys);
    await store.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = store.app.server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  });
  beforeEach(() => {
    const mode = { drop: false, hold: false, copies: 1, delayMs: 0 };
    store.sandbox.controls.webhookMode(mode);
  });
  afterAll(() => store.close());

  /** Eight buyers, and what happens to their money. Nobody comes back to the success page. */
  async function trade(): Promise<Record<Name, string>> {
    const { controls } = store.sandbox;
    const buyers = await Promise.all(
      Object.keys(books).map(async (name) => [name, await sales.place()] as const),
    );
    const ids = {} as Record<Name, string>;
    const intents = {} as Record<Name, string>;
    for (const [name, { orderId, intent }] of buyers) {
      ids[name as Name] = orderId;
      intents[name as Name] = intent;
    }
    for (const name of ['secondTry', 'declined'] as const)
      controls.pay({ intent: intents[name], card: DECLINED });
    controls.pay({ intent: intents.slow, card: PROCESSING });
    for (const name of ['paid', 'secondTry', 'refunded', 'partly', 'lost', 'won'] as const)
      controls.pay({ intent: intents[name] });
    controls.settle({ intent: intents.slow, as: 'succeeded' });
    controls.refund({ payment: intents.refunded });
    controls.refund({ payment: intents.partly, amount: 900 });
    for (const as of ['won', 'lost'] as const) {
      const dispute = controls.openDispute({ payment: intents[as] });
      controls.closeDispute({ dispute: dispute.id, as });
    }
    return ids;
  }

  async function expectBooks(ids: Record<Name, string>): Promise<void> {
    for (const [name, [status, refundedCents]] of Object.entries(books)) {
      const order = await sales.order(ids[name as Name]);
      expect([name, order.status, order.refunded_cents]).toEqual([name, status, refundedCents]);
      const steps = (await sales.timeline(order.id)).map((line) => line.split(':')[0]);
      const completions = steps.filter(
        (step, at) => step === 'completed' && steps[at - 1] !== step,
      );
      expect([name, completions.length <= 1]).toEqual([name, true]);
    }
    const accounts = await store.deps.db.selectFrom('customer').select('email_key').execute();
    const emails = accounts.map(({ email_key }) => email_key);
    expect(new Set(emails).size).toBe(emails.length);
  }
  const expectTaken = () => {
    const answers = store.sandbox.controls.deliveries().map(({ status }) => status);
    expect(new Set(answers)).toEqual(new Set([200]));
  };

  it('come one by one: the books are right', async () => {
    const events = [...orderEvents];
    store.sandbox.controls.addWebhook({ url, secret, account, events });
    store.sandbox.controls.webhookMode({ hold: true });
    const ids = await trade();
    await store.sandbox.controls.flushWebhooks();
    await expectBooks(ids);
    expectTaken();
  });

  it.each([
    ['backwards', (count: number) => Array.from({ length: count }, (_, at) => count - 1 - at)],
    ['shuffled, and each twice', (count: number) => [...shuffled(count), ...shuffled(count)]],
    [
      'every second one never',
      (count: number) => Array.from({ length: count }, (_, at) => at - (at % 2)).reverse(),
    ],
  ])('come %s: the same books', async (title, order) => {
    store.sandbox.controls.webhookMode({ hold: true });
    const ids = await trade();
    const { length } = store.sandbox.controls.heldWebhooks();
    expect(length).toBeGreaterThan(15);
    await store.sandbox.controls.flushWebhooks({ order: order(length) });
    if (title === 'every second one never') {
      await sales.reconcile();
      await sales.readEvents();
    }
    await expectBooks(ids);
    expectTaken();
  });

  it.each([
    ['ten times at once', { copies: 10 }],
    ['delayed on their way', { delayMs: 30_000 }],
  ])('come %s: the same books when they are there', async (_, mode) => {
    const { controls } = store.sandbox;
    controls.webhookMode(mode);
    const [deliveries, events] = [controls.deliveries().length, controls.events().length];
    const ids = await trade();
    const told = controls
      .events()
      .slice(events)
      .map(({ type }) => type);
    const wanted = told.filter((type) => orderEvents.some((known) => known === type));
    const sent = wanted.length * ('copies' in mode ? mode.copies : 1);
    store.clock.advance({ seconds: 30 });
    await controls.webhooksIdle();
    expect(controls.deliveries().length - deliveries).toBe(sent);
    await expectBooks(ids);
    expectTaken();
  });

  it('come late, after all was found out by asking: nothing changes', async () => {
    store.sandbox.controls.webhookMode({ hold: true });
    const ids = await trade();
    await sales.reconcile();
    await sales.readEvents();
    await expectBooks(ids);
    const lines = await Promise.all(Object.values(ids).map((id) => sales.timeline(id)));
    await store.sandbox.controls.flushWebhooks();
    expect(await Promise.all(Object.values(ids).map((id) => sales.timeline(id)))).toEqual(lines);
    expectTaken();
  });

  it('never come: the same books, by asking', async () => {
    store.sandbox.controls.webhookMode({ drop: true });
    const ids = await trade();
    await sales.reconcile();
    await sales.readEvents();
    await expectBooks(ids);
  });
});
