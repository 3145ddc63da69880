import type { StoredMail } from './mail.store.ts';

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
