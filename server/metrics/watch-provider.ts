import { type Payments, PaymentsError, type PaymentsFailure } from '#platform/payments/payments.ts';
import { withCalls } from '#platform/payments/with-providers.ts';
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
  return {
    payments: withCalls(payments, (_name, send) => {
      const answer = send();
      answer.catch(note);
      return answer;
    }),
    read: () => [failures.read()],
  };
}
