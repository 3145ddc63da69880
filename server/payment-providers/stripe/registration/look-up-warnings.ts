import { type PaymentProvider, PaymentsError } from '#platform/payments/payments.ts';

/**
 * Asks Stripe whether a key may read early warnings of fraud. Throws PaymentsError if it has not answered, or does not
 * accept the key.
 */
export async function mayReadWarnings(provider: PaymentProvider): Promise<boolean> {
  try {
    await provider.listWarnings();
    return true;
  } catch (error) {
    if (error instanceof PaymentsError && error.failure === 'forbidden') return false;
    throw error;
  }
}

/** Says what it means that a key may not read early warnings of fraud, and what to do; null where it may, or nobody knows. */
export function describeWarningsRight(mayRead: boolean | null): string | null {
  if (mayRead !== false) return null;
  return 'The secret key is restricted and cannot read early warnings of fraud. You are still told that there is one, and see it in the Stripe Dashboard. To see it here, give the key the right to read “Radar” there.';
}
