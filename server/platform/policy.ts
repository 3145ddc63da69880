import type { Limit } from './limits/failure-limits.ts';

/** What the configuration decides and use cases go by. */
export interface Policy {
  /** PUBLIC_URL is https. */
  https: boolean;
  /** Origin of PUBLIC_URL; null where it is not set. */
  publicOrigin: string | null;
  /** STRIPE_WEBHOOK_SECRET; null: the one the provider gave when its endpoint was registered. */
  webhookSecret: string | null;
  /** What the shop is called and reached by until its settings say otherwise. */
  storeDefaults: { name: string; email: string; phone: string };
  /** Where the provider's browser script comes from in tests and the demo; null: from the provider. */
  stripeJsUrl: string | null;
  uploads: {
    /** Every chunk but the last has exactly so many bytes. */
    chunkBytes: number;
    /** The largest file. */
    maxBytes: number;
    /** So much room always stays on the disk, for the database and the rest. */
    minFreeBytes: number;
    /** Without a chunk for so long an upload is dropped. */
    abandonedAfterMs: number;
  };
  limits: {
    /** Failed sign-ins of one account from one address. */
    loginByAccount: Limit;
    /** Failed sign-ins from one address. */
    loginByAddress: Limit;
    /** Wrong promotion codes from one address. */
    promoCode: Limit;
    /** Payment intents asked for from one address. */
    paymentIntent: Limit;
  };
}
