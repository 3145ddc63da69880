import * as pages from './page-paths.ts';

/** The receipt of an order. */
export function receiptPath(orderId: string): string {
  return pages.receipt.replace(':orderId', encodeURIComponent(orderId));
}

/** A tab of the settings. */
export function settingsPath(tab: 'orders' | 'mail' | 'backups'): string {
  return `${pages.settings}?tab=${tab}`;
}

/** An order's details, for admins. */
export function orderPath(orderId: string): string {
  return `${settingsPath('orders')}&order=${encodeURIComponent(orderId)}`;
}

/** The packages' tab that uploads videos. */
export const uploadPath = `${pages.adminPackages}?tab=upload` as const;

/** The address that a link in a message has. Behind `#` the token is sent to no server. */
export function tokenPath(
  page: typeof pages.resetPassword | typeof pages.claim | typeof pages.confirmEmail,
  token: string,
): string {
  return `${page}#${token}`;
}
