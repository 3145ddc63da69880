import type { Deps } from '#platform/deps.ts';

/** The dependencies of updating an order from its payment. */
export type PaymentDeps = Pick<
  Deps,
  'db' | 'vault' | 'payments' | 'ids' | 'clock' | 'log' | 'jobs' | 'policy'
>;

/**
 * The person who is told when the card provider fails: a buyer or a payer (a buyer who may have paid already) in
 * general words, an admin in the provider's own.
 */
export type Audience = 'buyer' | 'payer' | 'admin';

/** Returns the dependencies for one request of a buyer, in which all calls to the provider share one deadline. */
export function withBuyersDeadline<Given extends Pick<Deps, 'payments' | 'policy'>>(
  deps: Given,
): Given {
  const { payments, policy } = deps;
  return { ...deps, payments: payments.within(policy.providerDeadlinesMs.buyer) };
}

export interface UpdateRequest {
  orderId: string;
  /** The reason for the timeline, such as the success page, a webhook or the reconciler. */
  cause: string;
  /** `buyer`, `system`, or an admin's user name. */
  actor: string;
  /** Absent: a payer. */
  audience?: Audience;
  /** The provider's event that asks; it has its effect once. */
  eventId?: string;
  /**
   * Asks about early warnings of fraud, too. `reportedId`: the one that an event reports; null: nothing reports one.
   * Absent: they are not asked about.
   */
  warnings?: { reportedId: string | null };
}
