import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { hasContent } from './encrypted-content.ts';
import { mailWasErased, mailWasSent, noSuchMail } from './mail.errors.ts';
import { lockMail, queueAgain, type StoredMail } from './mail.store.ts';
import { SEND_WITHIN_MS } from './queue-mail.ts';
import { liftHold } from './sending/due-mail.store.ts';

/**
 * Sends a message that waits or failed as soon as possible, and retries it for another 48 hours. Returns
 * it. Throws 404, 409.
 */
export function retryMail(deps: Pick<Deps, 'db' | 'clock'>, mailId: string): Promise<StoredMail> {
  return inTransaction(deps, async (inside) => {
    const mail = await lockMail(inside, mailId);
    if (mail === undefined) throw noSuchMail();
    if (mail.state === 'sent') throw mailWasSent();
    if (!hasContent(inside, mail)) throw mailWasErased();
    // The admin may know that the mail server works again.
    await liftHold(inside, { now: deps.clock.now() });
    await queueAgain(inside, { mailId, sendUntil: deps.clock.now() + SEND_WITHIN_MS });
    return (await lockMail(inside, mailId)) ?? mail;
  });
}
