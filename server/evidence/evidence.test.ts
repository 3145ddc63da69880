import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminChange } from '#contract/admins/audit.ts';
import { textOf } from '../testing/pdf/read-pdf.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { newEmail, signIn } from '../testing/test-checkout.ts';
import type { Answer } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { collectEvidence } from './collect-evidence.ts';

const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

describeOnEachDatabase('evidence for a disputed order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const download = async (orderId: string): Promise<Answer> =>
    (await sales.admin()).get(`/api/orders/${orderId}/evidence`);
  const collect = ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
    collectEvidence(store.deps, orderId);

  async function dispute(
    { orderId, intent }: Pick<PlacedOrder, 'orderId' | 'intent'>,
    { isInquiry = false } = {},
  ) {
    const { id } = store.sandbox.controls.openDispute({ payment: intent, isInquiry });
    await sales.act(orderId, 'check');
    return id;
  }

  /** Logs a customer in with Firefox and plays half a minute of a video, in a second of the store's time. */
  async function watch(email: string, videoId: string) {
    const client = store.browser();
    const body = { email, password: 'reindeer-1' };
    await client.send('POST', '/api/auth/customer-login', body, { 'user-agent': FIREFOX });
    const progress = { positionSeconds: 30.5, watched: false, playedSeconds: 30 };
    const stretches = [{ from: 0, to: 30 }];
    const saved = { ...progress, stretches };
    const answer = await client.send('PUT', `/api/customer/progress/${videoId}`, saved);
    expect(answer.status).toBe(200);
  }

  const sendMails = (orderId: string) =>
    store.deps.db
      .updateTable('mail')
      .set({ state: 'sent', sent_at: store.clock.now() })
      .where('order_id', '=', orderId)
      .execute();

  it('has what the store holds, and nothing else', async () => {
    const { beard, voice } = sales.catalogue;
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'on' });
    await saveSetting(store.deps, { name: 'CONSENT_TEXT', value: 'Start now, please.' });
    const client = store.browser();
    const email = newEmail();
    const customerInfo = { firstName: 'Ann', lastName: 'Elf', email, password: 'reindeer-1' };
    const answer = await client.send('POST', '/api/create-payment-intent', {
      amount: '49.00',
      packages: [beard],
      customerInfo: { ...customerInfo, phone: '+1 555 0100' },
      consent: true,
    });
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'off' });
    const { orderId, clientSecret } = answer.json<{ orderId: string; clientSecret: string }>();
    const intent = clientSecret.split('_secret_')[0] ?? '';
    store.sandbox.controls.pay({ intent });
    await sales.complete({ orderId }, client);
    const other = await sales.buy('voice', { email });
    const stranger = await sales.buy('beard');
    await watch(stranger.email, beard.videoId);
    await watch(email, voice.videoId);
    store.clock.advance({ seconds: 60 });
    await watch(email, beard.videoId);
    await sendMails(orderId);
    const refund = { amount: '9.00', refundedBefore: '0.00', reason: 'fraudulent', note: 'Thief' };
    await sales.act(orderId, 'refund', refund);
    const disputeId = await dispute({ orderId, intent });

    const file = await download(orderId);
    expect(file.status, file.text).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="evidence-${orderId.slice(0, 8)}.pdf"`,
      'cache-control': 'no-store',
    });
    const text = textOf(file.bytes);
    for (const part of [
      orderId,
      'Ann Elf',
      email,
      'Beard $49.00',
      'Visa ending in 4242',
      'Went back to the buyer. −$9.00',
      'Start now, please.',
      'The order was placed.',
      'The order was confirmed by e-mail.',
      'The payment was disputed.',
      'Firefox on Android',
      'begun the video of this order, and played 30 s in all',
      'Video 1',
    ]) {
      expect(text).toContain(part);
    }
    const account = await sales.account(email);
    const { db } = store.deps;
    const sessions = await db.selectFrom('session').select(['id', 'token_hash']).execute();
    for (const hidden of [
      '555 0100',
      intent,
      disputeId,
      'Thief',
      'fraudulent',
      'elf)',
      other.orderId,
      'Voice',
      'Video 2',
      stranger.email,
      stranger.orderId,
      'Mozilla',
      '10.0.0.',
      account?.id,
      account?.password_hash,
      ...sessions.flatMap(({ id, token_hash }) => [id, token_hash]),
    ]) {
      expect(text).not.toContain(String(hidden));
    }
    expect(await collect({ orderId })).toMatchObject({
      receipt: {
        method: { type: 'card', brand: 'visa', lastFour: '4242', wallet: null },
        balance: '40.00',
      },
      account: {
        videos: 1,
        watched: [{ title: 'Video 1', percent: 50, playedSeconds: 30, positionSeconds: 30.5 }],
      },
    });
    const [change] = (await (await sales.admin()).get('/api/changes?kind=export&limit=1')).json<
      AdminChange[]
    >();
    expect(change).toMatchObject({ kind: 'export', thing: 'Order', thingId: orderId });
  });

  it('is there while a dispute, an inquiry or an appeal is open, and for no other order', async () => {
    const order = await sales.buy('beard');
    const refused = await download(order.orderId);
    expect([refused.status, refused.json().code]).toEqual([409, 'not_disputed']);
    const id = await dispute(order);
    expect((await download(order.orderId)).status).toBe(200);
    store.sandbox.controls.closeDispute({ dispute: id, as: 'won' });
    await sales.act(order.orderId, 'check');
    expect((await download(order.orderId)).status).toBe(409);
    const lost = await sales.buy('beard');
    const lostId = await dispute(lost);
    store.sandbox.controls.closeDispute({ dispute: lostId, as: 'lost' });
    await sales.act(lost.orderId, 'check');
    expect((await download(lost.orderId)).status).toBe(409);
    store.sandbox.controls.appeal({ dispute: lostId, to: 'needs_response' });
    await sales.act(lost.orderId, 'check');
    expect((await sales.seen(lost.orderId)).status).toBe('refunded');
    expect((await download(lost.orderId)).status).toBe(200);
    const asked = await sales.buy('beard');
    await dispute(asked, { isInquiry: true });
    expect((await sales.seen(asked.orderId)).status).toBe('completed');
    expect((await download(asked.orderId)).status).toBe(200);
    expect((await download('none')).status).toBe(404);
  });

  it('of an account in which nothing was watched and nobody is logged in has neither', async () => {
    const order = await sales.buy('beard');
    await store.deps.db.deleteFrom('mail').where('order_id', '=', order.orderId).execute();
    await dispute(order);
    expect(await collect(order)).toMatchObject({
      consent: null,
      confirmation: null,
      account: { since: expect.any(String), sessions: [], watched: [], videos: 1 },
    });
  });

  it('of an order that belongs to no account has nothing of the account with its address', async () => {
    const email = newEmail();
    const order = await sales.place('beard', { email });
    await sales.buy('voice', { email, more: { password: 'another-password' } });
    store.sandbox.controls.pay({ intent: order.intent });
    await sales.complete(order, order.client);
    await signIn(store.browser(), email, 'another-password');
    await dispute(order, { isInquiry: true });
    const evidence = await collect(order);
    expect(evidence).toMatchObject({ receipt: null, account: null });
    expect(evidence.changes.map(({ says }) => says)).toEqual([
      'The order was placed.',
      'A payment arrived, and the shop examined the order.',
    ]);
    expect((await download(order.orderId)).status).toBe(200);
  });

  it('is gone with a customer who was deleted', async () => {
    const order = await sales.buy('beard');
    await dispute(order);
    const admin = await sales.admin();
    const { customerId } = await sales.seen(order.orderId);
    expect((await admin.send('DELETE', `/api/customers/${customerId}`)).status).toBe(200);
    const answer = await download(order.orderId);
    expect([answer.status, answer.json().message]).toEqual([404, 'There is no such order.']);
  });

  it('takes titles of any length and names in any direction', async () => {
    const title = 'W'.repeat(200);
    const { db } = store.deps;
    const order = await sales.buy('bundle', { more: { firstName: 'שלום', lastName: 'כהן' } });
    const items = db.updateTable('purchase_item').set({ title });
    await items.where('purchase_id', '=', order.orderId).execute();
    await dispute(order);
    const file = await download(order.orderId);
    expect(file.status, file.text).toBe(200);
    expect(textOf(file.bytes)).toContain('$69.99');
  });
});
