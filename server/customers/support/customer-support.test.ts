import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CustomerDetails } from '#contract/customers.ts';
import { releaseAddress } from '../../accounts/accounts.store.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeWithDatabase('a customer, for admins', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let admin: TestClient;
  let id = '';
  const email = 'holly@north.example';
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await sales.buy('beard', { email });
    id = (await sales.account(email))?.id ?? '';
    admin = await sales.admin();
  });
  afterAll(() => store.close());

  it('shows orders, what they can watch and by which order, how far they are, and where they are signed in', async () => {
    const customer = store.browser();
    await signIn(customer, email);
    const { videoId } = sales.catalogue.beard;
    await customer.send('PUT', `/api/customer/progress/${videoId}`, {
      positionSeconds: 3,
      watched: false,
    });
    const details = (await admin.get(`/api/customers/${id}`)).json<CustomerDetails>();
    expect(details).toMatchObject({
      customer: { id, email, firstName: 'Ann' },
      hasPassword: true,
      orders: [{ status: 'completed', totalAmount: '49.00' }],
      access: [{ title: 'Beard', orderId: details.orders[0]?.id }],
      progress: [{ videoId, positionSeconds: 3 }],
    });
    expect(details.sessions.length).toBeGreaterThan(0);
  });

  it('shows no access by an order that was refunded', async () => {
    const order = await sales.buy('voice', { email: 'ivy@north.example' });
    const ivy = await sales.account('ivy@north.example');
    store.sandbox.controls.refund({ payment: order.intent });
    expect((await sales.act(order.orderId, 'check')).status).toBe(200);
    const details = (await admin.get(`/api/customers/${ivy?.id}`)).json<CustomerDetails>();
    expect(details).toMatchObject({ orders: [{ status: 'refunded' }], access: [] });
  });

  it('is sent a link for a new password, at most one in five minutes', async () => {
    const send = () => admin.send('POST', `/api/customers/${id}/reset-link`);
    expect((await send()).status).toBe(200);
    expect((await mailsTo(store.deps, email)).map(({ kind: sent }) => sent)).toContain(
      'password-reset',
    );
    expect((await send()).json()).toMatchObject({ code: 'link_sent' });
  });

  it('is signed out everywhere', async () => {
    const customer = store.browser();
    await signIn(customer, email);
    expect((await admin.send('DELETE', `/api/customers/${id}/sessions`)).status).toBe(200);
    expect((await customer.get('/api/customer/packages')).status).toBe(401);
  });

  it('is found by the days on which the account was created', async () => {
    const list = async (query: string) =>
      (await admin.get(`/api/customers?${query}`)).json<{ email: string }[]>();
    expect(await list('from=2026-12-01&to=2026-12-01&q=holly')).toMatchObject([{ email }]);
    expect(await list('from=2026-12-02')).toEqual([]);
    expect((await admin.get('/api/customers?from=2026-12-02&to=2026-12-01')).json()).toMatchObject({
      message: 'to: must not be before the first day',
    });
  });

  it('gets another e-mail address, of which both are told', async () => {
    const ivy = (await sales.account('ivy@north.example'))?.id ?? '';
    const correct = (body: unknown, who = ivy) =>
      admin.send('PUT', `/api/customers/${who}/email`, body);
    const typed = { email: 'ivy.green@north.example', shownEmail: 'ivy@north.example' };
    expect((await correct(typed)).json<CustomerDetails>().customer.email).toBe(typed.email);
    for (const address of [typed.email, typed.shownEmail])
      expect((await mailsTo(store.deps, address)).map(({ kind: sent }) => sent)).toContain(
        'email-changed',
      );
    const codes = async (body: unknown) => (await correct(body)).json().code;
    expect(await codes(typed)).toBe('changed_meanwhile');
    expect(await codes({ email: ' IVY.green@north.example' })).toBe('same_email');
    expect(await codes({ email })).toBe('email_taken');
    expect((await correct({ email: 'a@b' })).json().message).toBe(
      'email: must be a valid e-mail address',
    );
    expect((await correct(typed, 'nobody')).status).toBe(404);
  });

  it('without an address is shown so, and gets one', async () => {
    await sales.buy('beard', { email: 'lost@north.example' });
    const lost = (await sales.account('lost@north.example'))?.id ?? '';
    await releaseAddress(store.deps, lost);
    const { customer } = (await admin.get(`/api/customers/${lost}`)).json<CustomerDetails>();
    expect(customer.email).toBe('');
    const body = { email: 'found@north.example', shownEmail: null };
    expect((await admin.send('PUT', `/api/customers/${lost}/email`, body)).status).toBe(200);
  });

  it('without a password gets the link to one at the corrected address, and no other works', async () => {
    const [typo, right] = ['nole@north.example', 'noel@north.example'];
    const given = await admin.send('POST', '/api/grants', {
      email: typo,
      packageIds: [sales.catalogue.beard.id],
      reason: 'A class',
      newAccount: { firstName: 'Noel', lastName: 'Frost' },
    });
    const { customerId } = given.json<{ customerId: string }>();
    await admin.send('PUT', `/api/customers/${customerId}/email`, { email: right });
    const set = async (address: string, of: string) => {
      const mail = (await mailsTo(store.deps, address)).find((one) => one.kind === of);
      const body = { token: mail?.token || 'none', password: 'three-red-mittens' };
      return (await store.browser().send('POST', '/api/auth/reset-password', body)).status;
    };
    expect(await set(typo, 'grant')).toBe(404);
    expect(await set(right, 'email-changed')).toBe(200);
  });

  it('is in a file with what they can watch, safe in spreadsheets', async () => {
    await sales.buy('voice', { email: 'eve@north.example', more: { firstName: '=1+1' } });
    const answer = await admin.get('/api/customers/export?q=eve@north');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, eve, ...others] = answer.text.trimEnd().split('\r\n');
    expect(head).toBe(
      '\u{feff}Customer,Customer Since,E-mail,First Name,Last Name,Phone,Packages,Package IDs',
    );
    expect(eve).toContain(`,eve@north.example,'=1+1,Elf,,Voice,${sales.catalogue.voice.id}`);
    expect(others).toEqual([]);
    expect((await store.browser().get('/api/customers/export')).status).toBe(401);
    expect((await admin.get('/api/changes?kind=export')).json()).toMatchObject([
      { thing: 'Customer', action: 'Export the customers that match as a CSV file' },
    ]);
  });

  it('is not there once deleted', async () => {
    for (const [method, path] of [
      ['POST', '/reset-link'],
      ['DELETE', '/sessions'],
    ] as const)
      expect((await admin.send(method, `/api/customers/nobody${path}`)).status).toBe(404);
    expect((await admin.get('/api/customers/nobody')).status).toBe(404);
  });
});
