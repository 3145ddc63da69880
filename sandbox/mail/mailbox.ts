import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerControl } from '../controls/control-calls.ts';
import { readBody, sendText } from '../http/bodies.ts';
import { listen } from '../http/listen.ts';
import type { Clock } from '../state/state.ts';
import { buildMailControls, type MailControls } from './mail-controls.ts';
import { answerMailPage } from './mail-pages.ts';
import { Messages } from './messages.ts';
import type { ReceivedMail } from './received-mail.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

const HOST = '127.0.0.1';

export interface MailboxOptions {
  /** The port of the page; 0 means any free port. */
  port: number;
  /** The port that takes mail; 0 means any free port. */
  smtpPort: number;
  clock?: Clock;
  /** Keeps the last messages across restarts; without it they are in memory only. */
  stateFile?: string;
}

export interface Mailbox {
  /** The page: `http://127.0.0.1:24101`. */
  url: string;
  /** Where it takes mail, for SMTP_URL: `smtp://127.0.0.1:24102`. */
  smtpUrl: string;
  controls: MailControls;
  /**
   * Resolves to the nth message (1 by default) to an address whose subject contains a text or matches a
   * pattern, as soon as there is one.
   */
  waitFor(to: string, subject: string | RegExp, nth?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts a mail server that delivers nothing, and a page with the messages it was sent. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const clock = options.clock ?? { now: () => new Date() };
  const messages = new Messages(options.stateFile);
  const controls = buildMailControls(messages);
  const receiver = await startSmtpReceiver({
    port: options.smtpPort,
    host: HOST,
    faults: messages.faults,
    offersTls: () => messages.offersTls,
    keep: (envelope, source) => messages.keep(envelope, source, clock.now().toISOString()),
  });
  const server = createServer((request, response) => {
    answer(messages, controls, request, response).catch((error: Error) => {
      process.stderr.write(`${error.stack ?? error.message}\n`);
      if (!response.headersSent) sendText(response, 500, 'The mailbox failed.');
    });
  });
  const port = await listen(server, options.port, HOST);
  return {
    url: `http://${HOST}:${port}`,
    smtpUrl: `smtp://${HOST}:${receiver.port}`,
    controls,
    waitFor: async (to, subject, nth = 1) => {
      for (;;) {
        const arrival = messages.next();
        const mails = await controls.messages({ to });
        const found = mails.filter((mail) => isAbout(mail, subject))[nth - 1];
        if (found !== undefined) return found;
        await arrival;
      }
    },
    close: async () => {
      messages.faults.clear();
      await receiver.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function isAbout(mail: ReceivedMail, subject: string | RegExp): boolean {
  return typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject);
}

async function answer(
  messages: Messages,
  controls: MailControls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://mailbox');
  const method = request.method ?? 'GET';
  if (pathname.startsWith('/_sandbox/')) {
    const input = await readBody(request);
    const { origin } = request.headers;
    return answerControl(messages, controls, { method, pathname, search, input, origin }, response);
  }
  answerMailPage(await messages.all(), pathname, response);
}
