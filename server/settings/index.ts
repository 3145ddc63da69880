export { backupSettings } from './backups.settings.ts';
export { callWithKey } from './call-with-key.ts';
export { checkSetting } from './check-setting.ts';
export { checkoutSettings } from './checkout.settings.ts';
export { describePaymentSetupIfReadable } from './describe-payment-setup.ts';
export { isPromoCode } from './is-promo-code.ts';
export { joinSettings } from './join-settings.ts';
export { lookUpAccount } from './look-up-account.ts';
export { mailSettings } from './mail.settings.ts';
export {
  eraseAllKeys,
  eraseKey,
  findKeyFacts,
  handOverWebhook,
  type KnownKey,
  keepKey,
  keepsKeys,
  listKeys,
  listWebhookSecrets,
  lockKey,
  noteEventsReadUntil,
} from './payment-keys.store.ts';
export { playbackSettings } from './playback.settings.ts';
export { readBackupSettings } from './read-backup-settings.ts';
export { type MailSettings, readMailServer, readMailSettings } from './read-mail-server.ts';
export {
  holdsLiveKey,
  type PaymentKeys,
  readPaymentKeys,
  readSecretKeyId,
} from './read-payment-keys.ts';
export { readPlayingPlaces } from './read-playing-places.ts';
export { readSeller } from './read-seller.ts';
export { readSetting, readSettings } from './read-settings.ts';
export { readStore } from './read-store.ts';
export { readVideoSettings } from './read-video-settings.ts';
export { receiptSettings } from './receipts.settings.ts';
export { refreshAccount } from './refresh-account.ts';
export { renditionSettings } from './renditions.settings.ts';
export type { Setting, SettingGroup, StoreSettings } from './setting.ts';
export { wrongValue } from './settings.errors.ts';
export { deleteSecrets, keepsSecrets, saveSetting } from './settings.store.ts';
export { settingsAdminRoutes } from './settings-admin.routes.ts';
export { shopSettings } from './shop.settings.ts';
export { stripeRoutes } from './stripe.routes.ts';
export { stripeSettings } from './stripe.settings.ts';
