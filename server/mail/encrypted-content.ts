import type { Deps } from '#platform/deps.ts';
import type { StoredMail } from './mail.store.ts';
import { type MailContent, readContent } from './mail-content.ts';

type Encrypted = Pick<StoredMail, 'id' | 'encryptedContent' | 'linkExpiresAt'>;

const nameOf = (mailId: string): string => `mail ${mailId}`;

/** Encrypts the content of a message. */
export function encryptContent(
  { vault }: Pick<Deps, 'vault'>,
  mailId: string,
  content: MailContent,
): string {
  return vault.encrypt(nameOf(mailId), JSON.stringify(content));
}

/** Whether a message's content is kept, and the link in it, if it holds one, is still valid. */
export function hasContent(
  { clock }: Pick<Deps, 'clock'>,
  { encryptedContent, linkExpiresAt }: Omit<Encrypted, 'id'>,
): boolean {
  return encryptedContent !== null && (linkExpiresAt === null || linkExpiresAt > clock.now());
}

/** Whether a message's content was erased although the link in it has not expired: it was used or replaced. */
export function isWithdrawn(
  { clock }: Pick<Deps, 'clock'>,
  { encryptedContent, linkExpiresAt }: Omit<Encrypted, 'id'>,
): boolean {
  return encryptedContent === null && linkExpiresAt !== null && linkExpiresAt > clock.now();
}

/** Decrypts the content of a message; null once it was erased or its link has expired. Throws UnreadableSecret. */
export function decryptContent(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  mail: Encrypted,
): MailContent | null {
  if (mail.encryptedContent === null || !hasContent({ clock }, mail)) return null;
  return readContent(vault.decrypt(nameOf(mail.id), mail.encryptedContent));
}
