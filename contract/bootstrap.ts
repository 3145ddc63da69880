import * as z from 'zod/mini';
import { ownership } from './access.ts';
import { sessionUser } from './accounts.ts';
import { getBackups } from './backups.ts';
import { publicPackage } from './catalog.ts';
import { getPaymentSetup } from './settings.ts';

/** The shop's name and contact, and what its package list says above the packages. */
export const store = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  headline: z.string(),
  tagline: z.string(),
});
export type Store = z.output<typeof store>;

/**
 * What the server puts into the HTML (`<script type="application/json" id="bootstrap">`), so that
 * the first view needs no call: the session, the shop, on `/` the packages on sale and what a customer
 * has of them, and for admins whether customers can pay by card and whether the store is backed up.
 */
export const bootstrap = z.object({
  /** The signed-in user; null when nobody is. */
  session: z.nullable(sessionUser),
  store,
  packages: z.optional(z.array(publicPackage)),
  ownership: z.optional(z.array(ownership)),
  paymentSetup: z.optional(getPaymentSetup.response),
  backups: z.optional(getBackups.response),
  /** Address of the stand-in for the provider's script in tests and the demo; null for the real script. */
  stripeJsUrl: z.nullable(z.string()),
});
export type Bootstrap = z.output<typeof bootstrap>;
