import * as pages from '#contract/pages/page-paths.ts';

/** The path of the page that completes an order and shows its result. */
export function successPath(orderId: string, isFree = false): string {
  const path = `${pages.success}?orderId=${encodeURIComponent(orderId)}`;
  return isFree ? `${path}&free=true` : path;
}

/** As `successPath`, for a buyer whose payment was made before: as if coming back from Stripe. */
export function paidPath(orderId: string): string {
  return `${successPath(orderId)}&redirect_status=succeeded`;
}

/** The parameters that Stripe adds to the return address; the first is a secret, and none is needed. */
const PROVIDER_PARAMETERS = ['payment_intent_client_secret', 'payment_intent', 'redirect_status'];

/** Whether the buyer comes back from Stripe after paying, also by what takes days. */
export function hasPaid(search: URLSearchParams): boolean {
  return ['succeeded', 'pending'].includes(search.get('redirect_status') ?? '');
}

/** Whether the buyer comes back from a payment that failed at another place, such as Klarna's. */
export function hasFailed(search: URLSearchParams): boolean {
  return search.get('redirect_status') === 'failed';
}

/** The payment step of an order that this browser has placed. */
export function payPath(orderId: string): string {
  return `${pages.pay}?orderId=${encodeURIComponent(orderId)}`;
}

/** The address without the parameters Stripe added; null if it has none of them. */
export function withoutProviderParameters(address: string): string | null {
  const url = new URL(address);
  const found = PROVIDER_PARAMETERS.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return null;
  for (const name of found) url.searchParams.delete(name);
  return url.href;
}
