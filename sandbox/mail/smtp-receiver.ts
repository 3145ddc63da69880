import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listen } from '../http/listen.ts';
import type { Envelope } from './received-mail.ts';

export interface SmtpReceiver {
  port: number;
  close(): Promise<void>;
}

export interface SmtpReceiverOptions {
  /** 0 means any free port. */
  port: number;
  /** Why the next recipient is refused, if it is. */
  takeRefusal: () => string | undefined;
  /** Keeps an accepted message. */
  keep: (envelope: Envelope, source: string) => Promise<void>;
}

/** Starts an SMTP server that accepts every message, sender and password. */
export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const { port, takeRefusal, keep } = options;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Else a sender that keeps its connection open would be waited for.
    closeTimeout: 1,
    // Otherwise it warns on the console that its certificate is for tests only.
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onRcptTo: (_address, _session, done) => {
      const refusal = takeRefusal();
      done(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      text(stream)
        .then((source) => keep(envelopeOf(session), source))
        .then(() => done(), done);
    },
  });
  // A sender that hangs up is an error of its connection, and no reason to end.
  server.on('error', () => {});
  const open = await listen(server.server, port);
  return {
    port: open,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function envelopeOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession): Envelope {
  return {
    sender: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
  };
}
