import type { MailSetup } from '#contract/mail.ts';
import type { Deps } from '#platform/deps.ts';
import { UnreadableSecret } from '#platform/vault.ts';
import { type MailSettings, readMailSettings } from '../../settings/index.ts';
import { findHold } from './due-mail.store.ts';

type SetupDeps = Pick<Deps, 'db' | 'vault' | 'policy'>;

/** What is missing for messages to be sent; null if nothing is. */
export function missingOf({ server, from }: MailSettings): string | null {
  if (server === null) return 'No mail server is set up. Messages wait until there is one.';
  if (from === null) return "The sender's address is missing. Messages wait until it is set.";
  return null;
}

/** Through which server and from whom messages are sent, and what is wrong with it. */
export async function describeMailSetup(deps: SetupDeps): Promise<MailSetup> {
  const { policy } = deps;
  const settings = await readIfReadable(deps);
  const links = { linksTo: policy.linkOrigin, hasPublicUrl: policy.publicOrigin !== null };
  if (settings === null) {
    const problem = 'The password of the mail server cannot be decrypted. Enter it again.';
    return { ready: false, problem, serverSaid: null, server: null, sender: null, ...links };
  }
  const missing = missingOf(settings);
  const hold = missing === null ? await findHold(deps) : undefined;
  const problem = missing ?? hold?.message ?? null;
  const { server, from, replyTo } = settings;
  return {
    ready: problem === null,
    problem,
    serverSaid: hold?.serverSaid ?? null,
    server: server && {
      host: server.host,
      port: server.port,
      user: server.user,
      hasPassword: server.password !== null,
      variable: policy.mail.server === null ? null : 'SMTP_URL',
    },
    sender: from && {
      ...from,
      replyTo,
      variable: policy.mail.from === null ? null : 'MAIL_FROM',
    },
    ...links,
  };
}

async function readIfReadable(deps: SetupDeps): Promise<MailSettings | null> {
  try {
    return await readMailSettings(deps);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
