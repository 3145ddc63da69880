import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailSetup } from '#contract/mail.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { readMailServer } from './read-mail-server.ts';

describeWithDatabase('the settings for mail', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  beforeEach(async () => {
    admin = await users.as('admin');
    for (const name of [
      'MAIL_SERVER',
      'MAIL_PORT',
      'MAIL_USER',
      'MAIL_PASSWORD',
      'MAIL_FROM_NAME',
      'MAIL_FROM_ADDRESS',
      'MAIL_REPLY_TO',
    ] as const)
      await saveSetting(store.deps, { name, value: '' });
  });
  afterAll(() => store.close());

  const save = (key: string, value: string) => admin.send('POST', '/api/settings', { key, value });
  const read = () => readMailServer(store.deps);

  it('are complete with a server and a sender’s address', async () => {
    expect(await read()).toBeNull();
    await save('MAIL_SERVER', ' Mail.Example ');
    expect(await read()).toBeNull();
    await save('MAIL_FROM_ADDRESS', 'shop@example.com');
    expect(await read()).toEqual({
      server: { host: 'mail.example', port: 587, beginsWithTls: false, user: null, password: null },
      from: { name: 'Online Portal', address: 'shop@example.com' },
      replyTo: null,
    });
    await save('MAIL_PORT', '465');
    await save('MAIL_USER', 'me');
    await save('MAIL_PASSWORD', 'hunter2');
    await save('MAIL_FROM_NAME', 'Sleigh “Bells”');
    await save('MAIL_REPLY_TO', 'help@example.com');
    expect(await read()).toMatchObject({
      server: { port: 465, beginsWithTls: true, user: 'me', password: 'hunter2' },
      from: { name: 'Sleigh “Bells”' },
      replyTo: 'help@example.com',
    });
  });

  it('keep the password encrypted and show none of it; its mask changes nothing', async () => {
    await save('MAIL_SERVER', 'mail.example');
    await save('MAIL_FROM_ADDRESS', 'shop@example.com');
    const saved = await save('MAIL_PASSWORD', 'hunter2');
    expect(saved.json()).toMatchObject({ key: 'MAIL_PASSWORD', value: '••••••••' });
    expect((await admin.get('/api/settings')).text).not.toMatch(/hunter2|ter2/);
    const rows = await store.deps.db.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('hunter2');
    await save('MAIL_PASSWORD', '••••••••');
    expect((await read())?.server.password).toBe('hunter2');
  });

  it('keep the password for the server, port and user it was entered for, and no other', async () => {
    const password = async () => (await read())?.server.password;
    await save('MAIL_FROM_ADDRESS', 'shop@example.com');
    for (const [key, value] of [
      ['MAIL_SERVER', 'mail.example'],
      ['MAIL_PORT', '465'],
      ['MAIL_USER', 'me'],
    ] as const) {
      await save(key, value);
      await save('MAIL_PASSWORD', 'hunter2');
      await save(key, ` ${value} `);
      expect(await password()).toBe('hunter2');
    }
    for (const [key, value] of [
      ['MAIL_SERVER', 'evil.example'],
      ['MAIL_PORT', ''],
      ['MAIL_USER', 'you'],
    ] as const) {
      await save('MAIL_PASSWORD', 'hunter2');
      await save(key, value);
      expect(await password(), key).toBeNull();
    }
    // A form that still shows its mask does not make that the password.
    const refused = await save('MAIL_PASSWORD', '••••••••');
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('enter the password again'),
    ]);
    expect(await password()).toBeNull();
  });

  it.each([
    ['MAIL_SERVER', 'https://mail.example', /name of a server/],
    ['MAIL_SERVER', 'mail.example:587', /name of a server/],
    ['MAIL_SERVER', 'mail\r\nexample', /name of a server|single line/],
    ['MAIL_PORT', '0', /port from 1 to 65535/],
    ['MAIL_PORT', '65536', /port from 1 to 65535/],
    ['MAIL_PORT', 'smtp', /port from 1 to 65535/],
    ['MAIL_USER', 'me\r\nRSET', /single line/],
    ['MAIL_PASSWORD', 'a\nb', /single line/],
    ['MAIL_FROM_NAME', 'Shop\r\nBcc: x@example.com', /single line/],
    ['MAIL_FROM_ADDRESS', 'shop', /valid e-mail/],
    ['MAIL_REPLY_TO', 'a@b.com, c@d.com', /valid e-mail/],
  ])('%s is not %j', async (key, value, words) => {
    const answer = await save(key, value);
    expect(answer.status).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(words);
  });

  it('give way to the environment, which is shown and cannot be changed', async () => {
    await save('MAIL_SERVER', 'mail.example');
    await save('MAIL_FROM_ADDRESS', 'shop@example.com');
    await save('MAIL_FROM_NAME', 'Bells');
    await save('MAIL_REPLY_TO', 'help@example.com');
    const { policy } = store.deps;
    policy.mail = {
      server: { host: 'env.example', port: 25, beginsWithTls: false, user: null, password: null },
      from: { name: null, address: 'env@example.com' },
    };
    try {
      expect(await read()).toMatchObject({
        server: { host: 'env.example' },
        from: { name: 'Online Portal', address: 'env@example.com' },
        replyTo: 'help@example.com',
      });
      expect((await admin.get('/api/settings/mail')).json<MailSetup>()).toMatchObject({
        ready: true,
        server: { host: 'env.example', port: 25, hasPassword: false, variable: 'SMTP_URL' },
        sender: { address: 'env@example.com', variable: 'MAIL_FROM' },
        linksTo: 'http://localhost:3000',
        hasPublicUrl: false,
      });
      const refused = await save('MAIL_SERVER', 'other.example');
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('SMTP_URL');
      expect((await save('MAIL_FROM_NAME', 'Other')).text).toContain('MAIL_FROM');
      expect((await save('MAIL_REPLY_TO', 'other@example.com')).status).toBe(200);
    } finally {
      policy.mail = { server: null, from: null };
    }
  });

  it('tell that the password cannot be decrypted', async () => {
    await save('MAIL_SERVER', 'mail.example');
    await save('MAIL_PASSWORD', 'hunter2');
    await store.deps.db
      .updateTable('setting')
      .set({ value: 'v1.a.b.c' })
      .where('name', '=', 'MAIL_PASSWORD')
      .execute();
    expect((await admin.get('/api/settings/mail')).json<MailSetup>()).toMatchObject({
      ready: false,
      problem: expect.stringContaining('cannot be decrypted'),
    });
    const test = await admin.send('POST', '/api/settings/mail/test', { to: 'me@example.com' });
    expect([test.status, test.json()]).toEqual([
      200,
      { sent: false, message: expect.stringContaining('cannot be decrypted'), serverSaid: null },
    ]);
  });
});
