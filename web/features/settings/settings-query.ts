import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getPaymentSetup, listSettings, type SettingKey } from '#contract/settings.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';

export type Listed = z.output<typeof listSettings.response>;
export type PaymentSetup = z.output<typeof getPaymentSetup.response>;

/** Every setting by its key; empty if it is not set, secrets masked. */
export type Settings = Readonly<Record<SettingKey, string>>;

export function byKey(listed: Listed): Settings {
  const settings: Record<SettingKey, string> = {
    STRIPE_SECRET_KEY: '',
    VITE_STRIPE_PUBLIC_KEY: '',
    FREE_PROMO_CODE: '',
    STORE_NAME: '',
    STORE_HEADLINE: '',
    STORE_TAGLINE: '',
    STORE_ACCENT: '',
    SUPPORT_EMAIL: '',
    SUPPORT_PHONE: '',
    TIME_ZONE: '',
    SELLER_NAME: '',
    SELLER_ADDRESS: '',
    TAX_NUMBER: '',
    TAX_RATE: '',
    CONSUMER_RIGHTS: '',
    CONSENT_TEXT: '',
    TAKE_BACK_DAYS: '',
    TAKE_BACK_TIMES: '',
    MAIL_SERVER: '',
    MAIL_PORT: '',
    MAIL_USER: '',
    MAIL_PASSWORD: '',
    MAIL_FROM_NAME: '',
    MAIL_FROM_ADDRESS: '',
    MAIL_REPLY_TO: '',
    VIDEO_KEEP_ORIGINALS: '',
    VIDEO_HIGHEST_QUALITY: '',
    VIDEO_JOBS_AT_ONCE: '',
    PLAYING_PLACES: '',
    BACKUP_FOLDER: '',
    BACKUP_TIME: '',
    BACKUP_KEEP: '',
  };
  for (const { key, value } of listed) settings[key] = value;
  return settings;
}

/** The saved settings. */
export function useSettings() {
  return useQuery(endpointQuery(listSettings));
}

/** How often a setup that is not complete is asked for again, in milliseconds. */
const INCOMPLETE_MS = 5000;

/**
 * Whether customers can pay by card with the saved keys, and if not, why. Asked for again while the store
 * waits for the provider to accept the key and to say what its account can do: it has just started, the
 * provider was away, or the owner finishes the account's setup in another tab.
 */
export function usePaymentSetup() {
  return useQuery({
    ...endpointQuery(getPaymentSetup),
    refetchInterval: ({ state: { data } }) =>
      data?.keys === 'matching' && !(data.ready && data.chargesEnabled) && INCOMPLETE_MS,
  });
}
