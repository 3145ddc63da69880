import { isolated } from '#contract/values/characters.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type MailAddress,
  type MailServer,
  SUBMISSION_PORT,
  SUBMISSIONS_PORT,
} from '#platform/mail/mailer.ts';
import { readSetting, readSettings } from '../settings/index.ts';
import { readStore } from '../shop/index.ts';
import { mailSettings } from './mail.settings.ts';

/** The mail server, the sender and the address for replies; null: not set. */
export interface MailSettings {
  server: MailServer | null;
  from: MailAddress | null;
  replyTo: string | null;
}

type MailDeps = Pick<Deps, 'db' | 'vault' | 'policy'>;

/** The environment's mail server and sender, else those of the settings. Throws UnreadableSecret. */
export async function readMailSettings(deps: MailDeps): Promise<MailSettings> {
  const { mail } = deps.policy;
  const { password: _readWhenNeeded, ...others } = mailSettings;
  const saved = await readSettings(deps, others);
  const address = mail.from?.address ?? saved.fromAddress;
  const name = mail.from === null ? saved.fromName : mail.from.name;
  return {
    server: mail.server ?? (await savedServer(deps, saved)),
    from:
      address === null ? null : { name: isolated(name ?? (await readStore(deps)).name), address },
    replyTo: saved.replyTo,
  };
}

async function savedServer(
  deps: MailDeps,
  { server, port: savedPort, user }: Record<'server' | 'port' | 'user', string | null>,
): Promise<MailServer | null> {
  if (server === null) return null;
  const port = savedPort === null ? SUBMISSION_PORT : Number(savedPort);
  return {
    host: server.toLowerCase(),
    port,
    beginsWithTls: port === SUBMISSIONS_PORT,
    user,
    password: await readSetting(deps, mailSettings.password),
  };
}

/** The server and the sender of messages; null until both a server and a sender's address are set. */
export async function readMailServer(
  deps: MailDeps,
): Promise<{ server: MailServer; from: MailAddress; replyTo: string | null } | null> {
  const { server, from, replyTo } = await readMailSettings(deps);
  return server === null || from === null ? null : { server, from, replyTo };
}
