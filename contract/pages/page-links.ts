import * as pages from './page-paths.ts';

/** The receipt of an order. */
export function receiptPath(orderId: string): string {
  return pages.receipt.replace(':orderId', encodeURIComponent(orderId));
}

/** A tab of the settings. */
export function settingsPath(
  tab: 'mail' | 'backups' | 'admins' | 'promotions' | 'store' | 'pages',
): string {
  return `${pages.settings}?tab=${tab}`;
}

/** An order's details, for admins. */
export function orderPath(orderId: string): string {
  return `${pages.adminOrders}?order=${encodeURIComponent(orderId)}`;
}

/** The filter that the list of orders opens with (`web/features/orders/admin/dashboard/order-filter-fields.ts`). */
interface ShownOrders {
  status?: string;
  packageId?: string;
  /** Which of an order's days `from` and `to` are about; absent: the one it was placed on. */
  dated?: 'paid' | 'refunded';
  /** Days such as "2026-12-24". */
  from?: string;
  to?: string;
}

/** The list of orders, narrowed. */
export function ordersPath({ ...shown }: ShownOrders): string {
  return `${pages.adminOrders}?${new URLSearchParams(shown)}`;
}

/** The list of customers whose accounts were created on these days, such as "2026-12-24". */
export function customersPath({ from, to }: { from: string; to: string }): string {
  return `${pages.adminCustomers}?${new URLSearchParams({ from, to })}`;
}

/** The statistics of how a video is watched, for admins. */
export function watchedVideoPath(videoId: string): string {
  return `${pages.adminVideos}?${new URLSearchParams({ watched: videoId })}`;
}

/** The packages' tab that uploads videos. */
export const uploadPath = `${pages.adminPackages}?tab=upload` as const;

/** The address that a link in a message has. Behind `#` the token is sent to no server. */
export function tokenPath(
  page:
    | typeof pages.resetPassword
    | typeof pages.claim
    | typeof pages.confirmEmail
    | typeof pages.invitation
    | typeof pages.pay,
  token: string,
): string {
  return `${page}#${token}`;
}
