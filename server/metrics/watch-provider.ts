import {
  type PaymentProvider,
  type Payments,
  PaymentsError,
  type PaymentsFailure,
} from '#platform/payments/payments.ts';
import { withProviders } from '#platform/payments/with-providers.ts';
import type { Family } from './exposition.ts';
import { createCounter } from './instruments.ts';

const FAILURES: readonly PaymentsFailure[] = [
  'unknown',
  'busy',
  'denied',
  'forbidden',
  'refused',
  'broken',
];

/** The same payments, whose failed calls are counted, and what was counted so far. */
export function watchProvider(payments: Payments): { payments: Payments; read: () => Family[] } {
  const failures = createCounter(
    'sleigh_payment_provider_failures_total',
    'Calls to the card provider that failed.',
  );
  for (const failure of FAILURES) failures.of({ failure });
  const note = (error: unknown) => {
    if (error instanceof PaymentsError) failures.of({ failure: error.failure }).add(1);
  };
  const watched = (provider: PaymentProvider): PaymentProvider =>
    new Proxy(provider, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          const answer: Promise<unknown> = Reflect.apply(method, target, given);
          answer.catch(note);
          return answer;
        };
      },
    });
  return {
    payments: withProviders(payments, watched),
    read: () => [failures.read()],
  };
}
