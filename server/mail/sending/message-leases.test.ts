import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailError, type Mailer } from '#platform/mail/mailer.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { startTestMailServer, type TestMailServer } from '../../testing/mail/test-mail-server.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { queueMail } from '../index.ts';
import { sendDueMail } from './send-due-mail.ts';
import { sweepMail } from './sweep-mail.store.ts';

describeWithDatabase('a message that is being sent', (kind) => {
  let store: TestStore;
  let server: TestMailServer;
  let mailId: string;
  beforeEach(async () => {
    store = await startTestStore(kind);
    server = await startTestMailServer({ tls: 'none' });
    await saveSetting(store.deps, { name: 'MAIL_SERVER', value: server.host });
    await saveSetting(store.deps, { name: 'MAIL_PORT', value: String(server.port) });
    await saveSetting(store.deps, { name: 'MAIL_FROM_ADDRESS', value: 'shop@example.com' });
    const content = { subject: 'Your order', blocks: [] };
    const to = 'buyer@example.com';
    mailId = await queueMail(store.deps, { kind: 'order-confirmation', to, content });
  });
  afterEach(async () => {
    await server.close();
    await store.close();
  });

  const send = () => sendDueMail(store.deps);
  const row = () =>
    store.deps.db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow();
  const ids = () => server.received.map(({ messageId }) => messageId.replace(/@.*/, ''));
  /** As if its sender had stood still for a minute. */
  const runOut = () => ageLeases(store.deps.db, 'mail', { seconds: 60 });

  it('is repeated under the same Message-ID if its sender died before it noted the acceptance', async () => {
    const dies: Mailer = {
      ...store.deps.mailer,
      send: async (to, mail) => {
        await store.deps.mailer.send(to, mail);
        throw new Error('the process died here');
      },
    };
    await expect(sendDueMail({ ...store.deps, mailer: dies })).rejects.toThrow('died');
    expect(await send()).toBe(0);
    await runOut();
    expect(await send()).toBe(1);
    expect(ids()).toEqual([mailId, mailId]);
    store.clock.advance({ days: 1 });
    expect(await send()).toBe(0);
  });

  it('is not touched by its first sender that comes back while another sends it', async () => {
    const [begun, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const second: Mailer = {
      ...store.deps.mailer,
      async send(to, mail) {
        begun.resolve();
        await resumed.promise;
        return store.deps.mailer.send(to, mail);
      },
    };
    let sending: Promise<number> | undefined;
    const first: Mailer = {
      ...store.deps.mailer,
      async send() {
        await runOut();
        sending = sendDueMail({ ...store.deps, mailer: second });
        await begun.promise;
        const options = { serverSaid: null, cause: null };
        throw new MailError('recipient', 'The mail server refuses the recipient.', options);
      },
    };
    await sendDueMail({ ...store.deps, mailer: first });
    const held = { state: 'waiting', last_error: null, leased_until: expect.any(Number) };
    expect(await row()).toMatchObject(held);
    resumed.resolve();
    expect(await sending).toBe(1);
    expect(await row()).toMatchObject({ state: 'sent', last_error: null });
  });

  it('is left to another by a sender that stood still after it took it', async () => {
    const db = store.openDatabaseAgain();
    let isFirst = true;
    const standsStill = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst && result.rows.some(({ id }) => id === mailId)) {
          isFirst = false;
          await runOut();
          expect(await send()).toBe(1);
        }
        return result;
      },
    });
    expect(await sendDueMail({ ...store.deps, db: standsStill })).toBe(1);
    await db.destroy();
    expect(ids()).toEqual([mailId]);
  });

  it('is not given up while it is being sent', async () => {
    const slow: Mailer = {
      ...store.deps.mailer,
      async send(to, mail) {
        store.clock.advance({ hours: 49 });
        await sweepMail(store.deps);
        expect((await row()).state).toBe('waiting');
        return store.deps.mailer.send(to, mail);
      },
    };
    await sendDueMail({ ...store.deps, mailer: slow });
    expect(await row()).toMatchObject({ state: 'sent', last_error: null });
    expect(ids()).toEqual([mailId]);
  });

  it('is its sender’s alone, however long that takes', async () => {
    const leasedUntil = async () => (await row()).leased_until ?? 0;
    const slow: Mailer = {
      ...store.deps.mailer,
      async send(to, mail) {
        await ageLeases(store.deps.db, 'mail', { seconds: 40 });
        const before = await leasedUntil();
        store.clock.advance({ seconds: 20 });
        await expect.poll(leasedUntil).toBeGreaterThan(before);
        await ageLeases(store.deps.db, 'mail', { seconds: 40 });
        expect(await send()).toBe(0);
        return store.deps.mailer.send(to, mail);
      },
    };
    expect(await sendDueMail({ ...store.deps, mailer: slow })).toBe(1);
    expect(ids()).toEqual([mailId]);
  });
});
