import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { withOrderProvider } from './order-provider.ts';
import type { Order } from './orders.store.ts';

/** Gives back all that is left of a payment; one that was given back already is left as it is. */
export async function refundWhole(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
  order: Pick<Order, 'key_id' | 'livemode'>,
  intentId: string,
): Promise<void> {
  try {
    await withOrderProvider(deps, order, (provider) =>
      provider.refund({ intentId, reason: 'duplicate' }, `refund-${intentId}-whole`),
    );
  } catch (error) {
    const isDone =
      error instanceof PaymentsError && error.providerCode === 'charge_already_refunded';
    if (!isDone) throw error;
  }
}
