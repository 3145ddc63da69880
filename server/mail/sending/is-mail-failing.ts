import type { Deps } from '#platform/deps.ts';
import { readMailServer } from '../read-mail-server.ts';
import { findHold, hasGivenUp } from './due-mail.store.ts';

/** How often in a row the mail server has to fail before it is reported: a single lost connection is not. */
export const FAILURES = 3;
const HOUR_MS = 60 * 60_000;

/** Whether the mail server takes no messages, or one was given up within the last hour. */
export async function isMailFailing(deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'policy'>) {
  // Without a mail server all messages wait, and are given up in the end. The page says so.
  if ((await readMailServer(deps)) === null) return false;
  const problem = await findHold(deps);
  if (problem !== undefined && problem.hold.failures >= FAILURES) return true;
  return hasGivenUp(deps, deps.clock.now() - HOUR_MS);
}
