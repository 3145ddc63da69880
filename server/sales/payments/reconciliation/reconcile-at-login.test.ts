import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { atDeadline } from '../../../testing/clocks/at-deadline.ts';
import { newEmail, signIn } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const PROCESSING_CARD = '4000000000005050';
const WRONG = { code: 'wrong_credentials' };

describeWithDatabase('a buyer who paid, closed the tab and logs in', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const paid = async (card?: string) => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent, ...(card !== undefined && { card }) });
    return placed;
  };
  /** Logs in, and answers how often the provider was asked. `hangs`: it does not answer until the deadline. */
  const logIn = async (
    email: string,
    { password = 'reindeer-1', client = store.browser(), hangs = false } = {},
  ) => {
    store.sandbox.controls.clearRequests();
    const signedIn = signIn(client, email, password);
    const answer = await (hangs ? atDeadline(store, signedIn, { deadline: 'login' }) : signedIn);
    return { answer, asked: store.sandbox.controls.requests().length };
  };

  it('is let in on any device, on two at once, and may watch', async () => {
    const { email, orderId } = await paid();
    const client = store.browser();
    const both = await Promise.all([logIn(email, { client }), logIn(email)]);
    expect(both.map(({ answer }) => answer.status)).toEqual([200, 200]);
    const { videoId } = sales.catalogue.beard;
    expect((await client.get(`/media/videos/${videoId}`)).status).toBe(200);
    expect(await sales.timeline(orderId)).toContain('completed: Checked at a login.');
  });

  it('finds the package where they had an account already, and logs in whatever the provider does', async () => {
    const { email, client: browser } = await sales.buy('voice');
    const { orderId, intent } = await sales.place('beard', { email, client: browser });
    store.sandbox.controls.pay({ intent });
    const wrong = await logIn(email, { password: 'reindeer-2' });
    expect([wrong.answer.json(), wrong.asked]).toMatchObject([WRONG, 0]);
    const path = `/v1/payment_intents/${intent}`;
    store.sandbox.controls.addFault({ effect: 'hang', times: 100, path });
    expect((await logIn(email, { hangs: true })).answer.status).toBe(200);
    expect((await sales.order(orderId)).status).toBe('pending');
    store.sandbox.controls.clearFaults();
    const client = store.browser();
    expect((await logIn(email, { client })).answer.status).toBe(200);
    const { videoId } = sales.catalogue.beard;
    expect((await client.get(`/media/videos/${videoId}`)).status).toBe(200);
    // Nothing is open any more.
    expect((await logIn(email)).asked).toBe(0);
  });

  it('is refused with a wrong password, for which only the browser of the checkout asks', async () => {
    const { email, client, orderId } = await paid();
    const stranger = await logIn(email, { password: 'reindeer-2' });
    expect([stranger.answer.json(), stranger.asked]).toMatchObject([WRONG, 0]);
    const buyer = await logIn(email, { password: 'reindeer-2', client });
    expect([buyer.answer.json(), buyer.asked]).toMatchObject([WRONG, 1]);
    expect((await sales.order(orderId)).status).toBe('completed');
    expect((await logIn(email, { client })).answer.status).toBe(200);
  });

  it('is refused while nothing was paid, and costs no question where the order is another one’s', async () => {
    const { email, client } = await sales.place();
    const own = await logIn(email);
    expect([own.answer.json(), own.asked]).toMatchObject([WRONG, 1]);
    const other = await logIn(newEmail(), { client });
    expect([other.answer.json(), other.asked]).toMatchObject([WRONG, 0]);
  });

  it('is found however many orders strangers placed with that address', async () => {
    const { email } = await paid();
    for (let count = 0; count < 4; count += 1) {
      await sales.place('voice', { email, more: { password: `stranger-${count}` } });
    }
    expect((await logIn(email)).answer.status).toBe(200);
  });

  it('reads that the payment is not through, as often as they try, and nobody else does', async () => {
    const processing = await paid(PROCESSING_CARD);
    const unanswered = await paid();
    store.sandbox.controls.addFault({
      effect: 'hang',
      times: 100,
      path: `/v1/payment_intents/${unanswered.intent}`,
    });
    for (const [{ email }, hangs, status, words] of [
      [processing, false, 402, /still being processed/],
      [unanswered, true, 503, /being confirmed/],
    ] as const) {
      for (let count = 0; count < 6; count += 1) {
        const { answer } = await logIn(email, { hangs });
        expect([answer.status, answer.json().message]).toEqual([
          status,
          expect.stringMatching(words),
        ]);
      }
      const stranger = await logIn(email, { password: 'reindeer-2' });
      expect(stranger.answer.json()).toMatchObject(WRONG);
    }
  });
});
