import type { PaymentDeps } from '../payment-deps.ts';
import { isProviderDown } from '../provider/provider-failures.ts';

/** After so many orders in a row without a response the provider counts as down, and the rest waits. */
const DOWN_AFTER = 3;

/**
 * Asks the provider about orders one after the other. A failure of one does not stop the others. `after` is told
 * whether the provider responded. Returns false if it seems to be down, so that the rest was not asked about.
 */
export async function askInTurn<Subject extends { id: string }>(
  deps: Pick<PaymentDeps, 'log'>,
  orders: readonly Subject[],
  {
    ask,
    after = () => Promise.resolve(),
  }: {
    ask: (order: Subject) => Promise<void>;
    after?: (order: Subject, isAnswered: boolean) => Promise<void>;
  },
): Promise<boolean> {
  let unanswered = 0;
  for (const order of orders) {
    const isAnswered = await ask(order).then(
      () => true,
      (error) => {
        deps.log.warn({ err: error, orderId: order.id }, 'an order could not be asked about');
        return !isProviderDown(error);
      },
    );
    await after(order, isAnswered);
    unanswered = isAnswered ? 0 : unanswered + 1;
    if (unanswered === DOWN_AFTER) return false;
  }
  return true;
}
