import type { Store } from '#contract/bootstrap.ts';

/** The shop as a message shows it. */
export interface MailShop extends Pick<Store, 'name' | 'email'> {
  /** Its address without a path, such as `https://shop.example`. */
  origin: string;
  /** The accent colour, such as `#0f4c3a`; absent or null: the store's own. */
  accent?: string | null;
  /** The logo's address on the web, and its size in pixels; absent or null: none is shown. */
  logo?: { address: string; width: number; height: number } | null;
}

/** The address of a page of the shop. */
export function addressOf({ origin }: Pick<MailShop, 'origin'>, path: string): string {
  return new URL(path, origin).href;
}

/** Makes the address of a button or link; null where an admin reads a message whose link is secret. */
export type LinkOf = (path: string) => string | null;

/** Stands for a secret link where an admin reads a message. */
export const HIDDEN_LINK = '(link hidden)';
