import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FirstDay, Needs } from '#contract/overview.ts';
import { markAsCopy } from '#platform/instance/instance.ts';
import { checkOrders } from '../commands/doctor/checks/orders.ts';
import { checkPayments } from '../commands/doctor/checks/payments.ts';
import { checkShop } from '../commands/doctor/checks/shop.ts';
import { queueMail } from '../mail/index.ts';
import { refreshAccount } from '../payment-providers/stripe/index.ts';
import { chooseNotices } from '../testing/mail/choose-notices.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { signInAdmin } from '../testing/test-uploads.ts';

describeWithDatabase('what needs the owner of a new shop', (kind) => {
  let store: TestStore;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    admin = await signInAdmin(store, 'nick');
    await refreshAccount(store.deps);
  });
  afterAll(() => store.close());

  const shop = async () => {
    const answer = await admin.get('/api/overview/needs');
    expect(answer.status).toBe(200);
    return answer.json<Needs>().shop;
  };
  const find = async (kind: string) => (await shop()).find((need) => need.kind === kind);
  const save = (name: Parameters<typeof saveSetting>[1]['name'], value: string) =>
    saveSetting(store.deps, { name, value });

  it('is told as long as it is true, and again once it is true again', async () => {
    const kinds = (await shop()).map(({ kind }) => kind);
    expect(kinds).toEqual(['test-mode', 'mail', 'notices', 'contact']);
    const both = 'Visitors see an example e-mail address and phone number';
    expect((await find('contact'))?.says).toBe(both);
    await save('SUPPORT_EMAIL', 'help@north.example');
    expect((await find('contact'))?.says).toBe('Visitors see an example phone number');
    await save('SUPPORT_PHONE', '+49 30 1234');
    expect(await find('contact')).toBeUndefined();
    await save('SUPPORT_PHONE', '+1 (555) 0100100');
    await save('SUPPORT_EMAIL', '');
    expect((await find('contact'))?.says).toBe(both);
    await chooseNotices(store, ['dispute']);
    expect(await find('notices')).toBeUndefined();
    await chooseNotices(store, []);
    expect(await find('notices')).toBeDefined();
  });

  it('is said by the doctor in the same words, without the names of buyers', async () => {
    const deps = async () => store.deps;
    const told = (await checkShop({ deps })).map(({ says }) => says);
    expect(told).toEqual([
      'No admin gets notices by mail.',
      'Visitors see an example e-mail address and phone number.',
    ]);
    expect(await checkOrders({ deps })).toMatchObject([{ state: 'ok' }]);
  });

  it('names a mail server that is missing, refuses, or to which nothing is sent', async () => {
    expect((await find('mail'))?.says).toMatch(/^No mail server is set up/);
    await save('MAIL_SERVER', 'mail.north.example');
    expect((await find('mail'))?.detail).toMatch(/^The sender's address is missing/);
    await save('MAIL_FROM_ADDRESS', 'shop@north.example');
    expect(await find('mail')).toBeUndefined();
    const to = 'ann@north.example';
    await queueMail(store.deps, {
      kind: 'password-changed',
      to,
      content: { subject: 'Hello', blocks: [] },
    });
    store.clock.advance({ minutes: 14 });
    expect(await find('mail')).toBeUndefined();
    store.clock.advance({ minutes: 2 });
    expect(await find('mail')).toMatchObject({
      state: 'problem',
      says: 'Messages are not sent: 1 waits',
      detail: 'Messages wait, and nothing sends them. Start the store again.',
    });
    const failures = async (count: number) => {
      const hold = { failures: count, until: store.clock.now() };
      const problem = { at: 1, message: 'It is away.', serverSaid: '421 Later', hold };
      const failed = { last_error: JSON.stringify(problem), next_try_at: store.clock.now() + 1 };
      await store.deps.db.updateTable('mail').set(failed).execute();
    };
    await failures(2);
    expect(await find('mail')).toBeUndefined();
    await failures(3);
    expect((await find('mail'))?.detail).toBe('It is away. The server said: 421 Later');
  });

  it('is told where the keys cannot be decrypted', async () => {
    const { db } = store.deps;
    const key = () => db.updateTable('setting').where('name', '=', 'STRIPE_SECRET_KEY');
    const kept = db.selectFrom('setting').select('value').where('name', '=', 'STRIPE_SECRET_KEY');
    const { value } = await kept.executeTakeFirstOrThrow();
    await key()
      .set({ value: value.replace(/.{9}$/, 'unreadable') })
      .execute();
    expect((await find('keys'))?.says).toMatch(/^The payment keys cannot be decrypted/);
    const { firstDay } = (await admin.get('/api/overview/first-day')).json<{
      firstDay: FirstDay;
    }>();
    expect(firstDay.steps.find((step) => step.kind === 'keys')?.problem).toMatch(/be decrypted/);
    expect((await admin.get('/api/overview')).status).toBe(200);
    await key().set({ value }).execute();
    expect(await find('keys')).toBeUndefined();
  });

  it('says which key is missing, as the doctor does', async () => {
    const { db } = store.deps;
    const key = db.deleteFrom('setting').where('name', '=', 'VITE_STRIPE_PUBLIC_KEY');
    await key.execute();
    expect((await find('keys'))?.detail).toMatch(/^The publishable key is missing\./);
    const found = await checkPayments({ deps: async () => store.deps });
    expect(found.map(({ says }) => says)).toContain('Customers cannot pay by card.');
  });

  it('is little in a copy, which sends and sells nothing on purpose', async () => {
    await markAsCopy(store.deps.db, { id: 'copy', madeAt: '2026-12-01T00:00:00.000Z' });
    expect((await shop()).map(({ kind }) => kind)).toEqual(['copy', 'contact']);
  });
});
