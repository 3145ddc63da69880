/** What buyers did and what they were told, by the harness's own account. */
export interface Ledger {
  /** Orders the store has said to be complete. */
  promised: Set<string>;
  /** Every try of the promotion code: whose, for what, and the orders it was answered with. */
  redeemed: { email: string; packageIds: readonly string[]; orderIds: Set<string> }[];
  /** Answers no buyer should ever get: a 5xx, an answer that makes no sense. */
  faults: string[];
  /** Addresses and passwords of those whose account is certain. */
  customers: Map<string, string>;
  /** Titles of what these addresses were told is theirs. */
  owned: Map<string, Set<string>>;
}

export function openLedger(): Ledger {
  const owned = new Map<string, Set<string>>();
  return { promised: new Set(), redeemed: [], faults: [], customers: new Map(), owned };
}

/** Notes that somebody was told that an order is complete, and what it holds. */
export function notePromise(
  { customers, owned, promised }: Ledger,
  { email, password }: { email: string; password: string },
  { orderId, titles }: { orderId: string; titles: readonly string[] },
): void {
  promised.add(orderId);
  customers.set(email, password);
  owned.set(email, new Set([...(owned.get(email) ?? []), ...titles]));
}
