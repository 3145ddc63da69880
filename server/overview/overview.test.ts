import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Best, Needs, Overview } from '#contract/overview.ts';
import { deleteCustomer } from '../customers/delete-customer.ts';
import { updateFromProvider } from '../sales/payments/reconciliation/update-from-provider.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { signIn } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

describeOnEachDatabase('the overview', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let first: PlacedOrder;
  const ask = async <Answer>(path: string): Promise<Answer> =>
    (await (await sales.admin()).get(`/api/overview${path}`)).json<Answer>();
  const overview = (query = '') => ask<Overview>(query);
  const follow = (orderId: string) =>
    updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });

  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'America/New_York' });
    // The first of December, at 7 in the morning of New York.
    first = await sales.buy('beard');
    store.clock.advance({ hours: 16, minutes: 30 });
    // Half past eleven at night in New York, the next day in UTC.
    await sales.buy('bundle');
    store.clock.advance({ hours: 12 });
    await sales.takeFree(['voice']);
    await sales.place('voice');
    store.sandbox.controls.refund({ payment: first.intent, amount: 900 });
    await follow(first.orderId);
  });
  afterAll(() => store.close());

  it('counts money, orders and new customers by the days of the shop', async () => {
    const answer = await overview('?period=today');
    expect(answer).toMatchObject({
      timeZone: 'America/New_York',
      today: '2026-12-02',
      mode: 'test',
      days: { from: '2026-12-02', to: '2026-12-02' },
      before: { from: '2026-12-01', to: '2026-12-01' },
      now: { takingsCents: 0, refundsCents: 900, orders: 1, customers: 1 },
      earlier: { takingsCents: 4900 + 6999, refundsCents: 0, orders: 2, customers: 2 },
    });
    const { chart } = answer;
    expect(chart.unit).toBe('day');
    expect(chart.bars.map(({ takingsCents }) => takingsCents)).toEqual([
      0,
      0,
      0,
      0,
      0,
      4900 + 6999,
      0,
    ]);
  });

  it("counts by another zone's days once that is set", async () => {
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'Europe/Berlin' });
    expect((await overview('?period=today')).now).toMatchObject({ takingsCents: 6999, orders: 2 });
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'America/New_York' });
  });

  it('counts the chosen days, and refuses others with the name of the field', async () => {
    const chosen = await overview('?from=2026-11-01&to=2026-12-31');
    expect(chosen.now).toEqual({
      takingsCents: 11_899,
      refundsCents: 900,
      orders: 3,
      customers: 3,
    });
    expect(chosen.chart.unit).toBe('week');
    const sum = chosen.chart.bars.reduce((cents, bar) => cents + bar.takingsCents, 0);
    expect(sum).toBe(11_899);
    const refusal = async (query: string) => (await ask<{ message: string }>(query)).message;
    expect(await refusal('?from=2026-12-02&to=2026-12-01')).toBe(
      'to: must not be before the first day',
    );
    expect(await refusal('?from=2026-12-02')).toBe('to: is needed beside `from`');
    expect(await refusal('?to=2026-12-02')).toBe('from: is needed beside `to`');
    expect(await refusal('?from=2000-01-01&to=2026-12-02')).toBe('to: must be within 3,660 days');
    expect(await refusal('?period=decade')).toMatch(/^period: /);
  });

  it('tells what sold best and was watched most', async () => {
    const { packages, videos } = await ask<Best>('/best?period=month');
    expect(packages.map(({ name, orders }) => `${name} ${orders}`).toSorted()).toEqual([
      'Beard 1',
      'Everything 1',
      'Voice 1',
    ]);
    expect(videos).toEqual([]);
    const customer = store.browser();
    await signIn(customer, first.email);
    const { videoId } = sales.catalogue.beard;
    const watched = await customer.send('PUT', `/api/customer/progress/${videoId}`, {
      positionSeconds: 3,
      watched: false,
    });
    expect(watched.status).toBe(200);
    store.clock.advance({ minutes: 1 });
    expect((await ask<Best>('/best?period=today')).videos).toMatchObject([
      { id: videoId, plays: 1, playedSeconds: 3 },
    ]);
  });

  it('tells what needs the owner', async () => {
    expect(await ask<Needs>('/needs')).toMatchObject({
      ordersInReview: 0,
      disputedOrders: [],
      disputes: 0,
      openWithdrawals: 0,
      unknownWithdrawals: 0,
      inquiries: [],
      failedRefunds: [],
      failedVideos: 0,
      failedMails: 0,
      shop: [{ kind: 'test-mode' }, { kind: 'mail' }, { kind: 'notices' }, { kind: 'contact' }],
      backup: { isScheduled: false, lastAt: null, problem: null },
      disk: { isLow: false },
    });
    store.sandbox.controls.openDispute({ payment: first.intent });
    await follow(first.orderId);
    const { disputes, disputedOrders } = await ask<Needs>('/needs');
    expect(disputes).toBe(1);
    expect(disputedOrders).toEqual([
      { id: first.orderId, name: 'Ann Elf', respondBy: expect.stringMatching(/Z$/) },
    ]);
  });

  it('keeps the money of a deleted customer, and counts the order no more', async () => {
    const account = await sales.account(first.email);
    store.clock.advance({ hours: 1 });
    await sales.buy('beard', { email: 'gone@north.example' });
    const gone = await sales.account('gone@north.example');
    const before = await overview('?period=week');
    expect(account).toBeDefined();
    await deleteCustomer(store.deps, { customerId: gone?.id ?? '' });
    const after = await overview('?period=week');
    expect(after.now).toEqual({
      ...before.now,
      orders: before.now.orders - 1,
      customers: before.now.customers - 1,
    });
  });

  it('does not count test payments once the shop has live keys', async () => {
    await store.deps.db.updateTable('payment_key').set({ livemode: 1 }).execute();
    const { mode, now } = await overview('?period=week');
    // The free order counts in either mode.
    expect({ mode, now }).toMatchObject({ mode: 'live', now: { takingsCents: 0, orders: 1 } });
    await store.deps.db.updateTable('payment_key').set({ livemode: 0 }).execute();
  });
});
