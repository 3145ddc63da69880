import type { Limit } from './limits/failure-limits.ts';
import type { MailServer } from './mail/mailer.ts';
import type { StoragePlace } from './objects/places/open-storage.ts';
import type { S3Settings } from './objects/s3/s3-address.ts';
import type { PasswordCost } from './secrets/passwords.ts';

/** The part of the configuration that use cases follow. */
export interface Policy {
  /** Whether PUBLIC_URL is https. */
  https: boolean;
  /** The origin of PUBLIC_URL; null if it is not set. */
  publicOrigin: string | null;
  /** The origin of links in messages: that of PUBLIC_URL, else this machine's. */
  linkOrigin: string;
  /** X_ACCEL_LOCATION: where nginx keeps the stored files; null: the store sends them itself. */
  xAccelLocation: string | null;
  /** MEDIA_DELIVERY: whether players that can follow are sent to the bucket of the files. */
  redirectsToBucket: boolean;
  /** SMTP_URL and MAIL_FROM; null where unset: the settings. */
  mail: { server: MailServer | null; from: { name: string | null; address: string } | null };
  /** STRIPE_WEBHOOK_SECRET; null: the secret of the endpoint that the store registered. */
  webhookSecret: string | null;
  /** SUPPORT_EMAIL and SUPPORT_PHONE: how to reach the shop until something else is saved under Settings. */
  storeDefaults: { email: string; phone: string };
  /** The address of the stand-in's browser script, in tests and the demo; null: the provider's script. */
  stripeJsUrl: string | null;
  /**
   * The least time (milliseconds) between two questions to the provider that buyers can cause as
   * often as they like: about one order, or about a key that it did not accept. 0: none.
   */
  providerSpacingMs: number;
  /** How long (milliseconds) somebody waits for the provider in one request: a buyer, or who logs in. */
  providerDeadlinesMs: { buyer: number; login: number };
  /** An answer with bytes of a sample to a visitor of which nothing was taken for so long (milliseconds) ends. */
  standstillMs: number;
  /**
   * The cost of hashing a new password. No setting and no variable changes it; tests pass less. Use cases
   * that are given no policy take the usual cost.
   */
  passwordCost: PasswordCost;
  /** The rules for a location of backups: it must not be among the files, and how buckets are reached. */
  backups: { files: StoragePlace; s3: S3Settings };
  uploads: {
    /** The size of every chunk but the last. */
    chunkBytes: number;
    /** The size of the largest file. */
    maxBytes: number;
    /** Bytes that uploads leave free on the disk, for the database and everything else. */
    minFreeBytes: number;
    /** An upload without a new chunk for this long is deleted. */
    abandonedAfterMs: number;
  };
  limits: {
    /** Failed sign-ins of one account from one address or from one known browser. */
    loginByAccount: Limit;
    /** Failed sign-ins from one address. */
    loginByAddress: Limit;
    /** Wrong passwords that were typed at checkout for one account, from one address. */
    checkoutByAccount: Limit;
    /** Wrong passwords that were typed at checkout, from one address. */
    checkoutByAddress: Limit;
    /** Failed sign-ins of one account from all browsers that have never signed in to it. */
    loginAnywhere: Limit;
    /** Wrong passwords that were typed at checkout for one account, from all such browsers. */
    checkoutAnywhere: Limit;
    /** Wrong codes of an admin's second factor: from one known browser, or from all others together. */
    secondFactor: Limit;
    /** Links for a new password that were asked for from one address. */
    forgottenPassword: Limit;
    /** Links to another e-mail address that one customer has asked for. */
    emailChange: Limit;
    /** Withdrawals that were stated from one address of the internet. */
    withdrawalByAddress: Limit;
    /** Withdrawals that were stated for one e-mail address. */
    withdrawalByEmail: Limit;
    /** Withdrawals of addresses without an order or an account, in the whole shop, that admins get a message about. */
    withdrawalByUnknown: Limit;
    /** Wrong promotion codes from one address. */
    promoCode: Limit;
    /** Payments begun from one address. */
    paymentIntent: Limit;
  };
}
