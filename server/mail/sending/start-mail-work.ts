import type { Deps } from '#platform/deps.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import type { DescribeOrders } from '../fill-orders.ts';
import { readMailServer } from '../read-mail-server.ts';
import { deleteNoteOfOtherServer } from '../unicode-addresses.ts';
import { liftHold } from './due-mail.store.ts';
import { type SendDeps, sendDueMail } from './send-due-mail.ts';
import { sweepMail } from './sweep-mail.store.ts';

/** How soon a message is sent after it was queued. */
const POLL_MS = 2000;
const SWEEP_MS = 60_000;

/** The mail server and sender as one text, to notice that they changed; undefined: cannot be decrypted. */
async function readFingerprint(deps: SendDeps): Promise<string | undefined> {
  try {
    return JSON.stringify(await readMailServer(deps));
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}

/** Sends messages in this process, apart from other work, so that a slow mail server holds up nothing. */
export function startMailWork(
  deps: SendDeps & Pick<Deps, 'jobs'> & { describeOrders: DescribeOrders },
): void {
  let known: string | undefined;
  deps.jobs.every(POLL_MS, 'mail', async (stopping) => {
    const used = await readFingerprint(deps);
    if (used === undefined) return;
    // Other settings may be right, and so may the same ones at the next start.
    if (used !== known) {
      await liftHold(deps, { now: deps.clock.now() });
      await deleteNoteOfOtherServer(deps, (await readMailServer(deps))?.server ?? null);
    }
    known = used;
    await sendDueMail(deps, stopping);
  });
  deps.jobs.runOnOneNode(SWEEP_MS, 'sweep of mail', () => sweepMail(deps));
}
