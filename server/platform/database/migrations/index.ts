import type { Migration } from 'kysely/migration';
import * as firstStore from './0001-first-store.ts';
import * as uploads from './0002-uploads.ts';
import * as settlement from './0003-settlement.ts';
import * as settlingAgain from './0004-settling-again.ts';
import * as searchWordsOfARow from './0005-search-words-of-a-row.ts';
import * as nullForNoSecret from './0006-null-for-no-secret.ts';
import * as ordersWithoutSentinels from './0007-orders-without-sentinels.ts';
import * as keysTheProviderAccepts from './0008-keys-the-provider-accepts.ts';
import * as packagesOnSale from './0009-packages-on-sale.ts';
import * as removedAdmins from './0010-removed-admins.ts';
import * as mail from './0011-mail.ts';
import * as accountLinks from './0012-account-links.ts';
import * as receipts from './0013-receipts.ts';
import * as browsersOfSessions from './0014-browsers-of-sessions.ts';
import * as adminNotices from './0015-admin-notices.ts';
import * as renditions from './0016-renditions.ts';
import * as playingPlaces from './0017-playing-places.ts';
import * as captionsInLanguages from './0018-captions-in-languages.ts';
import * as backups from './0019-backups.ts';
import * as storyboards from './0020-storyboards.ts';

/** All migrations, oldest first by name. One that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-first-store': firstStore,
  '0002-uploads': uploads,
  '0003-settlement': settlement,
  '0004-settling-again': settlingAgain,
  '0005-search-words-of-a-row': searchWordsOfARow,
  '0006-null-for-no-secret': nullForNoSecret,
  '0007-orders-without-sentinels': ordersWithoutSentinels,
  '0008-keys-the-provider-accepts': keysTheProviderAccepts,
  '0009-packages-on-sale': packagesOnSale,
  '0010-removed-admins': removedAdmins,
  '0011-mail': mail,
  '0012-account-links': accountLinks,
  '0013-receipts': receipts,
  '0014-browsers-of-sessions': browsersOfSessions,
  '0015-admin-notices': adminNotices,
  '0016-renditions': renditions,
  '0017-playing-places': playingPlaces,
  '0018-captions-in-languages': captionsInLanguages,
  '0019-backups': backups,
  '0020-storyboards': storyboards,
};
