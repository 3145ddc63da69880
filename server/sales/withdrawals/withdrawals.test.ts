import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Withdrawal } from '#contract/consumer-rights/withdrawals.ts';
import { changeAdminEmail } from '../../accounts/index.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { newEmail, signIn } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { sweepWithdrawals } from './start-withdrawal-work.ts';

const ADMIN = 'elf@workshop.example';

describeWithDatabase('withdrawing from a contract', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    await sales.admin();
    await changeAdminEmail(store.deps, { username: 'elf', email: ADMIN });
  });
  beforeEach(async () => {
    const { db } = store.deps;
    for (const table of ['failure_limit', 'withdrawal', 'mail'] as const)
      await db.deleteFrom(table).execute();
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'on' });
  });
  afterAll(() => store.close());

  const state = async (more: object = {}) => {
    const body = { name: 'Ann Elf', email: newEmail(), ...more };
    const answer = await store.browser().send('POST', '/api/withdrawals', body);
    await store.deps.jobs.runDue();
    return answer;
  };
  const listed = async (query = '') =>
    (await (await sales.admin()).get(`/api/withdrawals${query}`)).json<Withdrawal[]>();
  const ofOrder = async (orderId: string) =>
    (await (await sales.admin()).get(`/api/orders/${orderId}/consumer-rights`)).json()
      .withdrawals as Withdrawal[];
  /** Has the admin told of the next withdrawal, as switching the setting on does. */
  const tellAdmins = async () => {
    const setting = { key: 'CONSUMER_RIGHTS', value: 'on' };
    const saved = await (await sales.admin()).send('POST', '/api/settings', setting);
    expect(saved.status).toBe(200);
    await store.deps.db.updateTable('admin_notice').set({ queued_at: null }).execute();
  };
  /** The last message to an address, as its reader sees it. */
  const lastText = async (email: string): Promise<string> => {
    const admin = await sales.admin();
    const [mail] = (await admin.get(`/api/mail?q=${email}`)).json<{ id: string }[]>();
    return (await admin.get(`/api/mail/${mail?.id}`)).json<{ text: string }>().text;
  };
  /** As the checkout does while consumer rights are on. */
  const buy = async (email = newEmail()) => {
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'off' });
    const order = await sales.buy('beard', { email });
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'on' });
    await store.deps.db.deleteFrom('mail').execute();
    return order;
  };

  it('is not there while consumer rights are off', async () => {
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'off' });
    expect((await state()).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('is answered in the same way whether there is such an order or not, and kept, with a receipt by mail to known addresses alone', async () => {
    const { email, orderId } = await buy();
    const begun = newEmail();
    await buy(begun);
    await store.deps.db
      .updateTable('purchase')
      .set({ status: 'pending', customer_id: null })
      .where('email_key', '=', begun)
      .execute();
    await store.deps.db.deleteFrom('customer').where('email_key', '=', begun).execute();
    const receivedAt = new Date(store.clock.now()).toISOString();
    for (const [address, order] of [
      [email, orderId.slice(0, 8)],
      [newEmail(), orderId],
      [begun, undefined],
      [email, undefined],
    ] as const) {
      await store.deps.db.deleteFrom('mail').execute();
      const answer = await state({ email: address, order });
      expect([answer.status, answer.json()]).toEqual([200, { receivedAt }]);
      expect(await listed(`?address=${address === email ? 'known' : 'unknown'}`)).toContainEqual(
        expect.objectContaining({ email: address, typedOrder: order ?? '', receivedAt }),
      );
      const receipts = await mailsTo(store.deps, address);
      if (address !== email) {
        expect(receipts).toEqual([]);
        continue;
      }
      expect(receipts).toMatchObject([
        { kind: 'withdrawal', subject: 'We received your withdrawal' },
      ]);
      const text = await lastText(address);
      expect(text).toMatch(/Received:? .*\d{4} at \d+:\d\d:\d\d [AP]M UTC/s);
      expect(text).toContain(order ?? 'Not given');
    }
    expect(await ofOrder(orderId)).toHaveLength(2);
  });

  it('shows name and order in messages without links, in 60 characters, and keeps them whole', async () => {
    const { email } = await buy();
    await tellAdmins();
    const typed = {
      name: 'Win: https://evil.example/?a=1 www.evil。example me@evil.example +49 1701',
      order: `Jürgen O’Neil-Ðe, ශ්\u200dරී #1 ${'x'.repeat(100)}`,
    };
    await state({ email, ...typed });
    expect(await listed()).toMatchObject([{ name: typed.name, typedOrder: typed.order }]);
    for (const address of [email, ADMIN]) {
      const text = await lastText(address);
      expect(text).toContain('\nName: Win https evil example a www evil example me evil example\n');
      expect(text).toMatch(/\nOrder: Jürgen O’Neil-Ðe, ශ්\u200dරී #1 x+…\n/);
      const order = /\nOrder: (.*)\n/.exec(text)?.[1] ?? '';
      expect([...order]).toHaveLength(60);
    }
  });

  it('shows on the order, on its timeline and in the list, tells the admins, and moves no money', async () => {
    const { email, orderId, intent } = await buy();
    await tellAdmins();
    await state({ email: email.toUpperCase(), order: `Order #${orderId.slice(0, 8)}` });
    const [withdrawal, ...others] = await ofOrder(orderId);
    expect(others).toEqual([]);
    expect(withdrawal).toMatchObject({ name: 'Ann Elf', orderIds: [orderId], decision: null });
    expect(await listed('?state=open')).toEqual([withdrawal]);
    expect((await sales.lines(orderId)).at(-1)).toContain('A withdrawal was received');
    const [notice] = await mailsTo(store.deps, ADMIN);
    expect(notice).toMatchObject({
      kind: 'notice-withdrawal',
      subject: 'A withdrawal was received',
    });
    expect(await lastText(ADMIN)).toContain(`order=${orderId}`);
    expect(sales.refundsOf(intent)).toEqual([]);
    expect(await sales.mayWatch(email)).toBe(true);
    // The job may run again, after a store that died.
    await store.deps.jobs.runDue();
    expect(await ofOrder(orderId)).toHaveLength(1);
  });

  it('without an order is about all orders with that address; a named one about that one', async () => {
    const email = newEmail();
    const first = await buy(email);
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'off' });
    const second = await sales.buy('voice', { email });
    await saveSetting(store.deps, { name: 'CONSUMER_RIGHTS', value: 'on' });
    const both = [first.orderId, second.orderId].toSorted();
    await state({ email });
    expect((await listed())[0]?.orderIds).toEqual(both);
    store.clock.advance({ seconds: 1 });
    await state({ email, order: second.orderId });
    expect((await listed())[0]?.orderIds).toEqual([second.orderId]);
    store.clock.advance({ seconds: 1 });
    await state({ email, order: 'R-2026-00001' });
    expect((await listed())[0]?.orderIds).toEqual(both);
  });

  it('of many unknown addresses: all are listed, five of them tell the admins in a day, none hides a buyer’s', async () => {
    const admin = await sales.admin();
    await tellAdmins();
    for (let count = 0; count < 8; count += 1) {
      await store.deps.db.deleteFrom('failure_limit').where('name', 'like', '%address%').execute();
      await state();
      store.clock.advance({ hours: 1, seconds: 1 });
    }
    expect(await listed('?state=open&address=unknown')).toHaveLength(8);
    expect(await mailsTo(store.deps, ADMIN)).toHaveLength(5);
    const { email } = await buy();
    await state({ email });
    expect(await mailsTo(store.deps, ADMIN)).toHaveLength(1);
    const needs = (await admin.get('/api/overview/needs')).json();
    expect(needs).toMatchObject({ openWithdrawals: 1, unknownWithdrawals: 8 });
    store.clock.advance({ hours: 24 });
    await state();
    expect(await mailsTo(store.deps, ADMIN)).toHaveLength(2);
  });

  it('is decided with all others of unknown addresses up to a time, or with those that an admin selects', async () => {
    const admin = await sales.admin();
    const { email, orderId } = await buy();
    for (const address of [newEmail(), newEmail(), email]) await state({ email: address });
    const waiting = (await admin.get('/api/unknown-withdrawals')).json();
    expect(waiting).toEqual({ count: 2, newestAt: new Date(store.clock.now()).toISOString() });
    store.clock.advance({ seconds: 1 });
    await state();
    const all = { until: waiting.newestAt, note: 'Nobody' };
    const decideAll = () => admin.send('POST', '/api/unknown-withdrawals/decision', all);
    const answers = await Promise.all([decideAll(), decideAll()]);
    expect(answers.map((answer) => answer.json().decided).sort()).toEqual([0, 2]);
    expect((await listed('?state=open')).map((one) => one.isUnknown)).toEqual([true, false]);
    const ids = (await listed()).map(({ id }) => id);
    const decide = (body: object) => admin.send('POST', '/api/withdrawals/decisions', body);
    const selected = await Promise.all([decide({ ids }), decide({ ids })]);
    expect(selected.map((answer) => answer.json().decided).sort()).toEqual([0, 2]);
    expect(await listed('?state=open')).toEqual([]);
    // Of one moment, so they are in no certain order.
    const notes = (await listed()).map((one) => `${one.isUnknown} ${one.decision?.note}`);
    expect(notes.sort()).toEqual(['false ', 'true ', 'true Nobody', 'true Nobody']);
    const lines = (await sales.lines(orderId)).filter((line) => line.includes('dealt with'));
    expect(lines).toEqual([
      'completed>completed The withdrawal was dealt with. (elf@workshop.example (elf))',
    ]);
    for (const [body, message] of [
      [{}, 'ids: must be a list'],
      [{ ids: [] }, 'ids: must not be empty'],
      [{ ids: Array.from({ length: 201 }, () => 'a') }, 'ids: must be at most 200'],
      [{ ids: ['/'] }, 'ids[0]: is not a valid id'],
    ] as const) {
      const answer = await decide(body);
      expect([answer.status, answer.json().message]).toEqual([400, message]);
    }
    const until = '2026-99-99T08:00:00.000Z';
    const never = await admin.send('POST', '/api/unknown-withdrawals/decision', { until });
    expect(never.json().message).toBe('until: must be a time such as 2026-12-24T08:00:00.000Z');
  });

  it('stated twice is one; after a while, or once it was decided, another', async () => {
    const { email } = await buy();
    const first = (await state({ email })).json();
    store.clock.advance({ minutes: 9 });
    expect((await state({ email })).json()).toEqual(first);
    expect([(await listed()).length, (await mailsTo(store.deps, email)).length]).toEqual([1, 1]);
    store.clock.advance({ minutes: 2 });
    expect((await state({ email })).json()).not.toEqual(first);
    expect([(await listed()).length, (await mailsTo(store.deps, email)).length]).toEqual([2, 2]);
  });

  it('is decided by an admin, once, which is written down', async () => {
    const { email, orderId } = await buy();
    await state({ email });
    const [withdrawal] = await listed('?state=open');
    const decide = async () =>
      (await sales.admin()).send('POST', `/api/withdrawals/${withdrawal?.id}/decision`, {
        note: 'Refunded.',
      });
    const clicks = await Promise.all([decide(), decide()]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listed('?state=open')).toEqual([]);
    expect(await ofOrder(orderId)).toMatchObject([
      { decision: { by: 'elf@workshop.example (elf)', note: 'Refunded.' } },
    ]);
    const lines = (await sales.lines(orderId)).filter((line) => line.includes('dealt with'));
    expect(lines).toEqual([
      'completed>completed The withdrawal was dealt with. Refunded. (elf@workshop.example (elf))',
    ]);
  });

  it('is in the account’s copy of data, and goes with the account', async () => {
    const { email, orderId } = await buy();
    await state({ email, order: orderId });
    const client = store.browser();
    await signIn(client, email);
    const copy = (await client.get('/api/account/copy')).json();
    expect(copy.withdrawals).toMatchObject([
      { name: 'Ann Elf', email, order: orderId, decidedAt: null },
    ]);
    const account = await sales.account(email);
    await (await sales.admin()).send('DELETE', `/api/customers/${account?.id}`);
    expect(await listed()).toEqual([]);
    // For a deleted customer: received, and about no order.
    expect((await state({ email, order: orderId })).status).toBe(200);
    expect((await listed())[0]?.orderIds).toEqual([]);
  });

  it('about no order is forgotten 400 days after it was dealt with', async () => {
    const { email } = await buy();
    for (const address of [email, newEmail()]) await state({ email: address });
    for (const { id } of await listed()) {
      await (await sales.admin()).send('POST', `/api/withdrawals/${id}/decision`, {});
    }
    await state({ email: newEmail() });
    store.clock.advance({ hours: 400 * 24 });
    await sweepWithdrawals(store.deps);
    expect(await listed()).toHaveLength(3);
    store.clock.advance({ seconds: 1 });
    await sweepWithdrawals(store.deps);
    // Of one moment, so they are in no certain order.
    const kept = (await listed()).map((one) => [one.orderIds.length, one.decision?.by]);
    expect(kept.sort()).toEqual([
      [0, undefined],
      [1, 'elf@workshop.example (elf)'],
    ]);
  });

  it('causes five receipts an hour for one address, each once, and is taken beyond', async () => {
    const { email } = await buy();
    // An account without an order has no links by which it could be seen that the job was done.
    await store.deps.db
      .updateTable('purchase')
      .set({ status: 'pending', customer_id: null })
      .execute();
    for (let number = 0; number < 7; number += 1)
      expect((await state({ email, name: 'x'.repeat(number + 1) })).status).toBe(200);
    for (const { id } of await listed())
      await store.deps.jobs.enqueue(store.deps.db, { kind: 'match a withdrawal', payload: { id } });
    await store.deps.jobs.runDue();
    expect(await listed('?address=known')).toHaveLength(7);
    expect(await mailsTo(store.deps, email)).toHaveLength(5);
  });

  it('is limited by the address of the internet', async () => {
    const client = store.browser();
    const statuses = [];
    for (let tries = 0; tries < 1000; tries += 1) {
      statuses.push(
        (await client.send('POST', '/api/withdrawals', { name: `Elf ${tries}`, email: newEmail() }))
          .status,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect(await listed('?limit=200')).toHaveLength(5);
  });

  it('refuses what is wrong, naming the field, and keeps nothing of it', async () => {
    for (const [more, message] of [
      [{ name: '' }, 'name: is required'],
      [{ name: 'x'.repeat(201) }, 'name: must be at most 200 characters'],
      [{ name: 'a\nb' }, 'name: must be a single line'],
      [{ email: 'nobody' }, 'email: must be a valid e-mail address'],
      [{ order: 'x'.repeat(201) }, 'order: must be at most 200 characters'],
      [{ order: 7 }, 'order: must be text'],
    ] as const) {
      const answer = await state(more);
      expect([answer.status, answer.json().message]).toEqual([400, message]);
    }
    expect((await state({ name: 'x'.repeat(2 ** 20) })).status).toBe(413);
    expect(await listed()).toEqual([]);
  });
});
