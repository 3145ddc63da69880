import type { NoticeKind } from '#contract/mail.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { listAdmins } from '../accounts/index.ts';
import { type MailBlock, type NewMail, queueMail } from '../mail/index.ts';
import { addWanted, claimAdmins } from './notices.store.ts';

const HOUR_MS = 60 * 60_000;
const AT_MOST =
  'You get at most one message of this kind an hour, so there may be more to see in the shop. You choose your messages under Settings, Mail.';

/** A notice: its kind and its content. */
export interface Notice extends Pick<NewMail, 'orderId'> {
  kind: NoticeKind;
  subject: string;
  blocks: readonly MailBlock[];
}

export type NoticeDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Queues a message to each admin who wants this kind, has an e-mail address and got none of the kind within
 * the last hour. To be called in the transaction in which it happens.
 */
export async function notifyAdmins(
  deps: NoticeDeps,
  { kind, subject, blocks, orderId }: Notice,
): Promise<void> {
  const now = deps.clock.now();
  const due = new Set(await claimAdmins(deps, { kind, now, since: now - HOUR_MS }));
  if (due.size === 0) return;
  const content = { subject, blocks: [...blocks, { kind: 'paragraph', text: AT_MOST } as const] };
  for (const { id, email } of await listAdmins(deps)) {
    if (email === null || !due.has(id)) continue;
    await queueMail(deps, {
      kind: `notice-${kind}`,
      to: email,
      content,
      ...(orderId !== undefined && { orderId }),
    });
  }
}

/** Has every admin notified of a kind from now on; each can choose otherwise afterwards. */
export function wantNotices(deps: Db, kind: NoticeKind): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const adminIds = (await listAdmins(inside)).map(({ id }) => id);
    await addWanted(inside, { adminIds, kind });
  });
}
