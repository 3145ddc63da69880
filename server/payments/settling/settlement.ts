import type { Deps } from '#platform/deps.ts';

/** What settling an order takes. */
export type SettleDeps = Pick<Deps, 'db' | 'vault' | 'payments' | 'ids' | 'clock' | 'log' | 'jobs'>;

export interface Settlement {
  orderId: string;
  /** What asks for it, for the timeline: the success page, a webhook, the reconciler. */
  cause: string;
  /** `buyer`, `system`, or an admin's user name. */
  actor: string;
  /** The provider's event that asks; it has its effect once. */
  eventId?: string;
}
