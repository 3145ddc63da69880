import type { Deps } from '#platform/deps.ts';
import { keepLease, type Lease, LeaseLost } from '#platform/leases/keep-lease.ts';
import { type Acceptance, MailError, type OutgoingMail } from '#platform/mail/mailer.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import { decryptContent, isWithdrawn } from '../encrypted-content.ts';
import { type DescribeOrders, fillOrders } from '../fill-orders.ts';
import { renderMail } from '../layout/render-mail.ts';
import type { StoredMail } from '../mail.store.ts';
import type { Problem } from '../mail-problem.ts';
import { noteAccepted } from '../proven-sender.ts';
import { readMailServer } from '../read-mail-server.ts';
import { readMailShop } from '../read-mail-shop.ts';
import { noteUnicode } from '../unicode-addresses.ts';
import {
  claimMail,
  findHold,
  liftHold,
  noteProblem,
  noteSent,
  noteWithdrawn,
  renewMail,
} from './due-mail.store.ts';
import { holdAfter, isAboutMessage, isFinal, pauseAfter } from './pauses.ts';

/** A message whose sender died is sent again after this time. */
const LEASE_MS = 60_000;

export type SendDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'policy' | 'mailer' | 'log'> & {
  /** Absent: no message that names orders can be sent. */
  describeOrders?: DescribeOrders;
};
type MailSetup = NonNullable<Awaited<ReturnType<typeof readMailServer>>>;

/**
 * Sends all messages that are due, one after the other, until the mail server or its settings fail or
 * `stopping` is aborted. Without a mail server it does nothing. Returns how many were tried.
 */
export async function sendDueMail(deps: SendDeps, stopping?: AbortSignal): Promise<number> {
  const setup = await readMailServer(deps);
  if (setup === null) return 0;
  const problem = await findHold(deps);
  let failures = problem?.hold.failures ?? 0;
  if (problem !== undefined && problem.hold.until > deps.clock.now()) return 0;
  for (let tried = 0; ; tried += 1) {
    if (stopping?.aborted) return tried;
    const mail = await claimMail(deps, LEASE_MS);
    if (mail === undefined) return tried;
    const lease = keepLease(deps, {
      what: 'a message',
      leaseMs: LEASE_MS,
      renew: (leaseMs) => renewMail(deps, mail, leaseMs),
    });
    const mayContinue = await trySending(deps, { mail, lease, setup, failures }).finally(lease.end);
    if (!mayContinue) return tried + 1;
    if (failures > 0) await liftHold(deps);
    failures = 0;
  }
}

interface Sending {
  mail: StoredMail;
  lease: Lease;
  setup: MailSetup;
  /** How often the mail server has failed in a row. */
  failures: number;
}

/** Sends a claimed message. Returns whether to continue with other messages. */
async function trySending(
  deps: SendDeps,
  { mail, lease, setup, failures }: Sending,
): Promise<boolean> {
  let accepted: Acceptance;
  try {
    const outgoing = await composeMail(deps, mail, setup);
    if (outgoing === null) {
      if (isWithdrawn(deps, mail)) await noteWithdrawn(deps, mail);
      else
        await noteProblem(deps, mail, {
          problem: plainProblem(deps, 'The link has expired.'),
          nextTryAt: null,
        });
      return true;
    }
    await lease.assertLease();
    accepted = await deps.mailer.send(setup.server, outgoing);
  } catch (error) {
    // Somebody else has it, or it is not to be sent any more.
    if (error instanceof LeaseLost) return false;
    if (error instanceof UnreadableSecret) {
      const message =
        'This message cannot be decrypted. Restore the SECRET_KEY it was stored with.';
      await noteProblem(deps, mail, { problem: plainProblem(deps, message), nextTryAt: null });
      return true;
    }
    if (!(error instanceof MailError)) throw error;
    if (error.failure === 'ascii-only') await noteUnicode(deps, setup.server, false);
    return await noteFailure(deps, { mail, error, failures: failures + 1 });
  }
  await noteSent(deps, mail.id);
  await noteUnicode(deps, setup.server, accepted.takesUnicode);
  await noteAccepted(deps, setup);
  return true;
}

function plainProblem({ clock }: Pick<Deps, 'clock'>, message: string): Problem {
  return { at: clock.now(), message, serverSaid: null, hold: null };
}

/** A message as it is handed to the mail server; null once its content was erased or its link expired. */
async function composeMail(
  deps: SendDeps,
  mail: StoredMail,
  { from, replyTo }: MailSetup,
): Promise<OutgoingMail | null> {
  const content = decryptContent(deps, mail);
  if (content === null) return null;
  return {
    messageId: messageIdOf(mail.id),
    date: mail.queuedAt,
    from,
    replyTo,
    to: mail.to,
    ...renderMail(await fillOrders(deps, content), await readMailShop(deps)),
  };
}

async function noteFailure(
  deps: SendDeps,
  { mail, error, failures }: { mail: StoredMail; error: MailError; failures: number },
): Promise<boolean> {
  const { failure, message, serverSaid } = error;
  const now = deps.clock.now();
  const mayContinue = isAboutMessage(failure);
  const until = now + holdAfter(failures, failure);
  const problem = { at: now, message, serverSaid, hold: mayContinue ? null : { failures, until } };
  const nextTryAt = isFinal(failure) ? null : now + pauseAfter(mail.attempts);
  await noteProblem(deps, mail, { problem, nextTryAt });
  deps.log.warn(
    { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, failure, serverSaid },
    `A message was not sent. ${message}`,
  );
  return mayContinue;
}

/**
 * A message's Message-ID, the same at every try whatever the settings are by then, so that a reader's server
 * recognises a repetition. Its domain is reserved (RFC 2606 2), so nobody can own it.
 */
export function messageIdOf(mailId: string): string {
  return `${mailId}@sleigh.invalid`;
}
