import type { MailKind } from '#contract/mail.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { MailBlock } from '../../../mail/index.ts';
import type { Consent } from '../../consent/index.ts';
import type { ItemLine, Order } from '../../orders/index.ts';
import type { Row } from './order-rows.ts';

/** The order as its messages show it. */
export interface OrderOfMessage
  extends Pick<Order, 'id' | 'status' | 'totalCents' | 'refundedCents' | 'completedAt'> {
  items: readonly (Pick<ItemLine, 'title' | 'priceCents' | 'returnedCents'> &
    Partial<Pick<ItemLine, 'reductionTitle'>>)[];
  /** The address that its customer logs in with. */
  email: string;
  /** The link by which it can be paid another way, and when it ends, in milliseconds; absent: there is none. */
  payLink?: { path: string; until: number };
  /** The text its buyer consented to; null if no consent was asked for. */
  consent: Consent | null;
}

/** The contents of a message about an order. */
export interface Words {
  kind: MailKind;
  subject: string;
  /** Before the rows, a paragraph each. */
  says: readonly string[];
  /** Between what was bought and its total. */
  rows?: readonly Row[];
  button?: MailBlock;
}

export const toVideos: MailBlock = {
  kind: 'button',
  label: 'Watch Your Videos',
  path: pages.myVideos,
};
export const toShop: MailBlock = { kind: 'button', label: 'Go to the Shop', path: pages.home };

export const NOTHING_TO_DO = 'You do not have to do anything.';
export const BANKS_TAKE_DAYS = 'It can take your bank up to 10 days to show it.';
const OTHERS_STAY =
  'This order no longer gives access to its videos. Videos that you bought with another order as well stay available.';
const NEVER_GAVE_ACCESS = 'This order gives no access to its videos.';

/** Says what the end of its access means for a buyer. */
export const accessAfter = ({ completedAt }: OrderOfMessage): string =>
  completedAt === null ? NEVER_GAVE_ACCESS : OTHERS_STAY;
