import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { intentOf } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { updateFromProvider } from '../payments/reconciliation/update-from-provider.ts';

/** The cells of each line; no cell of these tests holds a line break. */
const linesOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell));

describeOnEachDatabase("the owner's list of orders", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let admin: TestClient;
  const ids: Record<string, string> = {};
  let santa20 = '';
  /** The names of the listed orders, the newest first. */
  const list = async (query: string): Promise<string[]> => {
    const answer = await admin.get(`/api/orders?${query}`);
    if (answer.status !== 200) return [`${answer.status} ${answer.json().message}`];
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return answer.json<{ id: string }[]>().map(({ id }) => names.get(id) ?? id);
  };
  const columns = async (query: string): Promise<Record<string, string | undefined>[]> => {
    const answer = await admin.get(`/api/orders/export?${query}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.text.startsWith('\u{feff}Order,Placed,Status')).toBe(true);
    const [head = [], ...lines] = linesOf(answer.text.slice(1));
    return lines.map((cells) =>
      Object.fromEntries(head.map((name, index) => [name, cells[index]])),
    );
  };

  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'America/New_York' });
    await saveSetting(store.deps, { name: 'TAX_RATE', value: '19' });
    // The first of December, at 7 in the morning of New York.
    const early = await sales.buy('beard', { email: 'early@north.example' });
    ids.early = early.orderId;
    ids.given = (await sales.place('beard', { email: 'given@north.example' })).orderId;
    store.clock.advance({ hours: 16, minutes: 30 });
    // The second in UTC, and half past eleven at night in New York.
    const more = { firstName: '=HYPERLINK("x")', phone: '+1 555 0100' };
    ids.late = (await sales.buy(['beard', 'voice'], { email: 'late@north.example', more })).orderId;
    store.clock.advance({ hours: 12 });
    await sales.reconcile();
    ids.free = String((await sales.takeFree(['voice'])).json().orderId);
    store.sandbox.controls.refund({ payment: early.intent, amount: 1000 });
    const asked = { cause: 'asked', actor: 'system' };
    await updateFromProvider(store.deps, { orderId: early.orderId, ...asked });
    store.clock.advance({ hours: 1 });
    admin = await sales.admin();
    santa20 = (await admin.send('POST', '/api/promo-codes', codeOf())).json<{ id: string }>().id;
    const packages = [sales.catalogue.voice];
    const coded = await orderWithCode(store.browser(), {
      code: 'SANTA20',
      packages,
      totalCents: 3160,
    });
    ids.coded = String(coded.json().orderId);
    store.sandbox.controls.pay({ intent: intentOf(coded) });
    await sales.complete({ orderId: ids.coded });
  });
  afterAll(() => store.close());

  it('has every order without a filter, and leaves out cancelled checkouts where that is asked', async () => {
    expect((await sales.order(ids.given ?? '')).status).toBe('canceled');
    expect(await list('')).toEqual(['coded', 'free', 'late', 'given', 'early'].toSorted(byTime));
    expect(await list('view=orders')).toEqual(['coded', 'free', 'late', 'early']);
    expect(await list('view=sold')).toEqual(['coded', 'free', 'late', 'early']);
    expect(await list('status=canceled')).toEqual(['given']);
  });

  it("is of days of the shop's time zone", async () => {
    expect(await list('view=orders&from=2026-12-01&to=2026-12-01')).toEqual(['late', 'early']);
    expect(await list('from=2026-12-02')).toEqual(['coded', 'free']);
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'Europe/Berlin' });
    expect(await list('from=2026-12-02&to=2026-12-02')).toEqual(['coded', 'free', 'late']);
    await saveSetting(store.deps, { name: 'TIME_ZONE', value: 'America/New_York' });
  });

  it('is of days of receipts and of credit notes', async () => {
    expect(await list('dated=paid')).toEqual(['coded', 'late', 'early']);
    expect(await list('dated=paid&to=2026-12-01')).toEqual(['late', 'early']);
    expect(await list('dated=refunded&from=2026-12-02')).toEqual(['early']);
    expect(await list('dated=refunded&to=2026-12-01')).toEqual([]);
  });

  it('is of a package, of a code, and of all that together', async () => {
    const voice = `packageId=${sales.catalogue.voice.id}`;
    expect(await list(voice)).toEqual(['coded', 'free', 'late']);
    expect(await list(`codeId=${santa20}`)).toEqual(['coded']);
    expect(await list('codeId=free-access')).toEqual(['free']);
    expect(await list('codeId=unknown')).toEqual([]);
    expect(await list(`${voice}&dated=paid&status=completed&q=late@north`)).toEqual(['late']);
  });

  it('is refused with the name of the field', async () => {
    expect(await list('from=2026-12-02&to=2026-12-01')).toEqual([
      '400 to: must not be before the first day',
    ]);
    expect(await list('from=2026-02-30')).toEqual(['400 from: must be a day such as 2026-12-24']);
    expect(await list('dated=never')).toEqual([expect.stringMatching(/^400 dated: /)]);
  });

  it('is a file with a line for each order, safe in spreadsheets', async () => {
    const lines = await columns('view=orders&from=2026-12-01&to=2026-12-01');
    expect(lines.map(({ Order }) => Order)).toEqual([ids.late, ids.early]);
    expect(lines[0]).toMatchObject({
      Placed: '2026-12-01 23:30',
      Status: 'completed',
      Total: '88.50',
      Refunded: '0.00',
      'First Name': `"'=HYPERLINK(""x"")"`,
      Phone: "'+1 555 0100",
      Currency: 'USD',
      'Tax Rate': '19.00',
      'Tax in Receipt': '14.13',
      Mode: 'test',
    });
    expect(lines[1]).toMatchObject({
      Refunded: '10.00',
      Credited: '10.00',
      'Tax Credited': '1.60',
      Receipt: 'TEST-R-2026-00001',
      'Credit Notes': 'TEST-C-2026-00001',
    });
  });

  it('is a file that credits what was refunded in its days, where they are those of refunds', async () => {
    store.clock.advance({ days: 1 });
    const { intent_id: payment } = await sales.order(ids.early ?? '');
    store.sandbox.controls.refund({ payment: payment ?? '', amount: 500 });
    const asked = { cause: 'asked', actor: 'system' };
    await updateFromProvider(store.deps, { orderId: ids.early ?? '', ...asked });
    admin = await sales.admin();
    const credited = async (query: string) => {
      const [line] = await columns(query);
      return [line?.['Credit Notes'], line?.Credited, line?.['Tax Credited'], line?.Refunded];
    };
    const [first, second] = ['TEST-C-2026-00001', 'TEST-C-2026-00002'];
    const early = 'dated=refunded&to=2026-12-02';
    expect(await credited(early)).toEqual([first, '10.00', '1.60', '15.00']);
    const late = 'dated=refunded&from=2026-12-03';
    expect(await credited(late)).toEqual([second, '5.00', '0.79', '15.00']);
    const all = [`"${first}; ${second}"`, '15.00', '2.39', '15.00'];
    expect(await credited('dated=refunded')).toEqual(all);
    expect(await credited(`q=${ids.early}`)).toEqual(all);
  });

  it('is a file with a line for each item, whose amounts come to those of the orders', async () => {
    const lines = await columns('lines=items&dated=paid');
    expect(lines).toHaveLength(4);
    const cents = (name: string, order: string | undefined) =>
      lines
        .filter(({ Order }) => Order === order)
        .reduce((sum, line) => sum + Math.round(Number(line[name]) * 100), 0);
    expect(cents('Paid', ids.late)).toBe(8850);
    expect(cents('Tax in Paid', ids.late)).toBe(1413);
    const [coded] = lines;
    expect(coded).toMatchObject({
      Price: '39.50',
      Reduction: '-7.90',
      Paid: '31.60',
      Code: 'Promotion code SANTA20',
    });
  });

  it('says what is counted of orders that were deleted, which it does not have', async () => {
    const ask = async (query: string) => (await admin.get(`/api/deleted-orders?${query}`)).json();
    expect(await ask('dated=paid')).toEqual({ count: 0, amount: '0.00' });
    const { email, orderId, intent } = await sales.buy('voice');
    store.sandbox.controls.refund({ payment: intent, amount: 950 });
    await updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });
    await admin.send('DELETE', `/api/customers/${(await sales.account(email))?.id}`);
    expect(await ask('dated=paid')).toEqual({ count: 1, amount: '39.50' });
    expect(await ask('dated=refunded&from=2026-12-02')).toEqual({ count: 1, amount: '9.50' });
    expect(await ask('dated=paid&to=2026-12-01')).toEqual({ count: 0, amount: '0.00' });
    expect(await list('dated=paid')).toEqual(['coded', 'late', 'early']);
  });

  it('is a file for admins only, of which it is recorded who took it', async () => {
    expect((await store.browser().get('/api/orders/export')).status).toBe(401);
    const [change] = (await admin.get('/api/changes?kind=export')).json<
      Record<string, unknown>[]
    >();
    expect(change).toMatchObject({ kind: 'export', thing: 'Order', admin: 'elf' });
  });

  /** Two orders of one moment are in the order of their ids. */
  function byTime(one: string, other: string): number {
    const time = ['coded', 'free', 'late'];
    const [a, b] = [one, other].map((name) => (time.includes(name) ? time.indexOf(name) : 3));
    if (a !== b) return (a ?? 0) - (b ?? 0);
    return (ids[other] ?? '') < (ids[one] ?? '') ? -1 : 1;
  }
});
