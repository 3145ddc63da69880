import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startOf } from '#contract/values/characters.ts';
import { readMail } from '../../../sandbox/mail/received-mail.ts';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import {
  startTestMailServer,
  type TestMailServer,
  type TestMailServerOptions,
} from '../../testing/mail/test-mail-server.ts';
import { systemClock } from '../clock/system-clock.ts';
import { MailError, type MailServer, type OutgoingMail } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** This machine, but not one of its three names that need no TLS. */
const ELSEWHERE = '127.0.0.2';

const mail: OutgoingMail = {
  messageId: 'one@sleigh.invalid',
  date: Date.UTC(2026, 11, 1, 12),
  from: { name: 'My Shop', address: 'shop@example.com' },
  replyTo: 'help@example.com',
  to: 'holly@example.com',
  subject: 'Your order',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>',
};

let open: TestMailServer | undefined;
let raw: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  await open?.close();
  open = undefined;
  for (const socket of sockets) socket.destroy();
  raw?.close();
  raw = undefined;
});

async function start(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  open = await startTestMailServer(options);
  return open;
}

const reach = ({ host, port }: { host: string; port: number }): MailServer => ({
  host,
  port,
  beginsWithTls: false,
  user: null,
  password: null,
});

const mailer = createSmtpMailer(systemClock);
/** For servers that never answer. */
const impatient = createSmtpMailer(systemClock, { stepMs: 300, messageMs: 30_000 });
const send = (server: MailServer, change: Partial<OutgoingMail> = {}) =>
  mailer.send(server, { ...mail, ...change });

async function failureOf(sending: Promise<unknown>): Promise<MailError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof MailError) return error;
  throw new Error('no MailError', { cause: error });
}

