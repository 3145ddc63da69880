import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { type NewMail, queueMail } from '../../mail/index.ts';
import { insertLink, type LinkKind } from './links.store.ts';

const HALF_HOUR_MS = 30 * 60_000;

interface NewLink {
  kind: LinkKind;
  /** The e-mail address that the link is sent to, and that it proves. */
  email: string;
  customerId?: string;
  adminId?: string;
  orderId?: string;
  /** The effect of using the link, if that is not clear from the rest. */
  payload?: string;
  /** Absent: 30 minutes. */
  validForMs?: number;
  /** The message that the link is in. The token belongs behind `#` in the path of its button. */
  write: (token: string) => Pick<NewMail, 'kind' | 'content'>;
}

/**
 * Creates a link that works once and queues the message it is sent in: both or none, in the caller's
 * transaction. Only the hash of its token (256 bits) is stored.
 */
export async function createLink(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { kind, email, payload, validForMs = HALF_HOUR_MS, write, ...subject }: NewLink,
): Promise<void> {
  const { customerId, adminId, orderId } = subject;
  const token = deps.ids.token();
  const createdAt = deps.clock.now();
  const expiresAt = createdAt + validForMs;
  const mailId = await queueMail(deps, {
    ...write(token),
    to: email,
    ...(orderId !== undefined && { orderId }),
    ...(customerId !== undefined && { customerId }),
    link: { expiresAt },
  });
  await insertLink(deps, {
    tokenHash: sha256(token),
    kind,
    customerId: customerId ?? null,
    adminId: adminId ?? null,
    orderId: orderId ?? null,
    email,
    payload: payload ?? null,
    mailId,
    createdAt,
    expiresAt,
  });
}
