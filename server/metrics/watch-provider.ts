import { Counter, type Registry } from 'prom-client';
import { type Payments, PaymentsError, type PaymentsFailure } from '#platform/payments/payments.ts';
import { withCalls } from '#platform/payments/with-providers.ts';

const FAILURES: readonly PaymentsFailure[] = [
  'unknown',
  'busy',
  'denied',
  'forbidden',
  'refused',
  'broken',
];

/** Wraps the payments, so that failed calls are counted. */
export function watchProvider(payments: Payments, counted: Registry): Payments {
  const failures = new Counter({
    name: 'sleigh_payment_provider_failures_total',
    help: 'Calls to the card provider that failed.',
    labelNames: ['failure'],
    registers: [counted],
  });
  for (const failure of FAILURES) failures.inc({ failure }, 0);
  const note = (error: unknown) => {
    if (error instanceof PaymentsError) failures.inc({ failure: error.failure });
  };
  return withCalls(payments, (_name, send) => {
    const answer = send();
    answer.catch(note);
    return answer;
  });
}
