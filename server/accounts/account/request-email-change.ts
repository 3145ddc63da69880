import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { assertReachable } from '../../mail/index.ts';
import { emailTaken, sameEmail, wrongPassword } from '../accounts.errors.ts';
import { createLink } from '../links/create-link.ts';
import { dropLinks } from '../links/use-link.ts';
import { type EmailHolder, hasEmail, isTaken, lockHolder, subjectOf } from './email-holder.ts';
import { confirmEmail } from './messages.ts';

const kind = 'change-email';

/**
 * Sends a link to another e-mail address that a customer or an admin wants, whose password was just checked.
 * Nothing changes until it is followed, and of several links the last one works. Throws 400 if it is their
 * address already or the mail server cannot send there, 403 if the password was changed meanwhile, 409 if another account has the address, 429
 * after too many.
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'limits' | 'policy'>,
  { holder, email }: { holder: EmailHolder; email: string },
): Promise<void> {
  const { account } = holder;
  if (hasEmail(holder, email)) throw sameEmail();
  await assertReachable(deps, email, 'email');
  // So that nobody sends strangers as many messages as they like.
  await deps.limits.take({ limit: deps.policy.limits.emailChange, subject: account.id });
  if (await isTaken(deps, holder, email)) throw emailTaken();
  await inTransaction(deps, async (inside) => {
    const present = await lockHolder(inside, holder);
    // A new password shuts out whoever knew the old one, and has dropped only the links there were.
    if (present?.passwordHash !== account.passwordHash) throw wrongPassword();
    const subject = subjectOf(holder);
    await dropLinks(inside, { kind, ...subject });
    const write = (token: string) => confirmEmail(holder, token);
    await createLink(inside, { kind, email, ...subject, write });
  });
}
