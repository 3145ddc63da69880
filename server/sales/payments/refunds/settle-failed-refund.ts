import { decimalFromCents } from '#contract/values/money.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockOrder, noSuchOrder, noteOnTimeline, setMoney } from '../../orders/index.ts';
import { noRefundFailed } from '../payments.errors.ts';

/**
 * Notes that an admin settled a refund that failed in another way, such as by a bank transfer: it waits for nobody any
 * more, and the order stays refunded. Throws 404; 409 where no refund waits.
 */
export function settleFailedRefund(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order === undefined) throw noSuchOrder();
    const { status, failedRefundCents: cents } = order;
    if (status !== 'refunded' || cents <= 0) throw noRefundFailed();
    await setMoney(inside, orderId, { failedRefundCents: -cents });
    const cause = `The failed refund of $${decimalFromCents(cents)} was settled another way.`;
    await noteOnTimeline(inside, order, { cause, actor });
  });
}
