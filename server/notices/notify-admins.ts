import { NOTICES_OF_MONEY, type NoticeKind } from '#contract/mail.ts';
import { addDays, dayAt, startOfDay } from '#platform/clock/time-zone.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { listAdmins } from '../accounts/index.ts';
import { type MailBlock, type NewMail, queueMail } from '../mail/index.ts';
import { readTimeZone } from '../shop/index.ts';
import { holdNotice, type ToldKind } from './held-notices.store.ts';
import { addWanted, claimSingly, HOUR_MS, listWanting } from './notices.store.ts';
import { YOU_CHOOSE } from './write-digest.ts';

/** As many messages of a kind an admin gets singly within an hour, where it is not one. */
const SINGLY: Partial<Record<ToldKind, number>> = {
  dispute: 10,
  'refund-failed': 10,
  'payment-keys': 10,
};
const WAITS = 'What else happens within the hour comes in one message at its end.';

/** A notice: its kind and its content. */
export interface Notice extends Pick<NewMail, 'orderId'> {
  kind: ToldKind;
  /** Always the same words: they are kept while it waits. */
  subject: string;
  blocks: readonly MailBlock[];
}

export type NoticeDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/** The last words of a single notice. */
function footerOf(most: number): MailBlock {
  return { kind: 'paragraph', text: most === 1 ? `${WAITS} ${YOU_CHOOSE}` : YOU_CHOOSE };
}

interface Recipient {
  id: string;
  email: string;
}

/** Keeps a sale for the message after the day, by the shop's clocks. */
async function holdForDay(
  deps: NoticeDeps,
  { subject, orderId }: Notice,
  admins: readonly Recipient[],
): Promise<void> {
  const zone = await readTimeZone(deps);
  const day = dayAt(zone, deps.clock.now());
  const due = startOfDay(zone, addDays(day, 1));
  const dueAt = new Map(admins.map(({ id }) => [id, due]));
  await holdNotice(deps, { kind: 'sale', subject, orderId: orderId ?? null, day, dueAt });
}

/** Queues a message to each of these admins, or keeps it until the hour is over. */
async function tellOrHold(
  deps: NoticeDeps,
  { kind, subject, blocks, orderId }: Notice,
  admins: readonly Recipient[],
): Promise<void> {
  const now = deps.clock.now();
  const { [kind]: most = 1 } = SINGLY;
  const adminIds = admins.map(({ id }) => id);
  const turns = await claimSingly(deps, { kind, adminIds, now, most });
  const dueAt = new Map<string, number>();
  for (const { id, email } of admins) {
    const turn = turns.get(id);
    if (turn === 'singly')
      await queueMail(deps, {
        kind: `notice-${kind}`,
        to: email,
        content: { subject, blocks: [...blocks, footerOf(most)] },
        ...(orderId !== undefined && { orderId }),
      });
    // One who wants it no more since a moment has no turn.
    else if (turn !== undefined) dueAt.set(id, Math.min(turn, now + HOUR_MS));
  }
  await holdNotice(deps, { kind, subject, orderId: orderId ?? null, day: null, dueAt });
}

/**
 * Queues a message to each admin who wants this kind and has an e-mail address, at most as many within an hour as
 * the kind allows. What is more than that is held back for one message at the end of the hour, and a sale for that
 * after the day where an admin wants it so (`queueDigests`): nothing but which notice it is, and of which order. To be
 * called in the transaction in which it happens.
 */
export async function notifyAdmins(deps: NoticeDeps, notice: Notice): Promise<void> {
  const { kind } = notice;
  const wanting = await listWanting(deps, kind === 'sale' ? ['sale', 'daily-sales'] : [kind]);
  // Most of the time there is none, and a sale should not wait for more.
  if (wanting.size === 0) return;
  const admins = (await listAdmins(deps)).flatMap(({ id, email }) =>
    email !== null && wanting.has(id) ? [{ id, email }] : [],
  );
  const { daily = [], others = [] } = Object.groupBy(admins, ({ id }) =>
    wanting.get(id) === 'daily-sales' ? 'daily' : 'others',
  );
  if (daily.length > 0) await holdForDay(deps, notice, daily);
  if (others.length > 0) await tellOrHold(deps, notice, others);
}

/** Has every admin notified of a kind from now on; each can choose otherwise afterwards. */
export function wantNotices(deps: Db, kind: NoticeKind): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const adminIds = (await listAdmins(inside)).map(({ id }) => id);
    await addWanted(inside, { adminIds, kinds: [kind] });
  });
}

/** Has an admin notified of what costs money when it is missed, in the transaction that gives them an e-mail address. */
export function wantNoticesOfMoney(inside: Db, adminId: string): Promise<void> {
  return addWanted(inside, { adminIds: [adminId], kinds: NOTICES_OF_MONEY });
}
