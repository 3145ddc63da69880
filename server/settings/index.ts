export { isPromoCode } from './is-promo-code.ts';
export { type PaymentKeys, readPaymentKeys } from './read-payment-keys.ts';
export { readStore } from './read-store.ts';
export { type SettingName, saveSetting } from './settings.store.ts';
