import * as z from 'zod/mini';
import { ownership } from './access.ts';
import { sessionUser } from './accounts.ts';
import { getBackups } from './backups/backups.ts';
import { publicPackage } from './catalog.ts';
import { getConsent } from './consumer-rights/consent.ts';
import { getFirstDay } from './overview.ts';
import { getPaymentSetup } from './settings.ts';
import { shopPictures } from './shop/look.ts';
import { ownerPage, pageLink } from './shop/owner-pages.ts';
import { packageAtSlug } from './shop/package-pages.ts';

/** The shop's name and contact, and what its package list says above the packages. */
export const store = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  headline: z.string(),
  tagline: z.string(),
  /** Whether no package was ever on sale; absent: one was. */
  opensSoon: z.optional(z.boolean()),
  /** The owner's pages that have a text, in the order of the footer. Absent: none. */
  pages: z.optional(z.array(pageLink)),
  /** Whether buyers are asked for their consent and may withdraw on the site (CONSUMER_RIGHTS); absent: no. */
  consumerRights: z.optional(z.boolean()),
  /** The sentence on what buyers may take back by themselves (TAKE_BACK_DAYS); absent: nothing. */
  takingBack: z.optional(z.string()),
  /** The accent colour, such as `#0f4c3a`; absent or null: the store's own green. */
  accent: z.optional(z.nullable(z.string())),
  ...z.partial(shopPictures).shape,
});
export type Store = z.output<typeof store>;

/**
 * Data that the server puts into the HTML (`<script type="application/json" id="bootstrap">`), so that
 * the first view needs no call: the session, the shop, on `/` the packages on sale, there and on a package's page what
 * a customer has of them, and for admins whether customers can pay by card, whether the store is backed up, and what is left to do on the first day.
 */
export const bootstrap = z.object({
  /** The signed-in user; null when nobody is. */
  session: z.nullable(sessionUser),
  store,
  packages: z.optional(z.array(publicPackage)),
  ownership: z.optional(z.array(ownership)),
  /** On one of the owner's pages, that page. */
  ownerPage: z.optional(ownerPage),
  /** On a package's page, by the slug of its address, which may be an earlier one of the package. */
  packagePage: z.optional(z.object({ slug: z.string(), found: packageAtSlug })),
  /** In the checkout, while consumer rights are on: what buyers are asked to consent to. */
  consent: z.optional(getConsent.response),
  paymentSetup: z.optional(getPaymentSetup.response),
  backups: z.optional(getBackups.response),
  firstDay: z.optional(getFirstDay.response),
  /** Address of the stand-in for the provider's script in tests and the demo; null for the real script. */
  stripeJsUrl: z.nullable(z.string()),
});
export type Bootstrap = z.output<typeof bootstrap>;
