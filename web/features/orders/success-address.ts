/** The path of the page that shows how an order ended. */
export function successPath(orderId: string, isFree = false): string {
  const path = `/success?orderId=${encodeURIComponent(orderId)}`;
  return isFree ? `${path}&free=true` : path;
}

/** What the provider adds to the address it returns to; the first is a secret, none is needed. */
const PROVIDER_PARAMETERS = ['payment_intent_client_secret', 'payment_intent', 'redirect_status'];

/** The address without what the provider added to it; null where there is nothing to take out. */
export function withoutProviderParameters(address: string): string | null {
  const url = new URL(address);
  const found = PROVIDER_PARAMETERS.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return null;
  for (const name of found) url.searchParams.delete(name);
  return url.href;
}
