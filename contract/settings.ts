import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { shownVersion, version } from './values/version.ts';

/** All settings. */
export const settingKey = z.enum(
  [
    'STRIPE_SECRET_KEY',
    'VITE_STRIPE_PUBLIC_KEY',
    'FREE_PROMO_CODE',
    'STORE_NAME',
    'STORE_HEADLINE',
    'STORE_TAGLINE',
    'STORE_ACCENT',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
    'TIME_ZONE',
    'SELLER_NAME',
    'SELLER_ADDRESS',
    'TAX_NUMBER',
    'TAX_RATE',
    'CONSUMER_RIGHTS',
    'CONSENT_TEXT',
    'TAKE_BACK_DAYS',
    'TAKE_BACK_TIMES',
    'MAIL_SERVER',
    'MAIL_PORT',
    'MAIL_USER',
    'MAIL_PASSWORD',
    'MAIL_FROM_NAME',
    'MAIL_FROM_ADDRESS',
    'MAIL_REPLY_TO',
    'VIDEO_KEEP_ORIGINALS',
    'VIDEO_HIGHEST_QUALITY',
    'VIDEO_JOBS_AT_ONCE',
    'PLAYING_PLACES',
    'BACKUP_FOLDER',
    'BACKUP_TIME',
    'BACKUP_KEEP',
  ],
  'is not a setting',
);
export type SettingKey = z.output<typeof settingKey>;

/** The heights in pixels that `VIDEO_HIGHEST_QUALITY` may be; the first is the default. */
export const VIDEO_QUALITIES = ['1080', '2160', '1440', '720', '480'] as const;
/** The most videos that one worker prepares at the same time. */
export const MOST_VIDEO_JOBS = 4;
/** The most places that PLAYING_PLACES takes, and the value for no limit. */
export const MAX_PLAYING_PLACES = 20;
export const NO_LIMIT = 'off';

/** The version of a setting that is not set is 0. */
const setting = z.object({ key: settingKey, value: z.string(), version: version() });

/**
 * All settings; one that is not set has what counts then, such as the shop's first name, or an empty value. Of a secret key only the last four characters are
 * shown, of a password none.
 */
export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'admin',
  summary: 'The settings, secrets masked',
  response: z.array(setting),
});

/**
 * Saves one setting and returns it as `listSettings` does. An empty promotion code removes it. Sending
 * a secret's mask back changes nothing. Another MAIL_SERVER, MAIL_PORT or MAIL_USER erases MAIL_PASSWORD, which
 * has to be entered again. 400 if the value is not valid for this setting, or if SMTP_URL or MAIL_FROM
 * decides it; 409 `changed_meanwhile` if the setting no longer has the version that was shown; 409 or 507 if no
 * backup can be made in BACKUP_FOLDER, which is tried.
 */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  access: 'admin',
  summary: 'Save one setting',
  body: z.object({
    key: settingKey,
    value: z.string('must be text'),
    version: shownVersion(),
  }),
  response: setting,
});

/** Whether customers can pay by card with the saved keys, and if not, why. */
export const getPaymentSetup = endpoint({
  method: 'GET',
  path: '/api/settings/payments',
  access: 'admin',
  summary: 'Whether customers can pay by card with the saved keys',
  response: z.object({
    ready: z.boolean(),
    /** Whether both keys are saved and fit together; if not, no card payment can begin. */
    keys: z.enum(['missing', 'mismatched', 'matching']),
    /** Null unless the keys are `matching`. */
    mode: z.nullable(z.enum(['test', 'live'])),
    /** Why cards cannot be taken, and what to do; null exactly when `ready`. */
    problem: z.nullable(z.string()),
    /** The provider account of the secret key; null if it is not known. */
    account: z.nullable(z.string()),
    /** Whether that account may take payments; null if the provider could not be asked. */
    chargesEnabled: z.nullable(z.boolean()),
    /** Whether the provider reports payments by itself; otherwise the store asks for them. */
    webhook: z.boolean(),
  }),
});
