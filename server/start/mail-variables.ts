import * as z from 'zod';
import { needsUnicode } from '#contract/values/addresses.ts';
import { email } from '#contract/values/text.ts';
import { type MailServer, SUBMISSION_PORT, SUBMISSIONS_PORT } from '#platform/mail/mailer.ts';

/** The part of an address that was percent-encoded; null if there is none. Throws URIError. */
const decoded = (part: string): string | null => (part === '' ? null : decodeURIComponent(part));

function parseSmtpUrl(value: string): MailServer | null {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value);
  if (!/^smtps?:$/.test(protocol) || hostname === '') return null;
  if (!/^\/?$/.test(pathname) || search !== '' || hash !== '') return null;
  const isTlsFirst = protocol === 'smtps:';
  const usedPort = port === '' ? (isTlsFirst ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(port);
  try {
    return {
      host: hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'),
      port: usedPort,
      beginsWithTls: isTlsFirst || usedPort === SUBMISSIONS_PORT,
      user: decoded(username),
      password: decoded(password),
    };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** SMTP_URL: the mail server. */
export const smtpUrl = z.string().transform((value, context) => {
  const server = parseSmtpUrl(value.trim());
  if (server !== null && server.port !== 0) return server;
  context.addIssue(
    'It must be an address such as smtp://user:password@mail.example:587 or smtps://user:password@mail.example. Characters such as @, / and # in the user or the password must be percent-encoded.',
  );
  return z.NEVER;
});

/** MAIL_FROM: "Name <address>", or an address alone. */
export const mailFrom = z.string().transform((value, context) => {
  const [, name = '', bracketed] =
    /^\s*"?([^"<>\p{Cc}]{0,100}?)"?\s*<([^<>]*)>\s*$/u.exec(value) ?? [];
  const address = email().safeParse(bracketed ?? value);
  if (address.success && !needsUnicode(address.data))
    return { name: name.trim() === '' ? null : name.trim(), address: address.data };
  context.addIssue('It must be an address, or a name and an address: My Shop <shop@mail.example>.');
  return z.NEVER;
});
