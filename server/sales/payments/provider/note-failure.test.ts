import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import type { Fault } from '../../../../sandbox/controls/faults.ts';
import { atDeadline } from '../../../testing/clocks/at-deadline.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { detailsOf, intentOf, newEmail, orderByCard } from '../../../testing/test-checkout.ts';
import type { Answer, TestClient } from '../../../testing/test-client.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { noteDecline, noteFailure } from './note-failure.ts';

const ALL_TRIES = 3;
const unavailable = 'The payment system cannot be reached right now. Please try again in a moment.';
const notConfigured =
  'The shop cannot take card payments at the moment. Please try again later, or contact the shop.';
const account = 'acct_1SleighTestStore';

interface Failing {
  fault?: Omit<Fault, 'method' | 'path'>;
  begin?: (store: TestStore) => void;
  end?: (store: TestStore) => void;
  /** The sentence for the buyer. */
  message: string;
  /** The reason that the shop reads. */
  reason: RegExp;
}

const failures: [string, Failing][] = [
  [
    'a stored 500',
    { fault: { effect: 'error' }, message: unavailable, reason: /had an error of its own/ },
  ],
  [
    '429: too many requests',
    {
      fault: { effect: 'error', status: 429 },
      message: unavailable,
      reason: /too busy at the moment/,
    },
  ],
  [
    '402: refused',
    {
      fault: {
        effect: 'error',
        status: 402,
        body: { type: 'card_error', message: 'Not with sk_test_abcdefgh1234, whsec_12345678.' },
      },
      message: notConfigured,
      reason: /refused: Not with sk_test_\*{4}, whsec_\*{4}\./,
    },
  ],
  [
    'no answer in time',
    {
      fault: { effect: 'hang', times: ALL_TRIES },
      message: unavailable,
      reason: /gave no usable answer/,
    },
  ],
  [
    'a connection that is cut',
    {
      fault: { effect: 'cut', times: ALL_TRIES },
      message: unavailable,
      reason: /gave no usable answer/,
    },
  ],
  [
    'an answer that is no JSON',
    {
      fault: { effect: 'malformed', times: ALL_TRIES },
      message: unavailable,
      reason: /gave no usable answer/,
    },
  ],
  [
    'a key that is not accepted',
    {
      begin: ({ sandbox }) => sandbox.controls.revokeKey({ key: testKeys.secretKey }),
      end: ({ sandbox }) => sandbox.controls.restoreKey({ key: testKeys.secretKey }),
      message: notConfigured,
      reason: /does not accept the secret key/,
    },
  ],
];
const withoutCharges: [string, Failing] = [
  'an account that may not take payments',
  {
    begin: ({ sandbox }) => sandbox.controls.allowCharges({ account, allowed: false }),
    end: ({ sandbox }) => sandbox.controls.allowCharges({ account, allowed: true }),
    message: notConfigured,
    reason: /refused: Your account cannot currently make live charges/,
  },
];

