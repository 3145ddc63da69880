import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Where a mail server may fail. */
export type Stage = 'connect' | 'login' | 'sender' | 'recipient' | 'message';

/** What it does instead of going on: answers with a code, says nothing, or closes the connection. */
export type Fault =
  | { at: Stage; code: number; says: string }
  | { at: Stage; effect: 'hang' | 'close' };

export interface ReceivedMail {
  from: string;
  to: string[];
  isEncrypted: boolean;
  user: string | undefined;
  /** Header and bodies as they came. */
  raw: string;
  messageId: string;
}

export interface TestMailServer {
  host: string;
  port: number;
  /** What it accepted, in this order. */
  received: ReceivedMail[];
  /** Faults of the next tries, one each; empty: all goes well. */
  faults: (Fault | null)[];
  /** How often somebody connected. */
  connections(): number;
  close(): Promise<void>;
}

export interface TestMailServerOptions {
  /** Absent: 127.0.0.1. On Linux every address that begins with 127 is this machine. */
  host?: string;
  /** `none`: no TLS. Absent: STARTTLS with a certificate that nobody trusts. */
  tls?: 'none' | 'first';
  /** Demands this login. */
  login?: { user: string; password: string };
  /** Called when somebody connects, and before the answer that accepts a message. */
  watch?: (stage: 'connect' | 'accept') => void;
}

/** Does at a stage what the session's fault says, or else goes on. */
function meet(
  { fault, at }: { fault: Fault | null; at: Stage },
  { done, close, goOn }: { done: (error: Error) => void; close: () => void; goOn: () => void },
): void {
  if (fault?.at !== at) goOn();
  else if ('code' in fault) {
    done(Object.assign(new Error(fault.says), { responseCode: fault.code }));
  } else if (fault.effect === 'close') close();
}

function readMail({ envelope, secure, user }: SMTPServerSession, raw: string): ReceivedMail {
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    isEncrypted: secure,
    user,
    raw,
    messageId: /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? '',
  };
}

/** A real SMTP server that fails on demand. */
export async function startTestMailServer({
  host = '127.0.0.1',
  tls,
  login,
  watch,
}: TestMailServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const faults: (Fault | null)[] = [];
  const ofSession = new WeakMap<SMTPServerSession, Fault | null>();
  let connections = 0;
  const reach = (
    at: Stage,
    session: SMTPServerSession,
    done: (error?: Error) => void,
    goOn: () => void = done,
  ): void => {
    const close = (): void => {
      for (const connection of server.connections) {
        if (connection.session === session) connection._socket.destroy();
      }
    };
    meet({ at, fault: ofSession.get(session) ?? null }, { done, close, goOn });
  };
  const server: SMTPServer = new SMTPServer({
    secure: tls === 'first',
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
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
      const answer = (): void => {
        if (isRight) done(null, { user: username });
        else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
      };
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
  const listening = server.listen(0, host);
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    host,
    port: address.port,
    received,
    faults,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
