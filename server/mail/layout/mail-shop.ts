import type { Store } from '#contract/bootstrap.ts';

/** The shop as a message shows it. */
export interface MailShop extends Pick<Store, 'name' | 'email'> {
  /** Its address without a path, such as `https://shop.example`. */
  origin: string;
}

/** The address of a page of the shop. */
export function addressOf({ origin }: Pick<MailShop, 'origin'>, path: string): string {
  return new URL(path, origin).href;
}
