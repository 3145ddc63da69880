import { MailError } from '#platform/mail/mailer.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import { readMailSettings } from '../../../mail/index.ts';
import type { DoctorContext, DoctorDeps } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined } from '../finding.ts';
import { missingFrom, shopFindings } from './shop.ts';

async function readSettings(deps: DoctorDeps) {
  try {
    return await readMailSettings(deps);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new Unexamined('the password of the mail server cannot be decrypted');
  }
}

/** Whether the mail server lets the store in. Nothing is sent. */
export async function checkMail(context: DoctorContext): Promise<Finding[]> {
  const deps = await context.deps();
  const { server, from } = await readSettings(deps);
  if (server === null || from === null) return missingFrom(deps, 'mail');
  try {
    await deps.mailer.check(server);
    const works = ok(
      `${server.host} lets the store in. The Send Test Message button shows the rest.`,
    );
    return [works, ...(await shopFindings(deps, ['mail']))];
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const answer = error.serverSaid === null ? '' : ` It said: ${error.serverSaid}`;
    return [
      problem(
        `${error.message}${answer}`,
        'Messages wait until this works. Set it under Settings, Mail, or with SMTP_URL and MAIL_FROM.',
      ),
    ];
  }
}
