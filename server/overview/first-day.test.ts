import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FirstDay } from '#contract/overview.ts';
import { refreshAccount } from '../payment-providers/stripe/index.ts';
import { savePreparation } from '../renditions/preparations.store.ts';
import { takeNumber } from '../sales/receipts/receipts.store.ts';
import { chooseNotices } from '../testing/mail/choose-notices.ts';
import { startTestMailServer, type TestMailServer } from '../testing/mail/test-mail-server.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { signInAdmin } from '../testing/test-uploads.ts';

type Kind = FirstDay['steps'][number]['kind'];

describeWithDatabase('the first day', (database) => {
  let store: TestStore;
  let mail: TestMailServer;
  let admin: TestClient;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(database);
    mail = await startTestMailServer();
    admin = await signInAdmin(store, 'nick');
  });
  afterAll(async () => {
    await store.close();
    await mail.close();
  });

  const read = async () =>
    (await admin.get('/api/overview/first-day')).json<{ firstDay: FirstDay | null }>().firstDay;
  const step = async (kind: Kind) => (await read())?.steps.find((one) => one.kind === kind);
  const save = (name: string, value: string) => saveSetting(store.deps, { name, value });
  const done = { isDone: true, problem: null };

  it('is ticked by what is true, step by step, and unticked when it is not any more', async () => {
    const begun = await read();
    expect(begun?.isReady).toBe(false);
    expect(begun?.steps.map(({ isDone }) => isDone)).not.toContain(true);

    await save('STORE_NAME', 'North Pole');
    expect((await step('contact'))?.problem).toBe(
      'They are still examples: support@example.com, +1 555 010 0100.',
    );
    await save('SUPPORT_EMAIL', 'help@north.example');
    await save('SUPPORT_PHONE', '+49 30 1234');
    expect(await step('contact')).toMatchObject(done);
    await save('SUPPORT_EMAIL', '');
    expect((await step('contact'))?.isDone).toBe(false);
    await save('SUPPORT_EMAIL', 'help@north.example');

    expect((await step('keys'))?.problem).toMatch(/could not be checked with Stripe yet/);
    await refreshAccount(store.deps);
    expect(await step('keys')).toMatchObject(done);

    expect((await step('pages'))?.problem).toBe('Both are empty.');
    const write = async (name: string, text: string) => {
      const page = (await admin.get(`/api/owner-pages/${name}`)).json();
      const change = { title: page.title, text, version: page.version };
      expect((await admin.send('PUT', `/api/owner-pages/${name}`, change)).status).toBe(200);
    };
    await write('imprint', 'North Pole Ltd.');
    expect((await step('pages'))?.problem).toBe('The terms are empty.');
    await write('terms', 'Be good.');
    expect(await step('pages')).toMatchObject(done);
  });

  it('has a package once somebody who buys it can watch', async () => {
    expect((await step('video'))?.problem).toBe('No package is on sale.');
    sales = await openTestSales(store);
    const { beard } = sales.catalogue;
    expect(await step('video')).toMatchObject(done);
    const { db } = store.deps;
    for (const { id } of await db.selectFrom('video').select('id').execute())
      await savePreparation(store.deps, id, { state: 'failed' });
    expect((await step('video'))?.problem).toMatch(/^The video could not be prepared/);
    await savePreparation(store.deps, beard.videoId, { state: 'running' });
    expect((await step('video'))?.problem).toMatch(/^The video is being prepared/);
    await savePreparation(store.deps, beard.videoId, { state: 'ready' });
    expect(await step('video')).toMatchObject(done);
  });

  it('takes a message that the mail server accepted from the present sender, and no other', async () => {
    const send = async () =>
      (await admin.send('POST', '/api/settings/mail/test', { to: 'ann@north.example' })).json();
    await save('MAIL_SERVER', '127.0.0.1');
    await save('MAIL_PORT', String(mail.port));
    await save('MAIL_FROM_ADDRESS', 'shop@north.example');
    expect((await step('mail'))?.problem).toBe('Send yourself a test message.');
    mail.faults.push({ at: 'recipient', code: 550, says: '5.1.1 No such user' });
    expect(await send()).toMatchObject({ sent: false });
    expect((await step('mail'))?.isDone).toBe(false);
    const accepted = await send();
    expect(accepted).toMatchObject({ sent: true });
    expect(accepted.message).toContain('in the mailbox of shop@north.example');
    expect(await step('mail')).toMatchObject(done);
    await save('MAIL_FROM_ADDRESS', 'other@north.example');
    expect((await step('mail'))?.problem).toBe('Send yourself a test message.');
    await send();
  });

  it('is ready with live keys, over with the first live payment, and back while something required is undone', async () => {
    expect((await read())?.isReady).toBe(false);
    await sales.buy('voice');
    expect(await step('purchase')).toMatchObject(done);
    await chooseNotices(store, ['dispute']);
    expect(await step('notices')).toMatchObject(done);
    await save('VITE_STRIPE_PUBLIC_KEY', 'pk_live_51SleighTestStoreWorkshopPublishable');
    await save('STRIPE_SECRET_KEY', 'sk_live_51SleighTestStoreWorkshopSecret');
    await refreshAccount(store.deps);
    const { keys } = store.deps.payments;
    const keyId = (await keys.readPresentId(store.deps)) ?? '';
    await keys.noteAcceptance(store.deps, { keyId, isAccepted: true });
    expect(await read()).toMatchObject({ isReady: true });
    await takeNumber(store.deps, { kind: 'receipt', livemode: true, year: 2026 });
    expect(await read()).toBeNull();
    await save('SUPPORT_EMAIL', '');
    const undone = await read();
    expect(undone).toMatchObject({ isReady: false, hasSold: true });
    expect(undone?.steps.filter(({ isDone }) => !isDone).map(({ kind }) => kind)).toEqual([
      'contact',
    ]);
    expect(undone?.steps.every(({ isRequired }) => isRequired)).toBe(true);
  });
});
