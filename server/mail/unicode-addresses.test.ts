import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { startTestMailServer } from '../testing/mail/test-mail-server.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { detailsOf, orderByCard } from '../testing/test-checkout.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { queueMail } from './index.ts';
import { sendDueMail } from './sending/send-due-mail.ts';

describeWithDatabase('an address that is not ASCII before the @', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    await store.deps.db.deleteFrom('mail').execute();
    await saveSetting(store.deps, { name: 'MAIL_FROM_ADDRESS', value: 'shop@example.com' });
  });
  afterAll(() => store.close());

  /** Another mail server from now on. */
  async function use(options: { isAscii?: boolean }) {
    const server = await startTestMailServer({ tls: 'none', ...options });
    await saveSetting(store.deps, { name: 'MAIL_SERVER', value: server.host });
    await saveSetting(store.deps, { name: 'MAIL_PORT', value: String(server.port) });
    return server;
  }
  const send = async (to: string): Promise<string> => {
    const content = { subject: 'Your order', blocks: [] };
    const id = await queueMail(store.deps, { kind: 'order-confirmation', to, content });
    await sendDueMail(store.deps);
    const query = store.deps.db.selectFrom('mail').selectAll().where('id', '=', id);
    const { state, last_error } = await query.executeTakeFirstOrThrow();
    return `${state} ${last_error ?? ''}`;
  };
  const place = (email: string) =>
    orderByCard(store.browser(), {
      packages: [users.catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(email),
    });

  it('is refused where the mail server is known not to send there', async () => {
    const server = await use({ isAscii: true });
    // Not known yet.
    expect((await place('j\u00f6rg@north.example')).status).toBe(200);
    expect(await send('j\u00f6rg@north.example')).toMatch(
      /^failed .*cannot send to j\u00f6rg@north.example/,
    );
    expect(server.received).toHaveLength(0);
    expect(await send('ann@b\u00fccher.example')).toBe('sent ');
    expect(server.received[0]?.raw).toContain('To: ann@xn--bcher-kva.example');
    const refused = await place('zo\u00eb@north.example');
    expect([refused.status, refused.json().message]).toEqual([
      400,
      'customerInfo.email: cannot have letters such as ö before the @, because the mail server of this shop cannot send there. Please enter another address.',
    ]);
    expect((await place('zoe@b\u00fccher.example')).status).toBe(200);
    await server.close();
  });

  it('is taken once another mail server has taken a message', async () => {
    const server = await use({});
    expect(await send('ann@north.example')).toBe('sent ');
    expect(await send('jo\u0308rg@b\u00fccher.example')).toBe('sent ');
    expect(server.received[1]?.raw).toContain('To: j\u00f6rg@b\u00fccher.example');
    expect((await place('zo\u00eb@north.example')).status).toBe(200);
    await server.close();
  });
});
