import { needsUnicode } from '#contract/values/addresses.ts';
import type { Clock } from '../clock/clock.ts';
import { withTimeLimit } from '../clock/with-time-limit.ts';
import { explainFailure, explainSmtpError } from './explain-smtp-error.ts';
import { MailError, type Mailer, type MailServer, type OutgoingMail } from './mailer.ts';

/** Names and addresses of this machine. What is sent to it does not leave it. */
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '::1']);

export interface SmtpTimes {
  /** The longest time for a connection, for the greeting, and for the answer to a command. */
  stepMs: number;
  /** The longest time for a whole message. */
  messageMs: number;
}

const TIMES: SmtpTimes = { stepMs: 15_000, messageMs: 30_000 };

/** The library is loaded when the first message is sent: a store without mail does not need it. */
async function loadNodemailer() {
  return await import('nodemailer');
}

function tlsOptions({ host, beginsWithTls }: MailServer) {
  if (beginsWithTls) return { secure: true, tls: { rejectUnauthorized: !OWN_MACHINE.has(host) } };
  // Towards this machine, TLS is used where it is offered, under any certificate.
  if (OWN_MACHINE.has(host)) return { secure: false, tls: { rejectUnauthorized: false } };
  return { secure: false, requireTLS: true };
}

/** In the lines with which a server says what it offers. */
const OFFERS_UNICODE = /^(?:250[ -])?SMTPUTF8$/im;

/** A message as the library takes it. */
function describe(mail: OutgoingMail) {
  return {
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.date),
    from: mail.from,
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    // RFC 6532 3.1: in NFC.
    to: { name: '', address: mail.to.normalize() },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // RFC 3834 5: so that no holiday notice answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Sends through SMTP (RFC 5321), over a new connection for each message. */
export function createSmtpMailer(clock: Clock, { stepMs, messageMs }: SmtpTimes = TIMES): Mailer {
  const reach = (server: MailServer) => ({
    host: server.host,
    port: server.port,
    ...tlsOptions(server),
    connectionTimeout: stepMs,
    dnsTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  });
  const connect = async (server: MailServer) => {
    const { createTransport } = await loadNodemailer();
    return createTransport({
      ...reach(server),
      ...(server.user !== null && { auth: { user: server.user, pass: server.password ?? '' } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const offersUnicode = (server: MailServer): Promise<boolean> =>
    withTimeLimit({ clock, limitMs: messageMs }, async (signal) => {
      const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
      const connection = new SMTPConnection(reach(server));
      signal.addEventListener('abort', () => connection.close());
      try {
        await new Promise<void>((resolve, reject) => {
          // The library also says that it is connected where the other side closes before it has said anything.
          connection.on('end', resolve).on('error', reject);
          connection.connect(() => resolve());
        });
        const said = connection.lastServerResponse || '';
        if (!said.startsWith('250')) throw explainFailure('closed', { server, mail: null });
        return OFFERS_UNICODE.test(said);
      } finally {
        connection.close();
      }
    });
  return {
    async check(server) {
      const transport = await connect(server);
      try {
        await transport.verify();
      } catch (error) {
        throw explainSmtpError(error, { server, mail: null });
      } finally {
        transport.close();
      }
    },
    async send(server, mail) {
      const transport = await connect(server);
      try {
        // RFC 6531 3.2. The library would send it all the same.
        if (needsUnicode(mail.to) && !(await offersUnicode(server)))
          throw explainFailure('ascii-only', { server, mail });
        const limit = { clock, limitMs: messageMs };
        const { response, ehlo = [] } = await withTimeLimit(limit, (signal) =>
          transport.sendMail({ ...describe(mail), signal }),
        );
        return { said: response, takesUnicode: ehlo.some((line) => OFFERS_UNICODE.test(line)) };
      } catch (error) {
        if (error instanceof MailError) throw error;
        throw explainSmtpError(error, { server, mail });
      } finally {
        transport.close();
      }
    },
  };
}
