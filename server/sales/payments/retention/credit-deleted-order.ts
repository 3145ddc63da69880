import { inTransaction } from '#platform/database/transaction.ts';
import { issueCreditNote } from '../../receipts/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { moneyOf } from '../payment-money.ts';
import { paymentsUnavailable } from '../payments.errors.ts';
import { callProvider } from '../provider/call-provider.ts';
import { bumpTombstoneVersion, findTombstone } from './tombstones.store.ts';

/** A round is repeated when another process applied a response meanwhile. */
const MOST_ROUNDS = 10;

/**
 * Issues the credit note for money of a paid order that was returned after the order was deleted. As with
 * orders, a response of the provider is applied only if no other was applied since it was requested. Does
 * nothing for any other intent. Throws 409 and 503.
 */
export async function creditDeletedOrder(deps: PaymentDeps, intentId: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const tombstone = await findTombstone(deps, intentId);
    if (tombstone === undefined || !tombstone.wasPaid || tombstone.orderId === null) return;
    const { orderId, version } = tombstone;
    const intent = await callProvider(deps, tombstone, {
      send: (provider) => provider.retrievePayment(intentId),
      audience: 'admin',
    });
    const { returnedCents } = moneyOf(intent);
    const isTaken = await inTransaction(deps, async (inside) => {
      if (!(await bumpTombstoneVersion(inside, { intentId, version }))) return false;
      await issueCreditNote(inside, { orderId, returnedCents });
      return true;
    });
    if (isTaken) return;
  }
  throw paymentsUnavailable();
}
