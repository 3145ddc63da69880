import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listen } from '../../../sandbox/http/listen.ts';

/** Where a mail server may fail. */
export type Stage = 'connect' | 'login' | 'sender' | 'recipient' | 'message';

/** A failure at a stage: it answers with a code, does not answer, or closes the connection. */
export type Fault =
  | { at: Stage; code: number; says: string }
  | { at: Stage; effect: 'hang' | 'close' };

export interface TestMailServerOptions {
  /** Absent: 127.0.0.1. On Linux every address that begins with 127 is this machine. */
  host?: string;
  /** `none`: no TLS. Absent: STARTTLS with a certificate that nobody trusts. */
  tls?: 'none' | 'first';
  /** Takes addresses in ASCII alone: it does not offer SMTPUTF8. */
  isAscii?: boolean;
  /** Demands this login. */
  login?: { user: string; password: string };
  /** Called when somebody connects, and before the answer that accepts a message. */
  watch?: (stage: 'connect' | 'accept') => void;
}

function readMail({ envelope, secure, user }: SMTPServerSession, raw: string) {
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    isEncrypted: secure,
    user,
    /** Header and bodies as they came. */
    raw,
    messageId: /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '',
  };
}

export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>;

/** A real SMTP server that fails on demand. */
export async function startTestMailServer(options: TestMailServerOptions = {}) {
  const { host = '127.0.0.1', tls, isAscii = false, login, watch } = options;
  const received: ReturnType<typeof readMail>[] = [];
  const faults: (Fault | null)[] = [];
  const ofSession = new WeakMap<SMTPServerSession, Fault | null>();
  let connections = 0;
  /** Does at a stage what the session's fault says, or else proceeds. */
  const reach = (
    at: Stage,
    session: SMTPServerSession,
    done: (error?: Error) => void,
    proceed: () => void = done,
  ): void => {
    const fault = ofSession.get(session);
    if (fault?.at !== at) proceed();
    else if ('code' in fault) {
      done(Object.assign(new Error(fault.says), { responseCode: fault.code }));
    } else if (fault.effect === 'close') {
      for (const connection of server.connections)
        if (connection.session === session) connection._socket.destroy();
    }
  };
  const server: SMTPServer = new SMTPServer({
    secure: tls === 'first',
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    hideSMTPUTF8: isAscii,
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onConnect(session, done) {
      connections += 1;
      watch?.('connect');
      ofSession.set(session, faults.shift() ?? null);
      reach('connect', session, done);
    },
    onAuth({ username, password }, session, done) {
      const isRight = username === login?.user && password === login?.password;
      const refusal = Object.assign(new Error('Invalid login'), { responseCode: 535 });
      const answer = () => (isRight ? done(null, { user: username }) : done(refusal));
      reach('login', session, done, answer);
    },
    onMailFrom: (_address, session, done) => reach('sender', session, done),
    onRcptTo: (_address, session, done) => reach('recipient', session, done),
    onData(stream, session, done) {
      void buffer(stream).then((bytes) =>
        reach('message', session, done, () => {
          received.push(readMail(session, bytes.toString()));
          watch?.('accept');
          done();
        }),
      );
    },
  });
  // A client that breaks off is what some tests are about.
  server.on('error', () => undefined);
  const port = await listen(server.server, 0, host);
  return {
    host,
    port,
    /** The accepted messages, in this order. */
    received,
    /** Faults of the next tries, one each; empty: all goes well. */
    faults,
    /** How often somebody connected. */
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
