import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listen } from '../http/listen.ts';
import { type MailFaults, type MailStep, refusalOf } from './mail-faults.ts';
import type { Envelope } from './received-mail.ts';

export interface SmtpReceiver {
  port: number;
  close(): Promise<void>;
}

export interface SmtpReceiverOptions {
  /** 0 means any free port. */
  port: number;
  host: string;
  faults: MailFaults;
  /** Whether a sender that connects now may use STARTTLS. */
  offersTls: () => boolean;
  /** Keeps an accepted message. */
  keep: (envelope: Envelope, source: string) => void;
}

/** Nothing is ever answered; the sender gives up, or the connection is closed. */
const silence = new Promise<never>(() => {});

/** Starts an SMTP server that accepts every message, sender and password unless a fault is armed. */
export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const { port, host, faults, offersTls, keep } = options;
  const sockets = new Map<number, Socket>();
  const cut = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy();

  /** Resolves to the refusal of a step, or to null if it may go on. */
  const pass = async (step: MailStep, session: SMTPServerSession): Promise<Error | null> => {
    const fault = faults.take(step);
    if (fault === null) return null;
    if (fault.effect === 'refuse') return refusalOf(fault);
    if (fault.effect === 'cut') cut(session);
    return fault.effect === 'hold' ? faults.hold().then(() => null) : silence;
  };

  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<Error | null> => {
    const fault = faults.take('message');
    const isLost = fault?.effect === 'cut' || fault?.effect === 'hang';
    if (isLost && !fault.accepted) {
      if (fault.effect === 'cut') stream.once('data', () => cut(session));
      stream.resume();
      return silence;
    }
    const source = await text(stream);
    if (fault?.effect === 'refuse') return refusalOf(fault);
    if (fault?.effect === 'hold') await faults.hold();
    keep(envelopeOf(session), source);
    if (fault?.effect === 'cut') cut(session);
    return isLost ? silence : null;
  };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Otherwise it warns on the console that its certificate is for tests only.
    logger: false,
    onConnect: (session, done) => {
      session.disabledCommands = offersTls() ? [] : ['STARTTLS'];
      pass('connect', session).then(done, done);
    },
    onAuth: ({ username }, session, done) => {
      pass('login', session).then((refused) => done(refused, { user: username }), done);
    },
    onMailFrom: (_address, session, done) => {
      pass('sender', session).then(done, done);
    },
    onRcptTo: (_address, session, done) => {
      pass('recipient', session).then(done, done);
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(done, done);
    },
  });
  // A sender that hangs up is an error of its connection, and no reason to end.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  const open = await listen(server.server, port, host);
  return {
    port: open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function envelopeOf({ envelope: { mailFrom, rcptTo } }: SMTPServerSession): Envelope {
  return {
    sender: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
  };
}
