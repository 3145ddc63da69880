import type { Deps } from '#platform/deps.ts';
import { decryptContent } from './encrypted-content.ts';
import { addressOf } from './layout/mail-shop.ts';
import { linkIsAdminsOwn, mailHasNoLink, mailWasSent, noSuchMail } from './mail.errors.ts';
import { findMail, type StoredMail } from './mail.store.ts';
import { readMailShop } from './read-mail-shop.ts';

/**
 * The secret link in a message that was not sent yet, for an admin (`actor`, a user name) to hand over in
 * another way. It is logged, because anybody who has the link can use it. Throws 404, 409.
 */
export async function handOverLink(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'policy' | 'log'>,
  { mailId, actor }: { mailId: string; actor: string },
): Promise<string> {
  const mail = await findMail(deps, mailId);
  if (mail === undefined) throw noSuchMail();
  if (mail.state === 'sent') throw mailWasSent();
  if (isAdminsOwn(mail)) throw linkIsAdminsOwn();
  const content = mail.linkExpiresAt === null ? null : decryptContent(deps, mail);
  const button = content?.blocks.find((block) => block.kind === 'button');
  if (button === undefined) throw mailHasNoLink();
  const { kind, orderId, customerId } = mail;
  deps.log.info(
    { mailId, kind, orderId, customerId, admin: actor },
    'An admin copied the link of a message.',
  );
  return addressOf(await readMailShop(deps), button.path);
}

/**
 * Whether a message holds the link by which an admin gets another password or address. A customer's message
 * names its customer, an admin's names nobody. Another admin who had the link would be that admin.
 */
export function isAdminsOwn({
  kind,
  customerId,
}: Pick<StoredMail, 'kind' | 'customerId'>): boolean {
  return customerId === null && (kind === 'password-reset' || kind === 'email-confirmation');
}
