import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import type { Order } from '../../orders/index.ts';
import { isGivenBack } from '../provider/find-payment.ts';
import { withOrderProvider } from '../provider/order-provider.ts';

/**
 * Gives back all that is left of a payment; where it went back already, by a refund or by a dispute
 * that was lost, nothing is left. Throws PaymentsError.
 */
export async function refundWhole(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'ids'>,
  order: Pick<Order, 'key_id' | 'livemode'>,
  intentId: string,
): Promise<void> {
  await withOrderProvider(deps, order, async (provider) => {
    const intent = await provider.retrieveIntent(intentId);
    if (isGivenBack(intent) || intent.charge?.dispute === 'lost') return;
    try {
      // A new key each time: all that is left cannot go back twice, but a failure that the provider
      // keeps under its key would be answered for ever.
      const key = `refund-${intentId}-${deps.ids.id()}`;
      await provider.refund({ intentId, reason: 'duplicate' }, key);
    } catch (error) {
      const isDone =
        error instanceof PaymentsError && error.providerCode === 'charge_already_refunded';
      if (!isDone) throw error;
    }
  });
}
