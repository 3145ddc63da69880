import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '#contract/receipts.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { detailsOf, newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

const name = { firstName: '<b>Zoë</b> & "co"', lastName: 'Łuk' };

describeWithDatabase('an order’s receipt', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    const settings = {
      SELLER_ADDRESS: '1 Elf Lane\nNorth Pole',
      TAX_NUMBER: 'DE 1',
      TAX_RATE: '7.5',
    };
    for (const key of ['SELLER_ADDRESS', 'TAX_NUMBER', 'TAX_RATE'] as const)
      await saveSetting(store.deps, { name: key, value: settings[key] });
  });
  afterAll(() => store.close());

  const read = async (client: TestClient, orderId: string) => {
    const answer = await client.get(`/api/orders/${orderId}/receipt`);
    return { status: answer.status, ...answer.json<Receipt & { message: string }>() };
  };
  const signedIn = async (email: string) => {
    const client = store.browser();
    await signIn(client, email);
    return client;
  };

  it('says who sold what to whom, for how much, and what went back', async () => {
    const { orderId, intent, email } = await sales.buy('beard', { more: name });
    const owner = await signedIn(email);
    const first = await read(owner, orderId);
    expect(first).toEqual({
      status: 200,
      number: 'TEST-R-2026-00001',
      orderId,
      isTest: true,
      issuedAt: new Date(store.clock.now()).toISOString(),
      seller: { name: 'Online Portal', address: '1 Elf Lane\nNorth Pole', taxNumber: 'DE 1' },
      buyer: { name: '<b>Zoë</b> & "co" Łuk', email },
      items: [{ title: 'Beard', price: '49.00' }],
      discount: '0.00',
      total: '49.00',
      tax: { rate: '7.5', amount: '3.42' },
      paymentId: intent,
      method: { type: 'card', brand: 'visa', lastFour: '4242', wallet: null },
      creditNotes: [],
      balance: '49.00',
    });
    store.sandbox.controls.refund({ payment: intent, amount: 1000 });
    await sales.readEvents();
    await saveSetting(store.deps, { name: 'SELLER_NAME', value: 'North & Sons' });
    const admin = await sales.admin();
    expect(await read(admin, orderId)).toEqual({
      ...first,
      seller: { ...first.seller, name: 'North & Sons' },
      creditNotes: [
        {
          number: 'TEST-C-2026-00001',
          issuedAt: first.issuedAt,
          isReversal: false,
          items: [],
          amount: '10.00',
          tax: '0.70',
        },
      ],
      balance: '39.00',
    });
  });

  it('of a free order is $0.00 without a number', async () => {
    const email = newEmail();
    const body = { promoCode: testPromoCode, packages: [sales.catalogue.beard] };
    const customerInfo = detailsOf(email);
    const placed = await store
      .browser()
      .send('POST', '/api/create-free-order', { ...body, customerInfo });
    const receipt = await read(await signedIn(email), String(placed.json().orderId));
    expect(receipt).toMatchObject({
      status: 200,
      number: null,
      isTest: false,
      tax: null,
      paymentId: null,
      method: null,
      items: [{ title: 'Beard', price: '49.00' }],
      discount: '49.00',
      total: '0.00',
      balance: '0.00',
      creditNotes: [],
    });
  });

  it('does not exist before the order completes', async () => {
    const { orderId, email, client } = await sales.place('beard');
    const admin = await sales.admin();
    expect(await read(admin, orderId)).toMatchObject({ status: 404, message: /not completed/ });
    expect(await read(admin, 'none')).toMatchObject({ status: 404 });
    expect(await read(client, orderId)).toMatchObject({ status: 401 });
    const stranger = await sales.buy('voice');
    const other = await signedIn(stranger.email);
    expect(await read(other, orderId)).toMatchObject({ status: 403 });
    expect(await read(other, 'none')).toMatchObject({ status: 404 });
    expect(await sales.account(email)).toBeUndefined();
  });

  it('stays for admins when its customer was deleted, without the person', async () => {
    const { orderId, email } = await sales.buy('voice', { more: name });
    const admin = await sales.admin();
    const before = await read(admin, orderId);
    const { id } = (await sales.account(email)) ?? { id: '' };
    await admin.send('DELETE', `/api/customers/${id}`);
    const { status, ...after } = await read(admin, orderId);
    expect({ status, ...after }).toEqual({ ...before, buyer: null, paymentId: null });
    expect(await read(store.browser(), orderId)).toMatchObject({ status: 401 });
    expect(await read(await signedIn((await sales.buy()).email), orderId)).toMatchObject({
      status: 404,
    });
  });

  it('is a PDF file to keep, for the same people', async () => {
    const { orderId, email } = await sales.buy('beard');
    const path = `/api/orders/${orderId}/receipt.pdf`;
    const answer = await (await signedIn(email)).get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="TEST-R-2026-\d{5}\.pdf"$/,
      ),
      'cache-control': 'no-store',
      'content-length': String(answer.bytes.length),
    });
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const head = await (await sales.admin()).send('HEAD', path);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect((await store.browser().get(path)).status).toBe(401);
  });
});
