import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from './mailbox.ts';

const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') };

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox({ port: 0, smtpPort: 0, clock });
});
afterEach(() => mailbox.close());

/** Sends a message as a store would. */
async function send(message: SendMailOptions): Promise<void> {
  const { hostname: host, port } = new URL(mailbox.smtpUrl);
  const sender = createTransport({ host, port: Number(port), ignoreTLS: true });
  await sender.sendMail({
    from: 'Sleigh <shop@example.com>',
    to: 'holly@example.com',
    subject: 'Your order',
    text: 'Thank you, Zoë.',
    html: '<p>Thank you, <b>Zoë</b>.</p>',
    ...message,
  });
  sender.close();
}

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

it('gives the HTML of a message no scripts and an origin of its own', async () => {
  await send({ html: '<script>alert(1)</script><a href="https://shop.example/">Watch</a>' });
  const answer = await fetch(`${mailbox.url}/messages/1/html`);
  expect(await answer.text()).toMatch(/^<base target="_blank"><script>/);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
});
