import {
  backupSettings,
  checkoutSettings,
  joinSettings,
  mailSettings,
  playbackSettings,
  receiptSettings,
  renditionSettings,
  shopSettings,
  stripeSettings,
} from '../settings/index.ts';

/** Every setting, each declared by the domain that follows it. */
export const storeSettings = joinSettings([
  backupSettings,
  checkoutSettings,
  mailSettings,
  playbackSettings,
  receiptSettings,
  renditionSettings,
  shopSettings,
  stripeSettings,
]);
