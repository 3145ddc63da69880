/** A record of what buyers did and what the store answered, kept outside the store. */
export interface Ledger {
  /** Orders that the store said are complete. */
  promised: Set<string>;
  /** Every attempt with the promotion code, and the orders that the store answered with. */
  redeemed: { email: string; packageIds: readonly string[]; orderIds: Set<string> }[];
  /** Responses that no buyer should get, such as a 5xx. */
  faults: string[];
  /** E-mail addresses and passwords of customers who must have an account. */
  customers: Map<string, string>;
  /** The packages' titles that each address was told it has bought. */
  owned: Map<string, Set<string>>;
}

export function openLedger(): Ledger {
  const owned = new Map<string, Set<string>>();
  return { promised: new Set(), redeemed: [], faults: [], customers: new Map(), owned };
}

/** Notes that a buyer was told that an order is complete, and which packages it holds. */
export function notePromise(
  { customers, owned, promised }: Ledger,
  { email, password }: { email: string; password: string },
  { orderId, titles }: { orderId: string; titles: readonly string[] },
): void {
  promised.add(orderId);
  customers.set(email, password);
  owned.set(email, new Set([...(owned.get(email) ?? []), ...titles]));
}
