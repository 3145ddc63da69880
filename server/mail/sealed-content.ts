import type { Deps } from '#platform/deps.ts';
import type { StoredMail } from './mail.store.ts';
import { type MailContent, readContent } from './mail-content.ts';

type Sealed = Pick<StoredMail, 'id' | 'sealedContent' | 'linkExpiresAt'>;

const nameOf = (mailId: string): string => `mail ${mailId}`;

/** What a message says, encrypted. */
export function sealContent(
  { vault }: Pick<Deps, 'vault'>,
  mailId: string,
  content: MailContent,
): string {
  return vault.seal(nameOf(mailId), JSON.stringify(content));
}

/** Whether what a message says is kept, and the link in it, if it holds one, is still valid. */
export function hasContent(
  { clock }: Pick<Deps, 'clock'>,
  { sealedContent, linkExpiresAt }: Omit<Sealed, 'id'>,
): boolean {
  return sealedContent !== null && (linkExpiresAt === null || linkExpiresAt > clock.now());
}

/** Whether what a message says was erased although the link in it has not expired: it was used or replaced. */
export function isWithdrawn(
  { clock }: Pick<Deps, 'clock'>,
  { sealedContent, linkExpiresAt }: Omit<Sealed, 'id'>,
): boolean {
  return sealedContent === null && linkExpiresAt !== null && linkExpiresAt > clock.now();
}

/** What a message says; null once it was erased or its link has expired. Throws UnreadableSecret. */
export function openContent(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  mail: Sealed,
): MailContent | null {
  if (mail.sealedContent === null || !hasContent({ clock }, mail)) return null;
  return readContent(vault.open(nameOf(mail.id), mail.sealedContent));
}
