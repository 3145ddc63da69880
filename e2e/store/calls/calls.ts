import * as catalog from './catalog.ts';
import * as orders from './orders.ts';
import * as playback from './playback.ts';
import * as promotionCodes from './promotion-codes.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';

/** What journeys do and read past every page, each with the open store first. */
export const calls = {
  ...catalog,
  ...orders,
  ...playback,
  ...promotionCodes,
  ...sessions,
  ...settings,
};

export type Calls = typeof calls;
