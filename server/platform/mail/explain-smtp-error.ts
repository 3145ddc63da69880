import { MailError, type MailFailure, type MailServer, type OutgoingMail } from './mailer.ts';

/** The fields of the library's NodemailerError that are used. */
interface SmtpError {
  /** The library's own code. */
  code: string;
  /** The code of the cause, such as ECONNREFUSED. */
  originalCode: string;
  /** The command that failed. */
  command: string;
  /** The server's answer; empty if it gave none. */
  response: string;
  responseCode: number;
}

function readSmtpError(error: unknown): SmtpError {
  const given: Record<string, unknown> = { ...(error instanceof Error && error) };
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    response: text('response'),
    responseCode: typeof given.responseCode === 'number' ? given.responseCode : 0,
  };
}

/** OpenSSL's codes for a certificate that is not trusted, and Node's for one of another name. */
const BAD_CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|HOSTNAME_MISMATCH|INVALID_PURPOSE/;
const NO_ROUTE = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL|EACCES)$/;
/** A server without TLS answered in clear text where TLS was expected. */
const NOT_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|^EPROTO$/;
/** Refused at a recipient, but because of who sends (RFC 5321 lets a server wait until then). */
const ABOUT_SENDER = /sender|relay|authenti|log ?in/i;
/** RFC 3463 3.2: X.1.n, the address; of these 7 and 8 are the sender's. */
const BAD_RECIPIENT = /^5\d\d[ -]5\.1\.(?:[1-6]|10)\b/;
/** RFC 6531 3.5: the letters of an address, whichever command is answered. */
const NOT_ASCII = /^5\d\d[ -]5\.6\.7\b/;
const ADDRESS = /(?:"[^"]*"|\S+)@\S+/g;

/** Tells the failure from the reply to a refused command. RFC 5321 4.2.1: 5yz is permanent, 4yz is not. */
function failureOfReply({ command, response, responseCode }: SmtpError): MailFailure {
  // RFC 5321 3.8: 421, the server is closing down.
  if (responseCode === 421) return 'unavailable';
  // RFC 4954 6: 530, authentication required.
  if (responseCode === 530) return 'password';
  if (responseCode < 500) return 'later';
  if (NOT_ASCII.test(response)) return 'recipient';
  if (command === 'MAIL FROM' && responseCode !== 552) return 'sender';
  if (command !== 'RCPT TO') return 'message';
  if (BAD_RECIPIENT.test(response)) return 'recipient';
  // Without the recipient's own address, which may hold such a word.
  return ABOUT_SENDER.test(response.replaceAll(ADDRESS, '')) ? 'sender' : 'recipient';
}

function failureOf(error: SmtpError): MailFailure {
  const { code, originalCode, response, responseCode } = error;
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return responseCode >= 400 && responseCode < 500 ? 'unavailable' : 'password';
    case 'EDNS':
      return 'no-host';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'no-answer';
    case 'ETLS':
    case 'ESOCKET':
      if (BAD_CERTIFICATE.test(originalCode)) return 'certificate';
      if (NO_ROUTE.test(originalCode)) return 'no-connection';
      return code === 'ETLS' || NOT_TLS.test(originalCode) ? 'no-tls' : 'closed';
    case 'ECONNECTION':
      return response === '' ? 'closed' : 'unavailable';
    case 'EENVELOPE':
    case 'EMESSAGE':
      if (response !== '') return failureOfReply(error);
      return 'message';
    default:
      return 'unavailable';
  }
}

/** `mail`: null where none was sent. */
type Context = { server: MailServer; mail: Pick<OutgoingMail, 'to' | 'from'> | null };

function wordsFor(failure: MailFailure, { server, mail }: Context): string {
  const { host, port, user } = server;
  const words: Record<MailFailure, string> = {
    recipient: `The mail server refuses the recipient ${mail?.to}. Check the address.`,
    'ascii-only': `The mail server cannot send to ${mail?.to}, because of letters such as ö before the @. Another address is needed.`,
    message: 'The mail server refuses this message.',
    later: 'The mail server does not accept this message right now.',
    password:
      user === null
        ? 'The mail server asks for a user name and a password. Enter both.'
        : 'The mail server does not accept the user name or the password. Check both.',
    sender: `The mail server does not accept messages from ${mail?.from.address}. Use a sender's address that belongs to the account at the mail server.`,
    'no-tls': `The mail server offers no encrypted connection (TLS) on port ${port}, so nothing was sent. Most servers offer it on port 465 or 587.`,
    certificate: `The certificate of the mail server ${host} is not valid: it has expired, is for another name, or comes from an unknown issuer. Nothing was sent.`,
    'no-host': `There is no server with the name ${host}. Check the name.`,
    'no-connection': `The mail server ${host} cannot be reached on port ${port}. Check server and port.`,
    'no-answer': 'The mail server did not answer in time.',
    closed: 'The mail server closed the connection before it accepted the message.',
    unavailable: 'The mail server is not available right now.',
  };
  return words[failure];
}

/** A failure of which the server said nothing. */
export const explainFailure = (failure: MailFailure, context: Context): MailError =>
  new MailError(failure, wordsFor(failure, context), { serverSaid: null, cause: undefined });

/** Longer lines of a server are cut. */
const LONGEST_LINE = 300;

/** Translates a failure of the library. The cause is kept for the log. */
export function explainSmtpError(cause: unknown, context: Context): MailError {
  const error = readSmtpError(cause);
  const failure = failureOf(error);
  const line = error.response.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim();
  const serverSaid = line === '' ? null : line.slice(0, LONGEST_LINE);
  return new MailError(failure, wordsFor(failure, context), { serverSaid, cause });
}
