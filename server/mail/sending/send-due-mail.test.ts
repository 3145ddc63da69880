import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailSetup } from '#contract/mail.ts';
import { type Acceptance, MailError, type Mailer } from '#platform/mail/mailer.ts';
import { createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import {
  type Fault,
  startTestMailServer,
  type TestMailServer,
} from '../../testing/mail/test-mail-server.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { buy, detailsOf, newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { deleteMailOf, eraseMail, type NewMail, queueMail, startMailWork } from '../index.ts';
import { isMailFailing } from './is-mail-failing.ts';
import { sendDueMail } from './send-due-mail.ts';
import { sweepMail } from './sweep-mail.store.ts';

const closes: Fault = { at: 'message', effect: 'close' };
const refusesRecipient: Fault = { at: 'recipient', code: 550, says: '5.1.1 No such user' };
const greylists: Fault = { at: 'recipient', code: 450, says: '4.2.0 Greylisted' };
const refusesSender: Fault = { at: 'sender', code: 553, says: 'Not your address' };

describeWithDatabase('the sender', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let server: TestMailServer;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  beforeEach(async () => {
    server = await startTestMailServer({ tls: 'none' });
    await setUp();
    await store.deps.db.deleteFrom('mail').execute();
  });
  afterEach(() => server.close());
  afterAll(() => store.close());

  async function setUp(): Promise<void> {
    await saveSetting(store.deps, { name: 'MAIL_SERVER', value: server.host });
    await saveSetting(store.deps, { name: 'MAIL_PORT', value: String(server.port) });
    await saveSetting(store.deps, { name: 'MAIL_FROM_ADDRESS', value: 'shop@example.com' });
  }
  let queued = 0;
  const queue = (change: Partial<NewMail> = {}) => {
    queued += 1;
    return queueMail(store.deps, {
      kind: 'order-confirmation',
      to: `buyer${queued}@example.com`,
      content: { subject: 'Your order', blocks: [{ kind: 'paragraph', text: 'Thank you.' }] },
      ...change,
    });
  };
  const send = () => sendDueMail(store.deps);
  const row = async (id: string) => {
    const query = store.deps.db.selectFrom('mail').selectAll().where('id', '=', id);
    const { last_error, ...rest } = await query.executeTakeFirstOrThrow();
    return { ...rest, problem: last_error === null ? null : JSON.parse(last_error) };
  };
  const ids = () => server.received.map(({ messageId }) => messageId.replace(/@.*/, ''));
  const setup = async () => {
    const admin = await users.as('admin');
    return (await admin.get('/api/settings/mail')).json<MailSetup>();
  };

  it('sends what is due once, under the shop’s name', async () => {
    const mails = [await queue(), await queue()];
    expect(await send()).toBe(2);
    expect(await send()).toBe(0);
    expect(ids().toSorted()).toEqual(mails.toSorted());
    expect(server.received[0]?.raw).toContain('From: Online Portal <shop@example.com>');
    expect(await row(mails[0] ?? '')).toMatchObject({
      state: 'sent',
      sent_at: store.clock.now(),
      attempts: 1,
      leased_until: null,
    });
  });

  it('tries nothing without a mail server or a sender’s address; the messages wait', async () => {
    await saveSetting(store.deps, { name: 'MAIL_FROM_ADDRESS', value: '' });
    const mailId = await queue();
    expect(await send()).toBe(0);
    expect(await row(mailId)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await setup()).toMatchObject({
      ready: false,
      problem: expect.stringMatching(/address/),
    });
    await setUp();
    expect(await send()).toBe(1);
  });

  it('gives a message up at once that the recipient’s server refuses for good, and goes on', async () => {
    const [refused, other] = [await queue(), await queue()];
    server.faults.push(refusesRecipient);
    expect(await send()).toBe(2);
    const rows = [await row(refused), await row(other)];
    const [failed] = rows.filter(({ state }) => state === 'failed');
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['failed', 'sent']);
    expect(failed?.problem).toMatchObject({
      message: expect.stringMatching(/refuses the recipient buyer/),
      serverSaid: '550 5.1.1 No such user',
    });
    store.clock.advance({ hours: 3 });
    expect(await send()).toBe(0);
  });

  it('tries again with pauses that grow, over two days, under the same Message-ID', async () => {
    const mailId = await queue();
    const start = store.clock.now();
    const tries: number[] = [];
    server.faults.push(...Array<Fault>(30).fill(greylists));
    while ((await send()) > 0) {
      tries.push((store.clock.now() - start) / 1000);
      const { next_try_at } = await row(mailId);
      store.clock.advance({ seconds: (next_try_at - store.clock.now()) / 1000 });
    }
    const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(tries.length).toBeGreaterThan(8);
    expect(tries.at(-1)).toBeGreaterThan(24 * 60 * 60);
    await sweepMail(store.deps);
    expect(await row(mailId)).toMatchObject({
      state: 'failed',
      problem: { serverSaid: '450 4.2.0 Greylisted' },
    });
  });

  it('keeps everything while the settings or the server are the problem, and shows it', async () => {
    const mails = [await queue(), await queue(), await queue()];
    server.faults.push(refusesSender, refusesSender);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(await setup()).toMatchObject({
      ready: false,
      problem: expect.stringMatching(/does not accept messages from shop@example.com/),
      serverSaid: '553 Not your address',
    });
    store.clock.advance({ seconds: 10 });
    expect(await send()).toBe(1);
    store.clock.advance({ seconds: 10 });
    expect(await send()).toBe(0);
    store.clock.advance({ minutes: 5 });
    expect(await send()).toBe(3);
    expect(ids().toSorted()).toEqual(mails.toSorted());
    expect(await setup()).toMatchObject({ ready: true, problem: null, serverSaid: null });
  });

  it('one message that a server always closes the connection at does not hold up the others', async () => {
    const poison = await queue();
    const mailer: Mailer = {
      ...store.deps.mailer,
      send: (to, mail) => {
        if (mail.messageId.startsWith(poison)) server.faults.push(closes);
        return store.deps.mailer.send(to, mail);
      },
    };
    const others = [await queue(), await queue(), await queue()];
    for (let run = 0; run < 6; run += 1) {
      await sendDueMail({ ...store.deps, mailer });
      store.clock.advance({ seconds: 2 });
    }
    expect(ids().toSorted()).toEqual(others.toSorted());
    expect(await row(poison)).toMatchObject({ state: 'waiting' });
  });

  it('holds up no sale while a mail server hangs, and the page says what is wrong', async () => {
    const answer = Promise.withResolvers<Acceptance>();
    const asked = Promise.withResolvers<void>();
    const hangs: Mailer = {
      ...store.deps.mailer,
      send: () => {
        asked.resolve();
        return answer.promise;
      },
    };
    await queue();
    const sending = sendDueMail({ ...store.deps, mailer: hangs });
    await asked.promise;
    const email = newEmail();
    const order = { packages: [users.catalogue.beard], totalCents: 4900 };
    await buy(store, store.browser(), { ...order, customerInfo: detailsOf(email) });
    const told = store.deps.db.selectFrom('mail').select('state').where('to_address', '=', email);
    expect(await told.execute()).toEqual([{ state: 'waiting' }]);
    const says = 'The mail server did not answer in time.';
    answer.reject(new MailError('no-answer', says, { serverSaid: null, cause: null }));
    expect(await sending).toBe(1);
    expect(await setup()).toMatchObject({ ready: false, problem: says });
    expect(await send()).toBe(1);
    expect(await told.execute()).toEqual([{ state: 'sent' }]);
  });

  it('never sends after 48 hours unless an admin asks, then for another 48', async () => {
    await saveSetting(store.deps, { name: 'MAIL_SERVER', value: '' });
    const mailId = await queue();
    store.clock.advance({ hours: 48 });
    await setUp();
    expect(await send()).toBe(0);
    await sweepMail(store.deps);
    expect(await row(mailId)).toMatchObject({
      state: 'failed',
      problem: { message: 'It could not be sent within 48 hours.' },
    });
    const admin = await users.as('admin');
    expect((await admin.send('POST', `/api/mail/${mailId}/retry`)).status).toBe(200);
    expect(await send()).toBe(1);
    expect(ids()).toEqual([mailId]);
  });

  it('fails a message whose link has expired', async () => {
    const mailId = await queue({ link: { expiresAt: store.clock.now() + 1000 } });
    store.clock.advance({ seconds: 1 });
    await send();
    expect(await row(mailId)).toMatchObject({
      state: 'failed',
      problem: { message: 'The link has expired.', serverSaid: null },
    });
    expect(server.received).toEqual([]);
  });

  it('withdraws a message whose link was used or replaced, and mail is well', async () => {
    const link = { expiresAt: store.clock.now() + 60_000 };
    const tried = await queue({ link });
    server.faults.push(greylists);
    await send();
    const fresh = await queue({ link });
    for (const mailId of [tried, fresh]) await eraseMail(store.deps, mailId);
    expect(await row(fresh)).toMatchObject({ state: 'withdrawn', problem: null });
    store.clock.advance({ seconds: 10 });
    expect(await send()).toBe(1);
    expect(await row(tried)).toMatchObject({ state: 'withdrawn', leased_until: null });
    expect(await isMailFailing(store.deps)).toBe(false);
    const sent = await queue({ link });
    await send();
    await eraseMail(store.deps, sent);
    expect(await row(sent)).toMatchObject({ state: 'sent', sealed_content: null });
    expect(ids()).toEqual([sent]);
  });

  it('erases contents 30 days after they were sent, and with a link when that has expired', async () => {
    const plain = await queue();
    const link = await queue({ link: { expiresAt: store.clock.now() + 60_000 } });
    await send();
    const kept = async () => {
      await sweepMail(store.deps);
      return [(await row(plain)).sealed_content, (await row(link)).sealed_content].map(
        (content) => content !== null,
      );
    };
    expect(await kept()).toEqual([true, true]);
    store.clock.advance({ seconds: 60 });
    expect(await kept()).toEqual([true, false]);
    store.clock.advance({ days: 30 });
    expect(await kept()).toEqual([false, false]);
  });

  it('forgets the address of a deleted account 30 days after its message, sent or not', async () => {
    const about = { kind: 'account-deleted', to: 'gone@example.com' } as const;
    const sent = await queue(about);
    await send();
    const unsent = await queue(about);
    const rest = await queue();
    const left = async () => {
      await sweepMail(store.deps);
      const rows = await store.deps.db.selectFrom('mail').select('id').execute();
      return rows.map(({ id }) => id).toSorted();
    };
    store.clock.advance({ days: 30, seconds: -1 });
    expect(await left()).toEqual([sent, unsent, rest].toSorted());
    store.clock.advance({ seconds: 1 });
    expect(await left()).toEqual([rest]);
  });

  it('sends nothing twice with many senders at once', async () => {
    const mails = [];
    for (let number = 0; number < 20; number += 1) mails.push(await queue());
    const tried = await Promise.all([send(), send(), send(), send()]);
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(ids().toSorted()).toEqual(mails.toSorted());
  });

  it('stops between two messages when the store does', async () => {
    await queue();
    await queue();
    const stopping = new AbortController();
    const mailer: Mailer = {
      ...store.deps.mailer,
      send: (to, mail) => {
        stopping.abort();
        return store.deps.mailer.send(to, mail);
      },
    };
    expect(await sendDueMail({ ...store.deps, mailer }, stopping.signal)).toBe(1);
  });

  it('tries at once what was held up when the settings change', async () => {
    const { signal } = new AbortController();
    let run = async () => {};
    const every: TestStore['deps']['jobs']['every'] = (_periodMs, name, work) => {
      if (name === 'mail') run = () => work(signal);
    };
    const jobs = { ...store.deps.jobs, every };
    startMailWork({ ...store.deps, jobs, describeOrders: async () => [] });
    await saveSetting(store.deps, { name: 'MAIL_SERVER', value: 'mail.nowhere.invalid' });
    const mailId = await queue();
    await run();
    expect(await row(mailId)).toMatchObject({ attempts: 1, problem: { hold: { failures: 1 } } });
    await run();
    expect(await row(mailId)).toMatchObject({ attempts: 1 });
    await setUp();
    await run();
    expect(await row(mailId)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('a customer’s messages go with the account, but for the one that says so', async () => {
    const gone = [
      await queue({ customerId: 'c1' }),
      await queue({ customerId: 'c1', orderId: 'o1' }),
      // Queued before the order had an owner.
      await queue({ kind: 'payment-processing', orderId: 'o1' }),
    ];
    const left = [
      await queue({ kind: 'account-deleted', customerId: 'c1' }),
      await queue({ customerId: 'c2', orderId: 'o2' }),
      await queue(),
    ];
    await deleteMailOf(store.deps, { customerId: 'c1', orderIds: ['o1'] });
    await deleteMailOf(store.deps, { orderIds: [] });
    const rows = await store.deps.db.selectFrom('mail').select('id').execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(left.toSorted());
    expect(gone).toHaveLength(3);
    expect(await send()).toBe(3);
  });

  describe('a test message', () => {
    const test = async () => {
      const admin = await users.as('admin');
      const answer = await admin.send('POST', '/api/settings/mail/test', { to: 'me@example.com' });
      expect(answer.status).toBe(200);
      return answer.json();
    };

    it('is sent at once, and lets held messages go', async () => {
      const mailId = await queue();
      server.faults.push(refusesSender);
      await send();
      expect(await test()).toMatchObject({
        sent: true,
        message: expect.stringContaining('me@example.com'),
        serverSaid: expect.stringMatching(/^250 /),
      });
      expect(server.received).toMatchObject([{ to: ['me@example.com'] }]);
      expect(await send()).toBe(1);
      expect(await row(mailId)).toMatchObject({ state: 'sent' });
    });

    it('tells in words what the server answered, or what is missing', async () => {
      server.faults.push(refusesSender);
      expect(await test()).toEqual({
        sent: false,
        message: expect.stringMatching(/does not accept messages from shop@example.com/),
        serverSaid: '553 Not your address',
      });
      await saveSetting(store.deps, { name: 'MAIL_SERVER', value: '' });
      expect(await test()).toEqual({
        sent: false,
        serverSaid: null,
        message: 'No mail server is set up. Messages wait until there is one.',
      });
    });
  });
});