describeWithDatabase('what the provider could not do', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let log: string[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, { log: (line) => log.push(line) });
    sales = await openTestSales(store);
  });
  beforeEach(() => {
    log = [];
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const linesOf = async (orderId: string) => {
    const events = store.deps.db.selectFrom('purchase_event').selectAll();
    const rows = await events.where('purchase_id', '=', orderId).orderBy('position').execute();
    return rows.filter(({ actor }) => actor === PROVIDER_ACTOR);
  };
  const place = (client: TestClient, email: string) =>
    orderByCard(client, {
      packages: [sales.catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(email),
    });
  const orderOf = (email: string) =>
    store.deps.db
      .selectFrom('purchase')
      .select(['id', 'status'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  /** Makes a call fail `times` times, and answers what the buyer was told. */
  async function failing(
    failure: Failing,
    call: { method: string; path: string; ask: () => Promise<Answer>; times: number },
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    failure.begin?.(store);
    for (let round = 0; round < call.times; round += 1) {
      const { method, path } = call;
      if (failure.fault) store.sandbox.controls.addFault({ method, path, ...failure.fault });
      store.sandbox.controls.clearRequests();
      const asked = call.ask();
      answers.push(await (failure.fault?.effect === 'hang' ? atDeadline(store, asked) : asked));
      store.sandbox.controls.clearFaults();
    }
    failure.end?.(store);
    return answers;
  }

  function expectSaid(orderId: string, { reason }: Failing): void {
    const said = log
      .map((line) => JSON.parse(line))
      .filter((line) => line.orderId === orderId && reason.test(line.msg));
    expect(said.length).toBeGreaterThan(0);
    expect(said[0].level).toBe(40);
    expect(log.join()).not.toContain(testKeys.secretKey);
    expect(log.join()).not.toMatch(/sk_test_abcdefgh1234|whsec_12345678/);
  }

  it.each([...failures, withoutCharges])(
    'at the checkout, %s: the buyer has a message, the shop the reason once, nobody a second charge',
    async (_, failure) => {
      const [client, email] = [store.browser(), newEmail()];
      const ask = () => place(client, email);
      const call = { method: 'POST', path: '/v1/payment_intents', ask, times: 2 };
      for (const answer of await failing(failure, call)) {
        expect(answer.status).toBe(503);
        expect(answer.json().message).toBe(failure.message);
      }
      const { id, status } = await orderOf(email);
      expect(status).toBe('pending');
      const lines = await linesOf(id);
      expect(lines).toMatchObject([{ from_status: 'pending', to_status: 'pending' }]);
      expect(lines[0]?.cause).toMatch(failure.reason);
      expectSaid(id, failure);
      const placed = await place(client, email);
      expect(placed.json().orderId).toBe(id);
      store.sandbox.controls.pay({ intent: intentOf(placed) });
      expect((await sales.complete({ orderId: id })).status).toBe(200);
      const charges = store.sandbox.controls.charges();
      expect(charges.filter(({ receipt_email }) => receipt_email === email)).toHaveLength(1);
    },
  );

  it.each(failures)(
    'on the success page, %s: the payment is being confirmed, and the paid order completes afterwards',
    async (_, failure) => {
      const placed = await sales.place();
      store.sandbox.controls.pay({ intent: placed.intent });
      const ask = () => sales.complete(placed);
      const call = { method: 'GET', path: '/v1/payment_intents/*', ask, times: 2 };
      for (const answer of await failing(failure, call)) {
        expect(answer.status).toBe(503);
        expect(answer.json().message).toMatch(/^Your payment is being confirmed\. /);
      }
      const lines = await linesOf(placed.orderId);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.cause).toMatch(failure.reason);
      expectSaid(placed.orderId, failure);
      expect((await sales.complete(placed)).status).toBe(200);
      const charges = store.sandbox.controls.charges();
      const mine = charges.filter(({ payment_intent }) => payment_intent === placed.intent);
      expect(mine).toHaveLength(1);
    },
  );

  describe('with a card', () => {
    it.each([
      ['4000000000000002', 'Your card was declined. (generic_decline)'],
      ['4000000000009995', 'Your card has insufficient funds. (insufficient_funds)'],
      ['4000000000000069', 'Your card has expired. (expired_card)'],
      ['4000000000000127', "Your card's security code is incorrect. (incorrect_cvc)"],
      ['4000000000000119', /processing your card.*\(processing_error\)$/],
    ])('%s: the shop reads why, once, and the next card works', async (card, words) => {
      const placed = await sales.place();
      for (let round = 0; round < 3; round += 1) {
        store.sandbox.controls.pay({ intent: placed.intent, card });
        expect((await sales.complete(placed)).status).toBe(402);
        await sales.readEvents();
      }
      const lines = await linesOf(placed.orderId);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.cause).toMatch(/^The card was declined: /);
      expect(lines[0]?.cause).toMatch(words);
      const said = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === lines[0]?.cause);
      expect(said).toMatchObject([{ orderId: placed.orderId, level: 30 }]);
      store.sandbox.controls.pay({ intent: placed.intent });
      expect((await sales.complete(placed)).status).toBe(200);
      const charges = store.sandbox.controls.charges().filter(({ paid }) => paid);
      expect(charges.filter(({ payment_intent }) => payment_intent === placed.intent)).toHaveLength(
        1,
      );
    });
  });

  it('without keys is in the log', async () => {
    const email = newEmail();
    await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value: '' });
    const answer = await place(store.browser(), email);
    expect([answer.status, answer.json().message]).toEqual([503, notConfigured]);
    expect(log.join()).toContain('the payment keys are missing, or do not fit together');
    const value = testKeys.publicKey;
    await saveSetting(store.deps, { name: 'VITE_STRIPE_PUBLIC_KEY', value });
  });

  it('is in the log where the order has been deleted meanwhile', async () => {
    const failure = new PaymentsError('busy', 'Too many requests.');
    await noteFailure(store.deps, 'gone', failure);
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { orderId: 'gone', level: 40, msg: expect.stringMatching(/too busy at the moment/) },
    ]);
  });

  it.each([
    ['pending', 1],
    ['processing', 1],
    ['canceled', 0],
    ['completed', 0],
    ['refunded', 0],
  ] as const)(
    'a card that was declined for an order that is %s makes %i lines',
    async (status, lines) => {
      const { orderId: id } = await sales.place();
      log = [];
      await noteDecline(store.deps, { id, status, methods: 'card' }, 'No funds.');
      expect(await linesOf(id)).toHaveLength(lines);
      expect(log).toHaveLength(lines);
    },
  );

  describe('again and again', () => {
    it('is one line each, however the failures take turns and however many ask at once', async () => {
      const placed = await sales.place();
      const path = '/v1/payment_intents/*';
      for (const status of [500, 429, 500, 429]) {
        const fault = { method: 'GET', path, effect: 'error', status, times: 99 } as const;
        store.sandbox.controls.addFault(fault);
        await Promise.all(Array.from({ length: 5 }, () => sales.complete(placed)));
        await sales.reconcile();
        store.sandbox.controls.clearFaults();
      }
      const causes = (await linesOf(placed.orderId)).map(({ cause }) => cause);
      expect(causes).toHaveLength(2);
      expect(new Set(causes).size).toBe(2);
    });

    it('after something else happened to the order, it is news again', async () => {
      const placed = await sales.place();
      const broken = { method: 'GET', path: '/v1/payment_intents/*', effect: 'error' } as const;
      store.sandbox.controls.addFault(broken);
      await sales.complete(placed);
      store.sandbox.controls.pay({ intent: placed.intent, card: '4000000000005050' });
      await sales.complete(placed);
      store.sandbox.controls.addFault(broken);
      await sales.complete(placed);
      expect((await linesOf(placed.orderId)).map(({ to_status }) => to_status)).toEqual([
        'pending',
        'processing',
      ]);
    });
  });

  it('to send money back is said on the order, and done when it can be', async () => {
    const { client, email } = await sales.buy('beard');
    const duplicate = await sales.place('beard', { client: store.browser() });
    const { id } = (await sales.account(email)) ?? { id: '' };
    const { db } = store.deps;
    await db
      .updateTable('purchase')
      .set({ buyer_id: id })
      .where('id', '=', duplicate.orderId)
      .execute();
    store.sandbox.controls.pay({ intent: duplicate.intent });
    expect((await sales.complete(duplicate, client)).status).toBe(200);
    const broken = { method: 'POST', path: '/v1/refunds', effect: 'error', times: 3 } as const;
    store.sandbox.controls.addFault(broken);
    await store.deps.jobs.runDue();
    expect((await linesOf(duplicate.orderId)).map(({ cause }) => cause)).toEqual([
      expect.stringMatching(/had an error of its own/),
    ]);
    expect(sales.refundsOf(duplicate.intent)).toEqual([]);
    store.clock.advance({ minutes: 1 });
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(duplicate.intent)).toMatchObject([{ amount: 4900 }]);
    expect((await sales.order(duplicate.orderId)).status).toBe('refunded');
  });
});
