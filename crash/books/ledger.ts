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
}

export function openLedger(): Ledger {
  return { promised: new Set(), redeemed: [], faults: [], customers: new Map() };
}
