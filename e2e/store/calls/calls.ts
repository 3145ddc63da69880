import * as accounts from './accounts.ts';
import * as backups from './backups.ts';
import * as catalog from './catalog.ts';
import * as database from './database.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import * as paymentKeys from './payment-keys.ts';
import * as playback from './playback.ts';
import * as preparing from './preparing.ts';
import * as promotionCodes from './promotion-codes.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as videos from './videos.ts';

/** Acts on the store, and reads of it, without a page. Each function is given the open store first. */
export const calls = {
  ...accounts,
  ...backups,
  ...catalog,
  ...database,
  ...mail,
  ...orders,
  ...paymentKeys,
  ...playback,
  ...preparing,
  ...promotionCodes,
  ...sessions,
  ...settings,
  ...videos,
};

export type Calls = typeof calls;
