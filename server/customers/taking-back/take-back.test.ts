import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountCopy, AccountOrder } from '#contract/account.ts';
import { changeAdminEmail } from '../../accounts/index.ts';
import { markSample } from '../../catalog/page/mark-sample.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../testing/test-store.ts';

const ADMIN = 'elf@workshop.example';

describeWithDatabase('taking an order back', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await sales.admin();
    await changeAdminEmail(store.deps, { username: 'elf', email: ADMIN });
  });
  beforeEach(() => allow('14'));
  afterAll(() => store.close());

  const allow = (value: string) => saveSetting(store.deps, { name: 'TAKE_BACK_DAYS', value });
  const signedIn = async (email: string): Promise<TestClient> => {
    const client = store.browser();
    await signIn(client, email);
    return client;
  };
  const takeBack = (client: TestClient, orderId: string) =>
    client.send('POST', `/api/account/orders/${orderId}/take-back`);
  /** As long after the last save as is believed. */
  const watch = (client: TestClient, videoId: string, more: object) => {
    store.clock.advance({ minutes: 5 });
    return client.send('PUT', `/api/customer/progress/${videoId}`, { watched: false, ...more });
  };
  const until = async (client: TestClient, orderId: string) => {
    const orders = (await client.get('/api/account/orders')).json<AccountOrder[]>();
    return orders.find(({ id }) => id === orderId)?.takeBackUntil;
  };
  const codeOf = async (client: TestClient, orderId: string) => {
    const answer = await takeBack(client, orderId);
    return answer.status === 200 ? 200 : answer.json().code;
  };

  it('refunds it as an admin does, ends its access, and tells the buyer and the owner', async () => {
    const admin = await sales.admin();
    await admin.send('POST', '/api/settings', { key: 'TAKE_BACK_DAYS', value: '14' });
    const { orderId, intent, email } = await sales.buy();
    const client = await signedIn(email);
    const { videoId } = sales.catalogue.beard;
    const end = new Date(store.clock.now() + 14 * 86_400_000).toISOString();
    await watch(client, videoId, { positionSeconds: 30 });
    expect(await until(client, orderId)).toBe(end);
    const answer = await takeBack(client, orderId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'refunded', refundedAmount: '49.00' });
    expect(answer.json()).not.toHaveProperty('takeBackUntil');
    expect(sales.refundsOf(intent)).toMatchObject([
      { amount: 4900, reason: 'requested_by_customer' },
    ]);
    expect((await client.get(`/media/videos/${videoId}`)).status).toBe(403);
    expect((await sales.lines(orderId)).slice(2)).toEqual([
      'completed>completed The customer takes this order back. 30 s of it were watched. (buyer)',
      'completed>completed A refund of $49.00 was requested (requested by the customer: taken back in the account). (buyer)',
      'completed>completed $49.00 of $49.00 was refunded. (buyer)',
      'completed>refunded The payment was refunded. (buyer)',
    ]);
    const subjects = (await mailsTo(store.deps, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your payment was refunded');
    expect((await mailsTo(store.deps, ADMIN)).at(-1)).toMatchObject({
      kind: 'notice-withdrawal',
      subject: 'An order was taken back',
    });
    const copy = (await client.get('/api/account/copy')).json<AccountCopy>();
    expect(copy.orders[0]).toMatchObject({ status: 'refunded' });
  });

  it('is offered by no shop that has not chosen it', async () => {
    await allow('');
    const { orderId, email } = await sales.buy();
    const client = await signedIn(email);
    expect(await until(client, orderId)).toBeUndefined();
    expect((await takeBack(client, orderId)).status).toBe(404);
    expect((await sales.seen(orderId)).status).toBe('completed');
  });

  it('is for its own customer', async () => {
    const { orderId } = await sales.buy();
    const { email } = await sales.buy('voice');
    expect((await takeBack(await signedIn(email), orderId)).status).toBe(404);
    expect((await takeBack(await signedIn(email), 'guessed')).status).toBe(404);
  });

  it('ends with its days, counted from when it was completed', async () => {
    await allow('2');
    const { orderId, email } = await sales.buy();
    store.clock.advance({ hours: 48, seconds: -1 });
    expect(await until(await signedIn(email), orderId)).toBeDefined();
    store.clock.advance({ seconds: 1 });
    const client = await signedIn(email);
    expect(await until(client, orderId)).toBeUndefined();
    const answer = await takeBack(client, orderId);
    expect([answer.status, answer.json().code]).toEqual([409, 'cannot_take_back']);
    expect(answer.json().message).toContain('is over');
  });

  it('is refused once more than a minute was watched, in all and however it was watched', async () => {
    const { beard, voice } = sales.catalogue;
    const bought = async () => {
      const { orderId, email } = await sales.buy(['beard', 'voice']);
      const client = await signedIn(email);
      await watch(client, beard.videoId, { positionSeconds: 0 });
      return { orderId, client };
    };
    const shared = await bought();
    await watch(shared.client, beard.videoId, { positionSeconds: 31 });
    await watch(shared.client, voice.videoId, { positionSeconds: 30 });
    expect(await codeOf(shared.client, shared.orderId)).toBe('cannot_take_back');
    // The same half minute again and again, from the beginning each time.
    const again = await bought();
    for (let times = 0; times < 3; times += 1) {
      await watch(again.client, beard.videoId, { positionSeconds: 25 });
      await watch(again.client, beard.videoId, { positionSeconds: 0 });
    }
    expect(await codeOf(again.client, again.orderId)).toBe('cannot_take_back');
    // What a player counts, wherever it is in the video.
    const counted = await bought();
    await watch(counted.client, beard.videoId, { positionSeconds: 900, playedSeconds: 40 });
    expect(await until(counted.client, counted.orderId)).toBeDefined();
    await watch(counted.client, beard.videoId, { positionSeconds: 0, playedSeconds: 20.1 });
    expect(await codeOf(counted.client, counted.orderId)).toBe('cannot_take_back');
    const minute = await bought();
    await watch(minute.client, beard.videoId, { positionSeconds: 60 });
    expect(await codeOf(minute.client, minute.orderId)).toBe(200);
  });

  it('does not count samples, nor what another order gives as well', async () => {
    const { beard, voice } = sales.catalogue;
    const mark = (isSample: boolean) =>
      markSample(store.deps, { packageId: voice.id, videoId: voice.videoId, isSample });
    const sampled = await sales.buy(['beard', 'voice']);
    const client = await signedIn(sampled.email);
    await mark(true);
    await watch(client, voice.videoId, { positionSeconds: 600 });
    await mark(false);
    expect(await codeOf(client, sampled.orderId)).toBe(200);
    const first = await sales.buy('beard');
    const owner = await signedIn(first.email);
    await watch(owner, beard.videoId, { positionSeconds: 0 });
    await watch(owner, beard.videoId, { positionSeconds: 600 });
    const second = await sales.buy(['beard', 'voice'], { email: first.email }).catch(() => null);
    // The store does not sell the same twice.
    expect(second).toBeNull();
    const other = await sales.buy('voice', { email: first.email });
    expect(await codeOf(owner, other.orderId)).toBe(200);
    expect((await owner.get(`/media/videos/${beard.videoId}`)).status).toBe(200);
    expect(await codeOf(owner, first.orderId)).toBe('cannot_take_back');
  });

  it('leaves what is still paid', async () => {
    const { beard, voice } = sales.catalogue;
    const email = newEmail();
    // Both are begun before either is paid, so both are paid.
    const single = await sales.place('beard', { email });
    const all = await sales.place('bundle', { email });
    for (const { intent } of [single, all]) store.sandbox.controls.pay({ intent });
    for (const placed of [single, all]) await sales.complete(placed);
    const client = await signedIn(email);
    const can = async (videoId: string) =>
      (await client.get(`/media/videos/${videoId}`)).status === 200;
    expect([await can(beard.videoId), await can(voice.videoId)]).toEqual([true, true]);
    expect(await codeOf(client, all.orderId)).toBe(200);
    expect([await can(beard.videoId), await can(voice.videoId)]).toEqual([true, false]);
    expect(await codeOf(client, single.orderId)).toBe(200);
    expect(await can(beard.videoId)).toBe(false);
  });

  it('is not for a free order, nor for one that is not complete', async () => {
    const email = newEmail();
    const free = (await sales.takeFree(['beard'], { email })).json();
    const client = await signedIn(email);
    expect(await until(client, String(free.orderId))).toBeUndefined();
    const answer = await takeBack(client, String(free.orderId));
    expect([answer.status, answer.json().code]).toEqual([409, 'cannot_take_back']);
    expect(answer.json().message).toContain('was free');
    const disputed = await sales.buy('voice', { email });
    store.sandbox.controls.openDispute({ payment: disputed.intent });
    // The store does not know of the dispute yet.
    expect(await codeOf(client, disputed.orderId)).toBe('payment_disputed');
    await sales.readEvents();
    expect(await codeOf(client, disputed.orderId)).toBe('cannot_take_back');
  });

  it('refunds once, however often and at once it is asked for, and what an admin has left', async () => {
    const { orderId, intent, email } = await sales.buy();
    const client = await signedIn(email);
    const part = { amount: '10', refundedBefore: '0.00', reason: 'requested_by_customer' };
    expect((await sales.act(orderId, 'refund', part)).status).toBe(200);
    const clicks = await Promise.all([1, 2, 3].map(() => codeOf(client, orderId)));
    expect(clicks).toContain(200);
    expect(await codeOf(client, orderId)).toBe(200);
    expect(sales.refundsOf(intent).map(({ amount }) => amount)).toEqual([1000, 3900]);
  });

  it('says so where the provider fails, changes nothing, and works later', async () => {
    const { orderId, intent, email } = await sales.buy();
    const client = await signedIn(email);
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    const answer = await takeBack(client, orderId);
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    expect(answer.status).toBe(503);
    expect(answer.json().message).not.toContain('API Key');
    expect((await sales.seen(orderId)).status).toBe('completed');
    expect(await codeOf(client, orderId)).toBe(200);
    expect(sales.refundsOf(intent)).toHaveLength(1);
  });
});
