import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from './mailbox.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox({ port: 0, smtpPort: 0, clock });
});
afterEach(() => mailbox.close());

/** Sends a message as a store would; resolves to the code of a refusal, or to 'accepted'. */
async function send(message: SendMailOptions = {}): Promise<unknown> {
  const { hostname: host, port } = new URL(mailbox.smtpUrl);
  const sender = createTransport({ host, port: Number(port), ignoreTLS: true });
  try {
    await sender.sendMail({
      from: 'Sleigh <shop@example.com>',
      to: 'holly@example.com',
      subject: 'Your order',
      text: 'Thank you, Zoë.',
      html: '<p>Thank you, <b>Zoë</b>.</p>',
      ...message,
    });
    return 'accepted';
  } catch (error) {
    const { responseCode, code } = Object(error);
    return responseCode ?? code;
  } finally {
    sender.close();
  }
}

describe('a mail server that accepts everything', () => {
  it('keeps a message with its headers and both bodies', async () => {
    await send({ messageId: '<1@shop.example>', replyTo: 'help@example.com' });
    expect(await mailbox.controls.messages()).toMatchObject([
      {
        number: 1,
        at: '2026-11-21T12:00:00.000Z',
        sender: 'shop@example.com',
        recipients: ['holly@example.com'],
        from: 'Sleigh <shop@example.com>',
        to: 'holly@example.com',
        replyTo: 'help@example.com',
        subject: 'Your order',
        messageId: '<1@shop.example>',
        text: expect.stringContaining('Thank you, Zoë.'),
        html: expect.stringContaining('<b>Zoë</b>'),
        source: expect.stringContaining('Subject: Your order'),
      },
    ]);
  });

  it('resolves once a message to an address with a subject has arrived', async () => {
    const second = mailbox.waitFor('holly@example.com', /^Your refund/, 2);
    await send({ subject: 'Your refund of $5.00' });
    await send({ to: 'ivy@example.com', subject: 'Your refund of $6.00' });
    await send({ subject: 'Your refund of $7.00' });
    expect((await second).subject).toBe('Your refund of $7.00');
    const first = await mailbox.waitFor('holly@example.com', 'refund');
    expect(first.subject).toBe('Your refund of $5.00');
  });

  it('has its messages after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sleigh-mailbox-'));
    const options = { port: 0, smtpPort: 0, stateFile: join(folder, 'mailbox.json') };
    try {
      await mailbox.close();
      mailbox = await startMailbox(options);
      await send();
      await mailbox.close();
      mailbox = await startMailbox(options);
      await send({ subject: 'After the restart' });
      const numbers = (await mailbox.controls.messages()).map(({ number }) => number);
      expect(numbers).toEqual([1, 2]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('refuses a recipient when it is told to, once', async () => {
  mailbox.controls.refuseRecipient({ text: 'No such user here' });
  expect(await send()).toBe(550);
  expect(await send()).toBe('accepted');
});

describe('the page', () => {
  const look = async (path: string) => {
    const answer = await fetch(mailbox.url + path);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  it('lists the messages and shows one in a frame and as plain text', async () => {
    expect((await look('/')).body).toContain('No messages yet.');
    await send({ subject: 'Three < four', text: '1 < 2' });
    await send({ subject: 'The newest' });
    expect((await look('/')).body).toMatch(/<h2>The newest<\/h2>/);
    const { body, headers } = await look('/messages/1');
    expect(body).toContain('<h2>Three &#60; four</h2>');
    expect(body).toMatch(/<pre[^>]*>1 &#60; 2/);
    expect(body).toContain('src="/messages/1/html" sandbox="allow-popups');
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect((await look('/messages/1/source')).body).toContain('Subject: Three < four');
    for (const path of ['/messages/3', '/messages/x', '/nowhere']) {
      expect((await look(path)).status).toBe(404);
    }
  });

  it('gives the HTML of a message no scripts and an origin of its own', async () => {
    await send({ html: '<script>alert(1)</script><a href="https://shop.example/">Watch</a>' });
    const { body, headers } = await look('/messages/1/html');
    expect(body).toMatch(/^<base target="_blank"><script>/);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
  });
});
