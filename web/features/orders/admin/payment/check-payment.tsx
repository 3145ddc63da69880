import { checkOrder } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { describeStatus } from '../describe-status.ts';
import { useOrderChange } from '../use-order-payment.ts';

/** Asks Stripe about the payment now, instead of waiting for the store to ask by itself. */
export function CheckPayment({ order }: { order: Order }) {
  const check = useOrderChange({
    order,
    change: () => call(checkOrder, { params: { orderId: order.id } }),
    onDone: ({ status }) =>
      toast({
        title: 'Checked with Stripe',
        description: `The order is now: ${describeStatus(status).label}.`,
      }),
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
