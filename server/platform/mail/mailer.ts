/** RFC 6409: clients hand their messages in here. TLS begins with STARTTLS. */
export const SUBMISSION_PORT = 587;
/** RFC 8314: the same, with TLS from the start. */
export const SUBMISSIONS_PORT = 465;

/** How to reach a mail server. */
export interface MailServer {
  /** A name or an address. */
  host: string;
  port: number;
  /** Whether the connection begins with TLS. Otherwise it is upgraded to TLS (STARTTLS). */
  beginsWithTls: boolean;
  /** Null: the server asks for none. */
  user: string | null;
  password: string | null;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface OutgoingMail {
  /** The Message-ID without angle brackets. */
  messageId: string;
  /** Milliseconds since 1970. */
  date: number;
  from: MailAddress;
  /** The address for replies; null: the sender. */
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How a mail server accepted a message. */
export interface Acceptance {
  /** The line that says so. */
  said: string;
  /** Whether it takes addresses with letters before the @ that are not ASCII (SMTPUTF8, RFC 6531). */
  takesUnicode: boolean;
}

/** Sends messages. */
export interface Mailer {
  /**
   * Sends one message and returns how the server accepted it. Throws MailError, at the
   * latest after half a minute. TLS with a valid certificate is demanded, except towards this machine.
   */
  send(server: MailServer, mail: OutgoingMail): Promise<Acceptance>;
  /** Connects and signs in as `send` does, and sends nothing. Throws MailError. */
  check(server: MailServer): Promise<void>;
}

/**
 * Why a message was not accepted:
 * - of this message: `recipient` and `message` were refused for good, `later` for now; `ascii-only`: the server does not
 *   send to addresses such as this one (SMTPUTF8);
 * - of the settings: `password`, `sender`, `no-tls`, `certificate`, `no-host`, `no-connection`;
 * - of the server: `no-answer`, `closed` (the connection), `unavailable`.
 */
export type MailFailure =
  | 'recipient'
  | 'ascii-only'
  | 'message'
  | 'later'
  | 'password'
  | 'sender'
  | 'no-tls'
  | 'certificate'
  | 'no-host'
  | 'no-connection'
  | 'no-answer'
  | 'closed'
  | 'unavailable';

/** The message says what is wrong and what to do. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: MailFailure;
  /** The server's own line; null if it said nothing. */
  readonly serverSaid: string | null;

  constructor(
    failure: MailFailure,
    message: string,
    { serverSaid, cause }: { serverSaid: string | null; cause: unknown },
  ) {
    super(message, { cause });
    this.failure = failure;
    this.serverSaid = serverSaid;
  }
}
