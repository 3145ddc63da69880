import type { PaymentProvider, Payments } from './payments.ts';

/** The same payments, all of whose providers are replaced by what `wrap` makes of them. */
export function withProviders(
  payments: Payments,
  wrap: (provider: PaymentProvider) => PaymentProvider,
): Payments {
  return {
    ...payments,
    connect: (key) => wrap(payments.connect(key)),
    within: (ms) => withProviders(payments.within(ms), wrap),
  };
}
