import type { Deps } from '#platform/deps.ts';
import type { PaymentDetails } from '#platform/payments/payments.ts';
import { listIntentIds, type Order } from '../../orders/index.ts';
import type { KnownKey } from '../../settings/index.ts';
import { judgePayment, type Payment } from './find-payment.ts';
import { asAdminError } from './order-payments.errors.ts';
import { withOrderProvider } from './order-provider.ts';

/** An order's payment as the provider has it, for an admin. */
export interface AskedPayment {
  /** What it means for the order. */
  payment: Payment;
  /** Of the payment that counts; of the latest one begun where none does. */
  details: PaymentDetails;
  /** The key that reached it. */
  key: KnownKey;
}

/**
 * Asks the provider about every intent ever made for the order; null where none was. Throws 409 and
 * 503 with the provider's words, and logs why.
 */
export async function askPayment(
  deps: Pick<Deps, 'db' | 'vault' | 'payments' | 'log'>,
  order: Order,
): Promise<AskedPayment | null> {
  const intentIds = await listIntentIds(deps, order.id);
  if (intentIds.length === 0) return null;
  try {
    return await withOrderProvider(deps, order, async (provider, key) => {
      const described: PaymentDetails[] = [];
      for (const intentId of intentIds) described.push(await provider.describePayment(intentId));
      const intents = described.map(({ intent }) => intent);
      const payment = judgePayment(order, intents);
      const counts = 'intent' in payment ? payment.intent : intents[0];
      const details = described.find(({ intent }) => intent === counts);
      if (details === undefined)
        throw new Error('the payment that counts is one of those asked for');
      return { payment, details, key };
    });
  } catch (error) {
    deps.log.warn(
      { err: error, orderId: order.id },
      'the provider could not be asked about an order',
    );
    throw asAdminError(error);
  }
}
