import { giveAccessBack, refundOrder } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { formatDate, formatDollars } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { Words } from '../../../../ui/words.tsx';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { type PaymentQuery, useOrderChange } from '../use-order-payment.ts';

interface MatterProps {
  order: Order;
  query: PaymentQuery;
}

function FailedRefund({ order, query }: MatterProps) {
  const payment = query.data?.payment;
  const params = { orderId: order.id };
  const refund = useOrderChange({
    order,
    change: () =>
      call(refundOrder, {
        params,
        body: {
          refundedBefore: order.refundedAmount,
          // Of the refund that failed.
          reason: payment?.refunds[0]?.reason ?? 'requested_by_customer',
        },
      }),
    onDone: () => toast({ title: 'Refund Made' }),
  });
  const giveBack = useOrderChange({
    order,
    change: () => call(giveAccessBack, { params }),
    onDone: () => toast({ title: 'Access Given Back' }),
  });
  const isBusy = refund.isPending || giveBack.isPending;
  return (
    <Notice title="A refund failed" tone="wait">
      <p>
        <Words>
          {`The refund of ${formatDollars(order.failedRefund ?? '')} failed. The money is back in your Stripe balance. The customer has no access by this order.`}
        </Words>
      </p>
      {/* Nothing can be done while the payment is disputed. */}
      {payment?.refundable !== '0.00' && (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={refund.isPending}
            busyLabel="Refunding..."
            disabled={isBusy}
            onClick={() => refund.mutate(undefined)}
            size="small"
          >
            Try Again
          </Button>
          {order.customerId !== null && (
            <Button
              busy={giveBack.isPending}
              busyLabel="Giving Back..."
              disabled={isBusy}
              onClick={() => giveBack.mutate(undefined)}
              size="small"
              variant="quiet"
            >
              Give Access Back
            </Button>
          )}
        </div>
      )}
    </Notice>
  );
}

function Inquiry({ order, query }: MatterProps) {
  const { payment = null, keptPackages = [] } = query.data ?? {};
  const respondBy = order.inquiry?.respondBy ?? null;
  return (
    <Notice title="The bank asks about this payment" tone="wait">
      <p>
        This is an inquiry, not a dispute: the bank has taken no money, and the customer keeps
        access. It can become a dispute, which costs a fee.
      </p>
      <p>
        {respondBy === null
          ? 'It has been answered. A full refund ends it.'
          : `Answer in the Stripe dashboard by ${formatDate(respondBy)}, or refund the payment in full. Stripe advises a refund, which ends the inquiry.`}
      </p>
      {payment !== null && payment.refundable !== '0.00' && order.status !== 'review' && (
        <div>
          <RefundDialog keptPackages={keptPackages} order={order} payment={payment} />
        </div>
      )}
    </Notice>
  );
}

/** Shows what waits for the shop's decision about an order's money: a refund that failed, or a bank's inquiry. */
export function OpenMatters(props: MatterProps) {
  const { failedRefund, inquiry } = props.order;
  return (
    <>
      {failedRefund !== undefined && <FailedRefund {...props} />}
      {inquiry !== undefined && failedRefund === undefined && <Inquiry {...props} />}
    </>
  );
}
