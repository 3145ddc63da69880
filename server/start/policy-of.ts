import { CHUNK_BYTES, MAX_UPLOAD_BYTES } from '#contract/uploads.ts';
import type { Policy } from '#platform/policy.ts';
import { usualCost } from '#platform/secrets/passwords.ts';
import type { Config } from './config.ts';
import { s3SettingsOf, storagePlaceOf } from './s3-variables.ts';

/** In seconds. */
const QUARTER_HOUR = 900;
const HOUR = 3600;
const DAY = 86_400;

/** Enough for a few mistakes; each is a message to an address that may be a stranger's. */
const EMAIL_CHANGES = 5;
const WITHDRAWALS = 5;

/**
 * Somebody who tries codes knows the password. Three of a million are accepted at a time, so that in a year of trying
 * the chance is 2 %.
 */
const CODES_A_DAY = 20;

const limit = (name: string, points: number, windowSeconds: number) => ({
  name,
  points,
  windowSeconds,
});

const knownBrowserHelps = (wait: string): string =>
  `Too many attempts for this account. Please try again ${wait}, or use a browser in which you have logged in to it before.`;

/** The part of the configuration that use cases follow. */
export function policyOf(config: Config): Policy {
  const perAccount = config.LOGIN_FAILURES_PER_ACCOUNT;
  const anywhere = config.LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE;
  const perAddress = config.LOGIN_FAILURES_PER_ADDRESS;
  return {
    https: config.PUBLIC_URL?.protocol === 'https:',
    publicOrigin: config.PUBLIC_URL?.origin ?? null,
    linkOrigin: config.PUBLIC_URL?.origin ?? `http://localhost:${config.PORT}`,
    xAccelLocation: config.X_ACCEL_LOCATION ?? null,
    redirectsToBucket: config.MEDIA_DELIVERY === 'redirect',
    mail: { server: config.SMTP_URL ?? null, from: config.MAIL_FROM ?? null },
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? null,
    storeDefaults: { email: config.SUPPORT_EMAIL, phone: config.SUPPORT_PHONE },
    stripeJsUrl: config.STRIPE_JS_URL?.href ?? null,
    providerSpacingMs: 2500,
    providerDeadlinesMs: { buyer: 18_000, login: 5000 },
    standstillMs: 20_000,
    passwordCost: usualCost,
    backups: { files: storagePlaceOf(config), s3: s3SettingsOf(config) },
    uploads: {
      chunkBytes: CHUNK_BYTES,
      maxBytes: MAX_UPLOAD_BYTES,
      minFreeBytes: config.MIN_FREE_BYTES,
      abandonedAfterMs: DAY * 1000,
    },
    limits: {
      loginByAccount: limit('login-account', perAccount, QUARTER_HOUR),
      loginByAddress: limit('login-address', perAddress, HOUR),
      checkoutByAccount: limit('checkout-account', perAccount, QUARTER_HOUR),
      checkoutByAddress: limit('checkout-address', perAddress, HOUR),
      loginAnywhere: { ...limit('account-anywhere', anywhere, HOUR), message: knownBrowserHelps },
      checkoutAnywhere: {
        ...limit('checkout-anywhere', anywhere, HOUR),
        message: knownBrowserHelps,
      },
      secondFactor: {
        ...limit('second-factor', CODES_A_DAY, DAY),
        message: (wait) => `Too many wrong codes for this account. Please try again ${wait}.`,
      },
      forgottenPassword: limit('forgotten-password', config.PASSWORD_RESETS_PER_ADDRESS, HOUR),
      emailChange: limit('email-change', EMAIL_CHANGES, HOUR),
      withdrawalByAddress: limit('withdrawal-address', WITHDRAWALS, HOUR),
      withdrawalByEmail: limit('withdrawal-email', WITHDRAWALS, HOUR),
      withdrawalByUnknown: limit('withdrawal-unknown', WITHDRAWALS, DAY),
      promoCode: limit('promo-code', config.PROMO_FAILURES_PER_ADDRESS, HOUR),
      paymentIntent: limit('payment-intent', config.PAYMENT_INTENTS_PER_ADDRESS, HOUR),
    },
  };
}
