import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOrder, noSuchOrder, noteOnTimeline, setMoney } from '../../orders/index.ts';
import { noWarning } from '../payments.errors.ts';

/**
 * Notes that an admin keeps a payment despite an early warning of fraud: it waits for nobody any more, until there is
 * another warning. Throws 404; 409 where no warning waits.
 */
export function keepPayment(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order === undefined) throw noSuchOrder();
    if (order.fraudWarning === null) throw noWarning();
    await setMoney(inside, orderId, { fraudWarning: null });
    const cause = 'The payment is kept despite the early warning of fraud.';
    await noteOnTimeline(inside, order, { cause, actor });
  });
}
