import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#contract/mail.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { eraseMail, type NewMail, queueMail } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;

describeOnEachDatabase('the calls about mail', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  let log: string[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, {
      environment: { PUBLIC_URL: 'http://shop.example' },
      log: (line) => log.push(line),
    });
    users = await createTestUsers(store);
  });
  beforeEach(async () => {
    log = [];
    admin = await users.as('admin');
    await store.deps.db.deleteFrom('mail').execute();
  });
  afterAll(() => store.close());

  const queue = (change: Partial<NewMail> = {}) => {
    store.clock.advance({ seconds: 1 });
    return queueMail(store.deps, {
      kind: 'order-confirmation',
      to: 'holly@example.com',
      content: { subject: 'Your order', blocks: [{ kind: 'paragraph', text: 'Thank you.' }] },
      ...change,
    });
  };
  const queueLink = (change: Partial<NewMail> = { customerId: 'holly' }) =>
    queue({
      kind: 'password-reset',
      ...change,
      content: {
        subject: 'Reset your password',
        blocks: [
          { kind: 'paragraph', text: 'You asked for it.' },
          { kind: 'button', label: 'Reset Password', path: '/reset-password#secret' },
        ],
      },
      link: { expiresAt: store.clock.now() + 30 * 60_000 },
    });
  const list = async (query = '') => {
    const answer = await admin.get(`/api/mail${query}`);
    expect(answer.status).toBe(200);
    return { mails: answer.json<Mail[]>(), cursor: answer.headers['x-next-cursor'] };
  };
  const set = (id: string, change: object) =>
    store.deps.db.updateTable('mail').set(change).where('id', '=', id).execute();

  it('list them newest first, page by page, without what they say', async () => {
    const ids = [];
    for (let number = 0; number < 5; number += 1) ids.unshift(await queue());
    const first = await list('?limit=3');
    expect(first.mails.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = await list(`?limit=3&cursor=${first.cursor}`);
    expect(second.mails.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(second.cursor).toBeUndefined();
    expect(first.mails[0]).toEqual({
      id: ids[0],
      kind: 'order-confirmation',
      to: 'holly@example.com',
      subject: 'Your order',
      state: 'waiting',
      queuedAt: expect.any(String),
      sentAt: null,
      nextTryAt: first.mails[0]?.queuedAt,
      sendUntil: new Date(Date.parse(first.mails[0]?.queuedAt ?? '') + 2 * DAY_MS).toISOString(),
      attempts: 0,
      problem: null,
      hasContent: true,
      hasLink: false,
      orderId: null,
      customerId: null,
    });
    expect((await admin.get('/api/mail?cursor=nonsense')).status).toBe(400);
  });

  it('find them by state, and by words of the address or the subject', async () => {
    const sent = await queue({ to: 'Noel_100%@example.com' });
    await set(sent, { state: 'sent', sent_at: store.clock.now() });
    const waiting = await queueLink();
    const found = async (query: string) => (await list(query)).mails.map(({ id }) => id);
    expect(await found('?state=sent')).toEqual([sent]);
    expect(await found('?state=failed')).toEqual([]);
    expect(await found('?q=RESET+holly')).toEqual([waiting]);
    expect(await found('?q=reset+noel')).toEqual([]);
    expect(await found('?q=l_100%25')).toEqual([sent]);
    expect(await found('?q=%25')).toEqual([sent]);
    expect(await found('?q=%5C')).toEqual([]);
  });

  it('show one as its reader sees it, without its secret link', async () => {
    const plain = (await admin.get(`/api/mail/${await queue()}`)).json<{ text: string }>();
    expect(plain.text).toContain('Thank you.');
    const mailId = await queueLink();
    const answer = await admin.get(`/api/mail/${mailId}`);
    expect(answer.json()).toMatchObject({
      id: mailId,
      hasLink: true,
      html: expect.stringContaining('You asked for it.'),
      text: expect.stringContaining('Reset Password:\n(link hidden)'),
    });
    expect(answer.text).not.toContain('secret');
    expect((await admin.get('/api/mail/none')).status).toBe(404);
  });

  it('hand over a link that was not sent, and log who took it', async () => {
    const mailId = await queueLink();
    const handOver = () => admin.send('POST', `/api/mail/${mailId}/link`);
    const url = 'http://shop.example/reset-password#secret';
    expect((await handOver()).json()).toEqual({ url });
    const entries = log.map((line) => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({ mailId, admin: 'nick', msg: expect.stringContaining('link') }),
    );
    expect(log.join()).not.toContain('#secret');
    await set(mailId, { state: 'failed' });
    expect((await handOver()).status).toBe(200);
    await set(mailId, { state: 'sent' });
    expect((await handOver()).json()).toMatchObject({ code: 'mail_sent' });
    const other = await queue({
      content: { subject: 'x', blocks: [{ kind: 'button', label: 'Watch', path: '/my-videos' }] },
    });
    expect((await admin.send('POST', `/api/mail/${other}/link`)).json()).toMatchObject({
      code: 'no_link',
    });
    expect((await admin.send('POST', '/api/mail/none/link')).status).toBe(404);
  });

  it.each(['password-reset', 'email-confirmation'] as const)(
    'keep the link of an admin’s own %s from the other admins',
    async (kind) => {
      const mailId = await queueLink({ kind });
      const answer = await admin.send('POST', `/api/mail/${mailId}/link`);
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'admins_own_link' }]);
      expect(answer.text).not.toContain('secret');
      expect((await admin.get(`/api/mail/${mailId}`)).json()).toMatchObject({ hasLink: false });
    },
  );

  describe('once its link was used or has expired', () => {
    it.each(['used', 'expired'])('nothing gives a message’s content (%s)', async (how) => {
      const mailId = await queueLink();
      if (how === 'used') await eraseMail(store.deps, mailId);
      else store.clock.advance({ minutes: 30 });
      expect((await admin.get(`/api/mail/${mailId}`)).json()).toMatchObject({
        html: null,
        text: null,
        hasContent: false,
        hasLink: false,
      });
      const linked = await admin.send('POST', `/api/mail/${mailId}/link`);
      expect(linked.json()).toMatchObject({ code: 'no_link' });
      const retried = await admin.send('POST', `/api/mail/${mailId}/retry`);
      expect(retried.json()).toMatchObject({ code: 'mail_erased' });
    });
  });

  it('try again what failed, for another 48 hours, and never what was sent', async () => {
    const mailId = await queue();
    const problem = JSON.stringify({ at: 1, message: 'No.', serverSaid: '550 no', hold: null });
    await set(mailId, { state: 'failed', last_error: problem });
    expect((await list()).mails).toMatchObject([
      {
        state: 'failed',
        nextTryAt: null,
        problem: { message: 'No.', serverSaid: '550 no', at: '1970-01-01T00:00:00.001Z' },
      },
    ]);
    store.clock.advance({ days: 5 });
    admin = await users.as('admin');
    const retried = await admin.send('POST', `/api/mail/${mailId}/retry`);
    expect(retried.json()).toMatchObject({
      state: 'waiting',
      problem: null,
      nextTryAt: new Date(store.clock.now()).toISOString(),
      sendUntil: new Date(store.clock.now() + 2 * DAY_MS).toISOString(),
    });
    await set(mailId, { state: 'sent' });
    const sent = await admin.send('POST', `/api/mail/${mailId}/retry`);
    expect([sent.status, sent.json()]).toMatchObject([409, { code: 'mail_sent' }]);
    expect((await admin.send('POST', '/api/mail/none/retry')).status).toBe(404);
  });

  it('rest encrypted', async () => {
    await queueLink();
    const [row] = await store.deps.db.selectFrom('mail').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/secret|You asked/);
  });
});
