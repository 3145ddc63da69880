import { noticeKind } from '#contract/mail.ts';
import { ordersPath, settingsPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { MailBlock, MailContent } from '../mail/index.ts';
import type { HeldNotice, ToldKind } from './held-notices.store.ts';

/** The last words of a notice. */
export const YOU_CHOOSE = 'You choose your messages under Settings, Mail.';

const orders = { label: 'View Orders', path: pages.adminOrders };
const videos = { label: 'View Videos', path: pages.adminVideos };
/** Where to look after a notice that is about no order; null: nothing in the admin pages can repair it. */
const PAGE_OF: Record<ToldKind, { label: string; path: string } | null> = {
  sale: orders,
  dispute: orders,
  'refund-failed': orders,
  review: orders,
  withdrawal: orders,
  'payment-keys': { label: 'Change Keys', path: pages.settings },
  mail: { label: 'View Mail', path: pages.adminMail },
  disk: videos,
  video: videos,
  backup: { label: 'View Backups', path: settingsPath('backups') },
  work: null,
};

/** Groups notices by their subjects, in the order in which the kinds are chosen. */
function bySubject(held: readonly HeldNotice[]): HeldNotice[][] {
  const ofKind = noticeKind.options.map((kind) => held.filter((notice) => notice.kind === kind));
  return ofKind.flatMap((notices) => [...Map.groupBy(notices, ({ subject }) => subject).values()]);
}

/** The notices of one subject: how many they are, the orders they are about, and where else to look. */
function partOf(notices: readonly HeldNotice[]): MailBlock[] {
  const [first] = notices;
  if (first === undefined) return [];
  const { kind, subject } = first;
  const text = notices.length === 1 ? subject : `${subject} (${notices.length})`;
  const orderIds = [...new Set(notices.flatMap(({ orderId }) => orderId ?? []))];
  const isElsewhere = notices.some(({ orderId }) => orderId === null);
  const page = isElsewhere ? PAGE_OF[kind] : null;
  return [
    { kind: 'paragraph', text },
    ...(orderIds.length > 0
      ? [{ kind: 'orders', orderIds, hasSum: kind === 'sale' } as const]
      : []),
    ...(page === null ? [] : [{ kind: 'link', ...page } as const]),
  ];
}

/** The message at the end of an hour about what was held back in it. */
export function writeDigest(held: readonly HeldNotice[]): MailContent {
  return {
    subject: held.length === 1 ? '1 more notice' : `${held.length} more notices`,
    blocks: [
      { kind: 'paragraph', text: 'These notices waited until the hour was over.' },
      ...bySubject(held).flatMap(partOf),
      { kind: 'paragraph', text: YOU_CHOOSE },
    ],
  };
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The message after a day about its sales. `day`: such as "2026-12-24". */
export function writeSalesOf(day: string, held: readonly HeldNotice[]): MailContent {
  const sales = held.length === 1 ? '1 sale' : `${held.length} sales`;
  const orderIds = held.flatMap(({ orderId }) => orderId ?? []);
  return {
    subject: `${sales} on ${longDay.format(Date.parse(day))}`,
    blocks: [
      { kind: 'paragraph', text: 'Free orders are not counted.' },
      { kind: 'orders', orderIds, hasSum: true },
      { kind: 'button', ...orders, path: ordersPath({ dated: 'paid', from: day, to: day }) },
      { kind: 'paragraph', text: YOU_CHOOSE },
    ],
  };
}
