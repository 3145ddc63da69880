import type { MailSetup } from '#contract/mail.ts';
import type { Deps } from '#platform/deps.ts';
import type { Policy } from '#platform/policy.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import { type MailSettings, readMailSettings } from '../read-mail-server.ts';
import { findHold } from './due-mail.store.ts';

type SetupDeps = Pick<Deps, 'db' | 'vault' | 'policy'>;

/** Says what is missing for messages to be sent; null if nothing is. `settings`: null if they cannot be decrypted. */
export function missingOf(settings: MailSettings | null): string | null {
  if (settings === null)
    return 'The password of the mail server cannot be decrypted. Enter it again.';
  const { server, from } = settings;
  if (server === null) return 'No mail server is set up. Messages wait until there is one.';
  if (from === null) return "The sender's address is missing. Messages wait until it is set.";
  return null;
}

/** Finds what is wrong with the settings themselves, whatever the mail server says; null if nothing is. */
export function findSetupProblem(settings: MailSettings | null, policy: Policy): string | null {
  const missing = missingOf(settings);
  if (missing !== null || policy.mail.server !== null) return missing;
  const server = settings?.server;
  return server?.user != null && !server.password
    ? 'The password of the mail server is missing.'
    : null;
}

/** Describes the mail server and the sender of messages, and what is wrong with them. */
export async function describeMailSetup(deps: SetupDeps): Promise<MailSetup> {
  const { policy } = deps;
  const settings = await readIfReadable(deps);
  const links = { linksTo: policy.linkOrigin, hasPublicUrl: policy.publicOrigin !== null };
  const setupProblem = findSetupProblem(settings, policy);
  if (settings === null) {
    const nothing = { server: null, sender: null, serverSaid: null };
    return { ready: false, problem: setupProblem, ...nothing, ...links };
  }
  const hold = missingOf(settings) === null ? await findHold(deps) : undefined;
  const { server, from, replyTo } = settings;
  const problem = setupProblem ?? hold?.message ?? null;
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

/** The settings; null if the password cannot be decrypted. */
export async function readIfReadable(deps: SetupDeps): Promise<MailSettings | null> {
  try {
    return await readMailSettings(deps);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
