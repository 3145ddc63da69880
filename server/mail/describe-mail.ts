import type * as z from 'zod/mini';
import type { getMail, Mail } from '#contract/mail.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { decryptContent, hasContent } from './encrypted-content.ts';
import { type DescribeOrders, fillOrders } from './fill-orders.ts';
import { isAdminsOwn } from './hand-over-link.ts';
import { renderMail } from './layout/render-mail.ts';
import { noSuchMail } from './mail.errors.ts';
import { findMail, listNewestMail, type MailSearch, type StoredMail } from './mail.store.ts';
import { readMailShop } from './read-mail-shop.ts';

/** A message as admins see it in the list. */
export function describeMail(deps: Pick<Deps, 'clock'>, mail: StoredMail): Mail {
  const { id, kind, to, subject, state, attempts, problem, orderId, customerId } = mail;
  const isKept = hasContent(deps, mail);
  return {
    id,
    kind,
    to,
    subject,
    state,
    attempts,
    orderId,
    customerId,
    queuedAt: isoTime(mail.queuedAt),
    sentAt: mail.sentAt === null ? null : isoTime(mail.sentAt),
    nextTryAt: state === 'waiting' ? isoTime(mail.nextTryAt) : null,
    sendUntil: isoTime(mail.sendUntil),
    problem: problem && {
      at: isoTime(problem.at),
      message: problem.message,
      serverSaid: problem.serverSaid,
    },
    hasContent: isKept,
    hasLink: isKept && mail.linkExpiresAt !== null && state !== 'sent' && !isAdminsOwn(mail),
  };
}

/** A page of messages, newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listMail(
  deps: Pick<Deps, 'db' | 'clock'>,
  search: MailSearch,
): Promise<{ mails: Mail[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listNewestMail(deps, search);
  return { mails: page.map((mail) => describeMail(deps, mail)), nextCursor };
}

/** One message as its reader sees it, its secret link hidden. Throws 404. */
export async function showMail(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'policy'> & { describeOrders: DescribeOrders },
  mailId: string,
): Promise<z.input<typeof getMail.response>> {
  const mail = await findMail(deps, mailId);
  if (mail === undefined) throw noSuchMail();
  const described = describeMail(deps, mail);
  const content = decryptContent(deps, mail);
  if (content === null) return { ...described, html: null, text: null };
  const shop = await readMailShop(deps);
  const { html, text } = renderMail(await fillOrders(deps, content), shop, {
    hideLinks: mail.linkExpiresAt !== null,
  });
  return { ...described, html, text };
}
