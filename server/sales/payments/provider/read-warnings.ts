import type { Order } from '../../orders/index.ts';
import type { Audience } from '../payment-deps.ts';
import { callProvider } from './call-provider.ts';
import { failureBehind, isOutOfReach } from './provider-failures.ts';

/**
 * The early warnings of fraud about a payment. `latestId`: the latest on which a refund can still do something; null
 * where there is none. `unread`: the key may not read them; `reportedId` is the one that an event reports, if any.
 */
export type Warnings =
  | { state: 'read'; latestId: string | null }
  | { state: 'unread'; reportedId: string | null };

interface WarningsToRead {
  paymentId: string;
  /** The warning that an event reports; null: nothing reports one. */
  reportedId: string | null;
  audience?: Audience | undefined;
}

/** Asks the provider for the early warnings of fraud about an order's payment. Throws 503; to an admin also 409. */
export async function readWarnings(
  deps: Parameters<typeof callProvider>[0],
  order: Order,
  { paymentId, reportedId, audience }: WarningsToRead,
): Promise<Warnings> {
  try {
    const warnings = await callProvider(deps, order, {
      send: (provider) => provider.listWarnings(paymentId),
      audience,
    });
    const latest = warnings.find(({ isActionable }) => isActionable);
    return { state: 'read', latestId: latest?.id ?? null };
  } catch (error) {
    // Not every account has them. That is no reason not to follow the payment.
    if (!isOutOfReach(error) && failureBehind(error)?.failure !== 'refused') throw error;
    deps.log.warn({ err: error, orderId: order.id }, 'early warnings of fraud cannot be read');
    return { state: 'unread', reportedId };
  }
}
