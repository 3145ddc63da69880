import type { Cast } from './cast.ts';

/** What one call is made with, and what everybody gets for it. */
export interface CallCase {
  /**
   * Makes what the call needs, anew for each role, and returns its path (where that is not the
   * contract's own), body and headers.
   */
  make?: (
    cast: Cast,
  ) => Promise<{ path?: string; body?: unknown; headers?: Record<string, string> }>;
  /** The status for anonymous, customer, stranger (another customer) and admin, in this order. */
  expected: readonly [number, number, number, number];
}

/** For whoever asks. */
export const ANYONE = [200, 200, 200, 200] as const;
/** For customers, each their own. */
export const CUSTOMERS = [401, 200, 200, 403] as const;
/** For the customer who bought it. */
export const OWNER = [401, 200, 403, 403] as const;
/** For whoever may watch it: the customer who bought it, and admins. */
export const VIEWERS = [401, 200, 403, 200] as const;
/** For admins. */
export const ADMINS = [401, 403, 403, 200] as const;

/** By method and path, as the contract has them. */
export type CallTable = Record<string, CallCase>;
