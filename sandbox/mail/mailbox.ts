import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { HOST, listen } from '../http/listen.ts';
import { type Clock, systemClock } from '../state/clock.ts';
import { writeWhole } from '../state/state-file.ts';
import { handleMailPage } from './mail-pages.ts';
import { type ReceivedMail, readMail, type StoredMail } from './received-mail.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';

export interface MailboxOptions {
  /** The port of the page; 0 means any free port. */
  port: number;
  /** The port that takes mail; 0 means any free port. */
  smtpPort: number;
  /** Absent: the machine's time. */
  clock?: Pick<Clock, 'now'>;
  /** Keeps the last messages across restarts; without it they are in memory only. */
  stateFile?: string;
}

export interface Mailbox {
  /** The page: `http://127.0.0.1:24101`. */
  url: string;
  /** Where it takes mail, for SMTP_URL: `smtp://127.0.0.1:24102`. */
  smtpUrl: string;
  controls: {
    /** The messages to an address, or all, oldest first. */
    messages(wanted?: { to?: string }): ReceivedMail[];
    /** Makes it refuse the next recipient with this text. */
    refuseRecipient(refusal: { text: string }): void;
  };
  /** Resolves to the first message to an address whose subject contains a text, once there is one. */
  waitFor(to: string, subject: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts a mail server that delivers nothing, and a page with the messages it was sent. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const clock = options.clock ?? systemClock;
  const messages = new Messages(options.stateFile);
  await messages.load();
  const refusals: string[] = [];
  const receiver = await startSmtpReceiver({
    port: options.smtpPort,
    takeRefusal: () => refusals.shift(),
    keep: (envelope, source) =>
      messages.keep({ ...envelope, source, at: new Date(clock.now()).toISOString() }),
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mailbox');
    handleMailPage(messages.list(), pathname, response);
  });
  const port = await listen(server, options.port);
  return {
    url: `http://${HOST}:${port}`,
    smtpUrl: `smtp://${HOST}:${receiver.port}`,
    controls: {
      messages: ({ to } = {}) => messages.list(to),
      refuseRecipient: ({ text }) => void refusals.push(text),
    },
    waitFor: async (to, subject) => {
      for (;;) {
        const found = messages.list(to).find((mail) => mail.subject.includes(subject));
        if (found !== undefined) return found;
        await messages.next();
      }
    },
    close: async () => {
      await receiver.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** The file keeps so many; a demo that runs for months should not rewrite a large one for each message. */
const MOST_IN_FILE = 200;

/** The messages that the mail server has received. */
class Messages {
  private mails: ReceivedMail[] = [];
  private readonly arrivals = new EventEmitter().setMaxListeners(0);
  private readonly stateFile: string | undefined;

  constructor(stateFile: string | undefined) {
    this.stateFile = stateFile;
  }

  /** Reads the messages of earlier runs from the file. */
  async load(): Promise<void> {
    if (!this.stateFile || !existsSync(this.stateFile)) return;
    const stored: StoredMail[] = JSON.parse(readFileSync(this.stateFile, 'utf8'));
    this.mails = await Promise.all(stored.map(readMail));
  }

  /** The messages to an address, or all, oldest first. */
  list(to?: string): ReceivedMail[] {
    return this.mails.filter(({ recipients }) => to === undefined || recipients.includes(to));
  }

  async keep(arrived: Omit<StoredMail, 'number'>): Promise<void> {
    const mail = await readMail({ ...arrived, number: 0 });
    this.mails.push({ ...mail, number: (this.mails.at(-1)?.number ?? 0) + 1 });
    if (this.stateFile) writeWhole(this.stateFile, JSON.stringify(this.mails.slice(-MOST_IN_FILE)));
    this.arrivals.emit('kept');
  }

  /** Resolves when the next message has been kept. */
  async next(): Promise<void> {
    await once(this.arrivals, 'kept');
  }
}