describe('a message', () => {
  it('arrives with both bodies, its own Message-ID and the sender’s name', async () => {
    const server = await start();
    expect((await send(reach(server))).said).toMatch(/^250 /);
    const [arrived] = server.received;
    expect(arrived).toMatchObject({
      from: 'shop@example.com',
      to: ['holly@example.com'],
      messageId: 'one@sleigh.invalid',
      isEncrypted: true,
    });
    for (const line of [
      'From: My Shop <shop@example.com>',
      'To: holly@example.com',
      'Reply-To: help@example.com',
      'Subject: Your order',
      'Auto-Submitted: auto-generated',
      'Date: Tue, 01 Dec 2026 12:00:00 +0000',
    ]) {
      expect(arrived?.raw.split('\r\n')).toContain(line);
    }
    expect(arrived?.raw).toMatch(/multipart\/alternative.*text\/plain.*text\/html/s);
  });

  it.each([
    '漢字圣诞老人',
    'متجر سانتا ',
    'חנות של סנטה! ',
    'सांता की दुकान ',
    'ร้านของซานต้า',
    '👨‍👩‍👧🎅🏽',
    '𠮷野家',
    'Zoë “Elf” <z@x>, Z̃o̊ ',
  ])('has a subject and a sender of 200 characters such as %s, whole', async (script) => {
    const server = await start();
    const name = startOf(script.repeat(200), 200).trim();
    await send(reach(server), { subject: name, from: { name, address: 'shop@example.com' } });
    const { raw: source = '', to: recipients = [] } = server.received[0] ?? {};
    const read = await readMail({ number: 1, at: '', sender: '', recipients, source });
    expect(read).toMatchObject({ subject: name, from: `${name} <shop@example.com>` });
    // RFC 2047 2 and 5: an encoded word has 75 characters at most, and whole characters.
    const words = source.split('\r\n\r\n', 1)[0]?.match(/=\?UTF-8\?[BQ]\?[^?]*\?=/g) ?? [];
    expect(words.length).toBeGreaterThan(6);
    for (const word of words) {
      expect(word.length).toBeLessThanOrEqual(75);
      const alone = `Subject: ${word}\r\n\r\n`;
      const { subject } = await readMail({
        number: 1,
        at: '',
        sender: '',
        recipients,
        source: alone,
      });
      expect(subject).not.toContain('\ufffd');
    }
  });

  it.each([
    ['subject', { subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nbody' }],
    ['sender', { from: { name: 'Shop\r\nBcc: x@example.com', address: 'shop@example.com' } }],
    ['name', { from: { name: '"Shop" <evil@example.com>, \\', address: 'shop@example.com' } }],
    ['recipient', { to: 'holly@example.com\r\nBcc: x@example.com' }],
    ['recipients', { to: 'holly@example.com, x@example.com' }],
    ['reply', { replyTo: 'help@example.com\r\nBcc: x@example.com' }],
    ['message id', { messageId: 'one@x>\r\nBcc: x@example.com' }],
  ])('gets no further header or recipient from its %s', async (_, change) => {
    const server = await start();
    await send(reach(server), change).catch(() => undefined);
    for (const { raw: arrived, to, from } of server.received) {
      const [headers = ''] = arrived.split('\r\n\r\n');
      expect(headers).not.toMatch(/^(bcc|cc):/im);
      expect(headers.match(/^(from|to|subject|reply-to|message-id):/gim)).toHaveLength(5);
      expect(to).toHaveLength(1);
      expect(from).toBe('shop@example.com');
    }
  });

  it.each([
    'ünïcode@example.com',
    'holly@exämple.com',
    // One less than the 254 of RFC 5321, which are too many for the tests' server.
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.com`,
    "o'hara+tag@example.com",
  ])('goes to %s, and to nobody else', async (to) => {
    const server = await start();
    await send(reach(server), { to, subject: 'Ünïcode 🎅 “quotes”' });
    expect(server.received).toHaveLength(1);
    const [arrived] = server.received[0]?.to ?? [];
    expect(arrived).toBe(to);
  });

  it('whose address the server does not understand is refused', async () => {
    const server = await start();
    const error = await failureOf(send(reach(server), { to: '"quoted, name"@example.com' }));
    expect(error).toMatchObject({ failure: 'recipient', serverSaid: expect.any(String) });
    expect(server.received).toEqual([]);
  });
});

describe('TLS', () => {
  it('is demanded of any other machine', async () => {
    const server = await start({ host: ELSEWHERE, tls: 'none' });
    const error = await failureOf(send({ ...reach(server), user: 'shop', password: 'secret' }));
    expect(error).toMatchObject({
      failure: 'no-tls',
      serverSaid: expect.stringMatching(/^5\d\d /),
    });
    expect(error.message).toContain('offers no encrypted connection');
    expect(server.received).toEqual([]);
  });

  it('from the start is not there on a port that begins without', async () => {
    const server = await start({ host: ELSEWHERE });
    const error = await failureOf(send({ ...reach(server), beginsWithTls: true }));
    expect(error.failure).toBe('no-tls');
  });

  it.each([false, true])(
    'needs a certificate that is valid (from the start: %s)',
    async (first) => {
      const server = await start({ host: ELSEWHERE, ...(first && { tls: 'first' }) });
      const error = await failureOf(send({ ...reach(server), beginsWithTls: first }));
      expect(error.failure).toBe('certificate');
      expect(server.received).toEqual([]);
    },
  );

  it.each(['none', 'first'] as const)('towards this machine may be anything (%s)', async (tls) => {
    const server = await start({ tls });
    await send({ ...reach(server), beginsWithTls: tls === 'first' });
    expect(server.received).toMatchObject([{ isEncrypted: tls === 'first' }]);
  });
});

describe('a failure is told apart', () => {
  const asPostfixSays =
    '5.1.1 <holly@example.com>: Recipient address rejected: User unknown in relay recipient table';
  it.each([
    [{ at: 'recipient', code: 550, says: '5.1.1 No such user' }, 'recipient'],
    [{ at: 'recipient', code: 550, says: asPostfixSays }, 'recipient'],
    [{ at: 'recipient', code: 550, says: '<login@example.com>: no such user' }, 'recipient'],
    [{ at: 'recipient', code: 554, says: '5.7.1 Relay access denied' }, 'sender'],
    [{ at: 'recipient', code: 550, says: '5.1.8 Sender address rejected' }, 'sender'],
    [{ at: 'recipient', code: 553, says: 'Sender address rejected: not owned' }, 'sender'],
    [{ at: 'recipient', code: 450, says: '4.2.0 Greylisted' }, 'later'],
    [{ at: 'recipient', code: 421, says: 'Too many connections' }, 'unavailable'],
    [{ at: 'sender', code: 550, says: 'Not your address' }, 'sender'],
    [{ at: 'sender', code: 553, says: '5.6.7 Non-ASCII address not permitted' }, 'recipient'],
    [
      { at: 'recipient', code: 550, says: '<"relay sender"@example.com>: no such user' },
      'recipient',
    ],
    [{ at: 'sender', code: 451, says: 'Try again' }, 'later'],
    [{ at: 'sender', code: 530, says: 'Authentication required' }, 'password'],
    [{ at: 'message', code: 554, says: 'Looks like spam' }, 'message'],
    [{ at: 'message', code: 451, says: 'Local error' }, 'later'],
    [{ at: 'connect', code: 421, says: 'Closing down' }, 'unavailable'],
    [{ at: 'connect', code: 554, says: 'Go away' }, 'unavailable'],
  ] as const)('%o is %s, with the server’s line', async (fault, failure) => {
    const server = await start();
    server.faults.push(fault);
    const error = await failureOf(send(reach(server)));
    expect(error).toMatchObject({ failure, serverSaid: `${fault.code} ${fault.says}` });
    expect(error.message).toMatch(/^(The mail server|Use) .*\.$/);
    expect(server.received).toEqual([]);
  });

  it.each([
    ['connect', 'hang', 'no-answer'],
    ['sender', 'hang', 'no-answer'],
    ['message', 'hang', 'no-answer'],
    ['connect', 'close', 'closed'],
    ['recipient', 'close', 'closed'],
    ['message', 'close', 'closed'],
  ] as const)('at %s: %s is %s', async (at, effect, failure) => {
    const server = await start();
    server.faults.push({ at, effect });
    const sending = (effect === 'hang' ? impatient : mailer).send(reach(server), mail);
    expect(await failureOf(sending)).toMatchObject({ failure, serverSaid: null });
    expect(server.received).toEqual([]);
  });

  it.each(['connect', 'sender'] as const)('at %s: closed, also for jörg@', async (at) => {
    const server = await start();
    server.faults.push({ at, effect: 'close' }, { at, effect: 'close' });
    const sending = send(reach(server), { to: 'jörg@example.com' });
    expect(await failureOf(sending)).toMatchObject({ failure: 'closed' });
  });

  it('a wrong password, and none where one is asked for', async () => {
    const server = await start({ login: { user: 'shop', password: 'right' } });
    const login = { ...reach(server), user: 'shop' };
    const wrong = await failureOf(send({ ...login, password: 'wrong' }));
    expect(wrong).toMatchObject({
      failure: 'password',
      serverSaid: expect.stringMatching(/^535 /),
    });
    expect(JSON.stringify(wrong)).not.toContain('wrong"');
    const none = await failureOf(send(reach(server)));
    expect(none).toMatchObject({
      failure: 'password',
      message: expect.stringContaining('asks for'),
    });
    await send({ ...login, password: 'right' });
    expect(server.received).toMatchObject([{ user: 'shop' }]);
    server.faults.push({ at: 'login', code: 454, says: 'Temporary failure' });
    const busy = await failureOf(send({ ...login, password: 'right' }));
    expect(busy.failure).toBe('unavailable');
  });

  it('a name that nobody has, and a port that nobody listens on', async () => {
    const nowhere = reach({ host: 'mail.nowhere.invalid', port: 25 });
    expect((await failureOf(send(nowhere))).failure).toBe('no-host');
    const server = await start();
    await server.close();
    open = undefined;
    expect((await failureOf(send(reach(server)))).failure).toBe('no-connection');
  });

  it('a greeting that goes on for a minute', async () => {
    const greeted = Promise.withResolvers<void>();
    raw = createServer((socket) => {
      greeted.resolve();
      sockets.add(socket.on('error', () => undefined));
      const timer = setInterval(() => socket.write('220-One moment.\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const address = raw.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const slow = reach({ host: '127.0.0.1', port: address.port });
    const clock = createTestClock();
    const patient = createSmtpMailer(clock, { stepMs: 600_000, messageMs: 30_000 });
    const sending = failureOf(patient.send(slow, mail));
    await greeted.promise;
    clock.advance({ seconds: 30 });
    expect((await sending).failure).toBe('no-answer');
  });

  it('a line that is endless is cut, and holds no line breaks', async () => {
    const server = await start();
    server.faults.push({ at: 'recipient', code: 550, says: `no\r\n\r\n${'x'.repeat(5000)}` });
    const { serverSaid } = await failureOf(send(reach(server)));
    expect(serverSaid?.length).toBeLessThanOrEqual(300);
    expect(serverSaid).not.toMatch(/[\r\n]/);
  });
});
