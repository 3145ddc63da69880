import type { Deps } from '#platform/deps.ts';
import { findSetupProblem, readIfReadable } from './describe-mail-setup.ts';
import { findHold, isStanding } from './due-mail.store.ts';
import { FAILURES } from './is-mail-failing.ts';

/** A message that is due for so long, while none was sent, shows that nothing sends any. */
const STANDING_MS = 15 * 60_000;

/**
 * Finds why messages are not sent, and what to do; null if they are. `isUnset`: there is no mail server. One lost
 * connection is no trouble: the next try is a minute away.
 */
export async function findMailTrouble(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'policy'>,
): Promise<{ isUnset: boolean; trouble: string } | null> {
  const settings = await readIfReadable(deps);
  const problem = findSetupProblem(settings, deps.policy);
  if (problem !== null) return { isUnset: settings?.server === null, trouble: problem };
  const held = await findHold(deps);
  if (held !== undefined && held.hold.failures >= FAILURES) {
    const said = held.serverSaid === null ? '' : ` The server said: ${held.serverSaid}`;
    return { isUnset: false, trouble: `${held.message}${said}` };
  }
  if (!(await isStanding(deps, deps.clock.now() - STANDING_MS))) return null;
  return {
    isUnset: false,
    trouble: 'Messages wait, and nothing sends them. Start the store again.',
  };
}
