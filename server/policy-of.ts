import { CHUNK_BYTES, MAX_UPLOAD_BYTES } from '#contract/uploads.ts';
import type { Policy } from '#platform/policy.ts';
import type { Config } from './config.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;
const DAY = 86_400;

/** What use cases go by, as the configuration has it. */
export function policyOf(config: Config): Policy {
  return {
    https: config.PUBLIC_URL?.protocol === 'https:',
    publicOrigin: config.PUBLIC_URL?.origin ?? null,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? null,
    storeDefaults: {
      name: 'Online Portal',
      email: config.SUPPORT_EMAIL,
      phone: config.SUPPORT_PHONE,
    },
    stripeJsUrl: config.STRIPE_JS_URL?.href ?? null,
    uploads: {
      chunkBytes: CHUNK_BYTES,
      maxBytes: MAX_UPLOAD_BYTES,
      minFreeBytes: config.MIN_FREE_BYTES,
      abandonedAfterMs: DAY * 1000,
    },
    limits: {
      loginByAccount: {
        name: 'login-account',
        points: config.LOGIN_FAILURES_PER_ACCOUNT,
        windowSeconds: QUARTER_HOUR,
      },
      loginByAddress: {
        name: 'login-address',
        points: config.LOGIN_FAILURES_PER_ADDRESS,
        windowSeconds: HOUR,
      },
      promoCode: {
        name: 'promo-code',
        points: config.PROMO_FAILURES_PER_ADDRESS,
        windowSeconds: HOUR,
      },
      paymentIntent: {
        name: 'payment-intent',
        points: config.PAYMENT_INTENTS_PER_ADDRESS,
        windowSeconds: HOUR,
      },
    },
  };
}
