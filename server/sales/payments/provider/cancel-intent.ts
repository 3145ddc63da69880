import type { Deps } from '#platform/deps.ts';
import { type PaymentProvider, PaymentsError } from '#platform/payments/payments.ts';

/**
 * Cancels an intent at the provider. Returns true once it can no longer be paid; false if it was
 * paid or is being processed. Throws PaymentsError.
 */
export async function cancelIntent(
  { ids }: Pick<Deps, 'ids'>,
  provider: PaymentProvider,
  intentId: string,
): Promise<boolean> {
  const { status } = await provider.retrievePayment(intentId);
  if (status === 'succeeded' || status === 'processing') return false;
  if (status === 'canceled') return true;
  try {
    // A new key each time: cancelling twice is harmless, but a stored failure would be repeated.
    await provider.cancelPayment(intentId, `cancel-${intentId}-${ids.id()}`);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.failure !== 'refused') throw error;
  }
  // Refused: it was paid or cancelled between the two calls.
  return (await provider.retrievePayment(intentId)).status === 'canceled';
}
