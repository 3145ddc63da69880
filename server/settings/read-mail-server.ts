import type { Deps } from '#platform/deps.ts';
import {
  type MailAddress,
  type MailServer,
  SUBMISSION_PORT,
  SUBMISSIONS_PORT,
} from '#platform/mail/mailer.ts';
import { readStore } from './read-store.ts';
import { readSettings } from './settings.store.ts';

/** Through which server and from whom messages are sent; null: not set. */
export interface MailSettings {
  server: MailServer | null;
  from: MailAddress | null;
  replyTo: string | null;
}

type MailDeps = Pick<Deps, 'db' | 'vault' | 'policy'>;

/** The environment's mail server and sender, else those of the settings. Throws UnreadableSecret. */
export async function readMailSettings(deps: MailDeps): Promise<MailSettings> {
  const { mail } = deps.policy;
  const saved = await readSettings(deps, [
    'MAIL_SERVER',
    'MAIL_PORT',
    'MAIL_USER',
    'MAIL_FROM_NAME',
    'MAIL_FROM_ADDRESS',
    'MAIL_REPLY_TO',
  ]);
  const address = mail.from?.address ?? saved.MAIL_FROM_ADDRESS;
  const name = mail.from === null ? saved.MAIL_FROM_NAME : mail.from.name;
  return {
    server: mail.server ?? (await savedServer(deps, saved)),
    from: address === undefined ? null : { name: name ?? (await readStore(deps)).name, address },
    replyTo: saved.MAIL_REPLY_TO ?? null,
  };
}

async function savedServer(
  deps: MailDeps,
  saved: { MAIL_SERVER?: string; MAIL_PORT?: string; MAIL_USER?: string },
): Promise<MailServer | null> {
  if (saved.MAIL_SERVER === undefined) return null;
  const { MAIL_PASSWORD: password } = await readSettings(deps, ['MAIL_PASSWORD']);
  const port = saved.MAIL_PORT === undefined ? SUBMISSION_PORT : Number(saved.MAIL_PORT);
  return {
    host: saved.MAIL_SERVER.toLowerCase(),
    port,
    beginsWithTls: port === SUBMISSIONS_PORT,
    user: saved.MAIL_USER ?? null,
    password: password ?? null,
  };
}

/** What messages are sent with; null until both a server and a sender's address are set. */
export async function readMailServer(
  deps: MailDeps,
): Promise<{ server: MailServer; from: MailAddress; replyTo: string | null } | null> {
  const { server, from, replyTo } = await readMailSettings(deps);
  return server === null || from === null ? null : { server, from, replyTo };
}
