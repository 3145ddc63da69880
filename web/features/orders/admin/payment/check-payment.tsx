import { checkOrder } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { formatDollars } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { describeStatus } from '../describe-status.ts';
import { useOrderChange } from '../use-order-payment.ts';

/** Says how an order stands, and what of it waits for the shop. */
function describeFound({ status, failedRefund, inquiry }: Order): string {
  return [
    `The order is now: ${describeStatus(status).label}.`,
    failedRefund === undefined ? '' : `The refund of ${formatDollars(failedRefund)} failed.`,
    inquiry === undefined ? '' : 'The bank asks about the payment.',
  ].join(' ');
}

/** Asks Stripe about the payment now, instead of waiting for the store to ask by itself. */
export function CheckPayment({ order }: { order: Order }) {
  const check = useOrderChange({
    order,
    change: () => call(checkOrder, { params: { orderId: order.id } }),
    onDone: (found) => toast({ title: 'Checked with Stripe', description: describeFound(found) }),
  });
  return (
    <Button
      busy={check.isPending}
      busyLabel="Checking..."
      onClick={() => check.mutate(undefined)}
      size="small"
      variant="quiet"
    >
      Check with Stripe Now
    </Button>
  );
}
