import type { Charge } from '#platform/payments/payments.ts';

/** The money of a payment that nothing happened to since, but for `change`. */
export function chargeWith(change: Partial<Charge> = {}): Charge {
  return {
    refundedCents: 0,
    lostCents: 0,
    isAllLost: false,
    isRefundable: true,
    dispute: 'none',
    isAsked: false,
    respondBy: null,
    method: null,
    ...change,
  };
}
