import { explainSmtpError } from './explain-smtp-error.ts';
import type { Mailer, MailServer } from './mailer.ts';

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

/** Sends through SMTP (RFC 5321), over a new connection for each message. */
export function createSmtpMailer({ stepMs, messageMs }: SmtpTimes = TIMES): Mailer {
  const connect = async (server: MailServer) => {
    const { createTransport } = await loadNodemailer();
    return createTransport({
      host: server.host,
      port: server.port,
      ...tlsOptions(server),
      ...(server.user !== null && { auth: { user: server.user, pass: server.password ?? '' } }),
      connectionTimeout: stepMs,
      dnsTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
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
        const { response, ehlo = [] } = await transport.sendMail({
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
          signal: AbortSignal.timeout(messageMs),
        });
        return { said: response, takesUnicode: ehlo.some((line) => /^SMTPUTF8$/i.test(line)) };
      } catch (error) {
        throw explainSmtpError(error, { server, mail });
      } finally {
        transport.close();
      }
    },
  };
}
