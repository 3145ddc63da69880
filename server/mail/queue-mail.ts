import type { MailKind } from '#contract/mail.ts';
import type { Deps } from '#platform/deps.ts';
import { encryptContent } from './encrypted-content.ts';
import { insertMail } from './mail.store.ts';
import type { MailContent } from './mail-content.ts';

/** A message that could not be sent for so long is not sent by itself any more. */
export const SEND_WITHIN_MS = 48 * 60 * 60_000;

export interface NewMail {
  kind: MailKind;
  /** The recipient's e-mail address. */
  to: string;
  content: MailContent;
  orderId?: string;
  customerId?: string;
  /** The content holds a secret link that is valid until `expiresAt` (milliseconds since 1970). */
  link?: { expiresAt: number };
}

/**
 * Queues a message. With a transaction as `db` it exists only once that is committed. Returns its id.
 */
export async function queueMail(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { kind, to, content, orderId, customerId, link }: NewMail,
): Promise<string> {
  const id = deps.ids.id();
  const now = deps.clock.now();
  await insertMail(deps, {
    id,
    kind,
    to,
    subject: content.subject,
    encryptedContent: encryptContent(deps, id, content),
    linkExpiresAt: link?.expiresAt ?? null,
    orderId: orderId ?? null,
    customerId: customerId ?? null,
    queuedAt: now,
    sendUntil: now + SEND_WITHIN_MS,
  });
  return id;
}
