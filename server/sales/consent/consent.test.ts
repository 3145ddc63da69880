import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountCopy } from '#contract/account.ts';
import { type ConsentText, STANDARD_CONSENT } from '#contract/consumer-rights/consent.ts';
import type { OrderRights } from '#contract/consumer-rights/withdrawals.ts';
import type { Needs } from '#contract/overview.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { detailsOf, intentOf, newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

const OWN_TEXT = 'Start now, please.\nI know what that means. <b>Really</b>.';

describeWithDatabase('consent to immediate access', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000' } });
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    await set('CONSUMER_RIGHTS', 'on');
    await set('CONSENT_TEXT', '');
  });
  afterAll(() => store.close());

  const set = (name: 'CONSUMER_RIGHTS' | 'CONSENT_TEXT', value: string) =>
    saveSetting(store.deps, { name, value });
  const ask = async (): Promise<ConsentText | null> =>
    (await store.browser().get('/api/consent')).json<{ consent: ConsentText | null }>().consent;
  /** The text that is asked for, in tests where one has to be. */
  const asked = async (): Promise<ConsentText> => {
    const consent = await ask();
    if (consent === null) throw new Error('nothing is asked for');
    return consent;
  };
  const byCard = (more: object, { client = store.browser(), email = newEmail() } = {}) =>
    client.send('POST', '/api/create-payment-intent', {
      amount: decimalFromCents(4900),
      packages: [sales.catalogue.beard],
      customerInfo: detailsOf(email),
      ...more,
    });
  const byCode = (more: object, { client = store.browser(), email = newEmail() } = {}) =>
    client.send('POST', '/api/create-free-order', {
      promoCode: testPromoCode,
      packages: [sales.catalogue.beard],
      customerInfo: detailsOf(email),
      ...more,
    });
  const consentOf = (orderId: unknown) =>
    store.deps.db
      .selectFrom('purchase_consent')
      .select(['text', 'version', 'given_at'])
      .where('purchase_id', '=', String(orderId))
      .executeTakeFirst();
  const countOrders = async () =>
    (await store.deps.db.selectFrom('purchase').select('id').execute()).length;
  async function signedIn(email: string): Promise<TestClient> {
    const client = store.browser();
    await signIn(client, email);
    return client;
  }

  it('is not asked for while consumer rights are off, whatever a call says of it', async () => {
    await set('CONSUMER_RIGHTS', 'off');
    expect(await ask()).toBeNull();
    for (const more of [{}, { consent: 'yes', consentVersion: 7 }, { consent: false }]) {
      for (const order of [byCard, byCode]) {
        const answer = await order(more);
        expect(answer.status, answer.text).toBe(200);
        expect(await consentOf(answer.json().orderId)).toBeUndefined();
      }
    }
  });

  it('has a text of its own for the owner, another version for another text, the same for the same', async () => {
    const standard = await asked();
    expect(standard).toEqual({
      text: STANDARD_CONSENT,
      version: expect.stringMatching(/^\w{12}$/),
    });
    await set('CONSENT_TEXT', OWN_TEXT);
    const own = await asked();
    expect(own.text).toBe(OWN_TEXT);
    expect(own.version).not.toBe(standard.version);
    await set('CONSENT_TEXT', STANDARD_CONSENT);
    expect(await ask()).toEqual(standard);
  });

  it('has a text of at most 2,000 characters, which an admin saves; what is wrong changes nothing', async () => {
    const admin = await sales.admin();
    const save = (value: string) =>
      admin.send('POST', '/api/settings', { key: 'CONSENT_TEXT', value });
    expect((await save('x'.repeat(2 ** 20))).status).toBe(413);
    const long = await save('x'.repeat(2001));
    expect([long.status, long.json().message]).toEqual([
      400,
      'value: must be at most 2,000 characters',
    ]);
    expect((await ask())?.text).toBe(STANDARD_CONSENT);
    expect((await save(OWN_TEXT)).json()).toMatchObject({ value: OWN_TEXT });
    expect((await save('')).json()).toMatchObject({ value: STANDARD_CONSENT });
  });

  it('is required by both calls, which name the field and place nothing without it', async () => {
    const before = await countOrders();
    for (const order of [byCard, byCode]) {
      for (const consent of [undefined, false, 'true', 1, null, [true], { consent: true }]) {
        const answer = await order({ consent });
        expect(answer.status).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'consent_required' });
        expect(answer.json().message).toMatch(/^consent: must be true/);
      }
    }
    expect(await countOrders()).toBe(before);
  });

  it('is required by 1,000 tries of forged and old clients, of which none places an order', async () => {
    const before = await countOrders();
    const lies: object[] = [
      {},
      { consent: 'true' },
      { consent: 1 },
      { Consent: true },
      { consent: { given: true } },
      { consented: true },
      { consent: false, consentVersion: (await asked()).version },
      { consent: true, consentVersion: 'guessed' },
      { consent: true, consentVersion: null },
      { consentVersion: (await asked()).version },
    ];
    const client = store.browser();
    const email = newEmail();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 1000; tries += 1) {
      const order = tries % 2 === 0 ? byCard : byCode;
      const { status } = await order(lies[tries % lies.length] ?? {}, { client, email });
      statuses.add(status);
    }
    expect([...statuses]).toEqual([400]);
    expect(await countOrders()).toBe(before);
    expect(await sales.account(email)).toBeUndefined();
  });

  it('is stored as it was shown, with its version and time, and stays so when the text changes', async () => {
    await set('CONSENT_TEXT', OWN_TEXT);
    const { version } = await asked();
    const now = store.clock.now();
    for (const order of [byCard, byCode]) {
      const answer = await order({ consent: true, consentVersion: version });
      expect(answer.status, answer.text).toBe(200);
      const stored = { text: OWN_TEXT, version, given_at: now };
      expect(await consentOf(answer.json().orderId)).toEqual(stored);
      await set('CONSENT_TEXT', 'Another text.');
      expect(await consentOf(answer.json().orderId)).toEqual(stored);
      await set('CONSENT_TEXT', OWN_TEXT);
    }
  });

  it('to a text that the shop has changed meanwhile is refused, and to the present one taken', async () => {
    const { version } = await asked();
    await set('CONSENT_TEXT', OWN_TEXT);
    const answer = await byCard({ consent: true, consentVersion: version });
    expect([answer.status, answer.json().code]).toEqual([400, 'consent_changed']);
    expect(answer.json().message).toMatch(/^consent: /);
    // A client that does not say which text it shows consents to the present one.
    const { orderId } = (await byCard({ consent: true })).json();
    expect(await consentOf(orderId)).toMatchObject({ text: OWN_TEXT });
  });

  it('reaches an order that was placed before it was asked for, when it is asked for again', async () => {
    await set('CONSUMER_RIGHTS', 'off');
    const buyer = { client: store.browser(), email: newEmail() };
    const orderId = String((await byCard({}, buyer)).json().orderId);
    await set('CONSUMER_RIGHTS', 'on');
    expect((await byCard({}, buyer)).status).toBe(400);
    const again = await byCard({ consent: true }, buyer);
    expect(again.json().orderId).toBe(orderId);
    expect(await consentOf(orderId)).toMatchObject({ text: STANDARD_CONSENT });
    await set('CONSENT_TEXT', OWN_TEXT);
    await byCard({ consent: true }, buyer);
    expect(await consentOf(orderId)).toMatchObject({ text: OWN_TEXT });
    const causes = (await sales.timeline(orderId)).filter((line) => line.includes('consent'));
    expect(causes).toHaveLength(2);
  });

  it('is confirmed by mail, on the receipt and its file, on the timeline and in the copy of the data', async () => {
    await set('CONSENT_TEXT', OWN_TEXT);
    const email = newEmail();
    const placed = await byCard({ consent: true }, { client: store.browser(), email });
    const orderId = String(placed.json().orderId);
    const { version } = await asked();
    store.sandbox.controls.pay({ intent: intentOf(placed) });
    await sales.complete({ orderId });
    const [mail] = await mailsTo(store.deps, email);
    expect(mail).toMatchObject({ kind: 'order-confirmation' });
    expect(mail?.text).toContain('Start now, please.');
    expect(mail?.text).toContain(`version ${version} of the text`);
    const client = await signedIn(email);
    const receipt = (await client.get(`/api/orders/${orderId}/receipt`)).json();
    expect(receipt.consent).toMatchObject({ text: OWN_TEXT, version });
    const file = await client.get(`/api/orders/${orderId}/receipt.pdf`);
    expect(file.status).toBe(200);
    expect((await sales.lines(orderId))[1]).toContain(`(consent ${version}). (buyer)`);
    const copy = (await client.get('/api/account/copy')).json<AccountCopy>();
    expect(copy.orders[0]?.consent).toMatchObject({ text: OWN_TEXT, version });
    const seen = async () =>
      (
        await (await sales.admin()).get(`/api/orders/${orderId}/consumer-rights`)
      ).json<OrderRights>();
    expect(await seen()).toMatchObject({
      consent: { text: OWN_TEXT, version, confirmation: { state: 'waiting', sentAt: null } },
      withdrawals: [],
    });
    const problem = { at: 1, message: 'The address was refused.', serverSaid: null, hold: null };
    await store.deps.db
      .updateTable('mail')
      .set({ state: 'failed', last_error: JSON.stringify(problem) })
      .where('order_id', '=', orderId)
      .execute();
    expect((await seen()).consent?.confirmation).toEqual({
      state: 'failed',
      sentAt: null,
      problem: 'The address was refused.',
    });
    const admin = await sales.admin();
    const unconfirmed = async () =>
      (await admin.get('/api/overview/needs')).json<Needs>().unconfirmed.map(({ id }) => id);
    expect(await unconfirmed()).toEqual([orderId]);
    const sent = await admin.send('POST', `/api/orders/${orderId}/receipt/send`);
    expect(sent.status).toBe(200);
    expect(await unconfirmed()).toEqual([orderId]);
    const [again] = (await mailsTo(store.deps, email)).filter(
      ({ subject }) => subject === 'Your receipt',
    );
    expect(again?.text).toContain('Start now, please.');
    await store.deps.db
      .updateTable('mail')
      .set({ state: 'sent', sent_at: store.clock.now() })
      .where('subject', '=', 'Your receipt')
      .execute();
    expect(await unconfirmed()).toEqual([]);
    expect((await seen()).consent?.confirmation).toMatchObject({ state: 'sent' });
  });

  it('goes with its order', async () => {
    const email = newEmail();
    const { orderId } = (
      await byCode({ consent: true }, { client: store.browser(), email })
    ).json();
    const account = await sales.account(email);
    const admin = await sales.admin();
    expect((await admin.send('DELETE', `/api/customers/${account?.id}`)).status).toBe(200);
    expect(await consentOf(orderId)).toBeUndefined();
  });
});
