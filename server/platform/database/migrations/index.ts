import type { Migration } from 'kysely/migration';

/**
 * All migrations, oldest first by name, each loaded when it is to run. One that has been released is never
 * changed.
 */
export const migrations: Record<string, () => Promise<Migration>> = {
  '0001-first-store': () => import('./0001-first-store.ts'),
  '0002-uploads': () => import('./0002-uploads.ts'),
  '0003-settlement': () => import('./0003-settlement.ts'),
  '0004-settling-again': () => import('./0004-settling-again.ts'),
  '0005-search-words-of-a-row': () => import('./0005-search-words-of-a-row.ts'),
  '0006-null-for-no-secret': () => import('./0006-null-for-no-secret.ts'),
  '0007-orders-without-sentinels': () => import('./0007-orders-without-sentinels.ts'),
  '0008-keys-the-provider-accepts': () => import('./0008-keys-the-provider-accepts.ts'),
  '0009-packages-on-sale': () => import('./0009-packages-on-sale.ts'),
  '0010-removed-admins': () => import('./0010-removed-admins.ts'),
  '0011-mail': () => import('./0011-mail.ts'),
  '0012-account-links': () => import('./0012-account-links.ts'),
  '0013-receipts': () => import('./0013-receipts.ts'),
  '0014-browsers-of-sessions': () => import('./0014-browsers-of-sessions.ts'),
  '0015-admin-notices': () => import('./0015-admin-notices.ts'),
  '0016-renditions': () => import('./0016-renditions.ts'),
  '0017-playing-places': () => import('./0017-playing-places.ts'),
  '0018-captions-in-languages': () => import('./0018-captions-in-languages.ts'),
  '0019-backups': () => import('./0019-backups.ts'),
  '0020-storyboards': () => import('./0020-storyboards.ts'),
  '0021-version-1-2-0': () => import('./0021-version-1-2-0.ts'),
  '0022-wallets-and-statements': () => import('./0022-wallets-and-statements.ts'),
  '0023-lost-disputes': () => import('./0023-lost-disputes.ts'),
  '0024-early-fraud-warnings': () => import('./0024-early-fraud-warnings.ts'),
  '0025-payment-methods': () => import('./0025-payment-methods.ts'),
  '0026-disputes-to-answer': () => import('./0026-disputes-to-answer.ts'),
  '0027-section-headings': () => import('./0027-section-headings.ts'),
  '0028-failed-mail': () => import('./0028-failed-mail.ts'),
  '0029-held-notices': () => import('./0029-held-notices.ts'),
  '0030-upload-fingerprints': () => import('./0030-upload-fingerprints.ts'),
};
