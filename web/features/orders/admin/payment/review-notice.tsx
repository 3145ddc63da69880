import { acceptOrder, sendClaimLink } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { Words } from '../../../../ui/words.tsx';
import { quoteAll } from '../refund/access-effect.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { type PaymentQuery, useOrderChange } from '../use-order-payment.ts';

type Answer = NonNullable<PaymentQuery['data']>;

/** The address that an order in review was placed with: the review is about the account that has it. */
function placedWith({ typedEmail, email }: Order): string {
  return typedEmail ?? email;
}

function Accept({ order }: { order: Order }) {
  const accept = useOrderChange({
    order,
    change: () => call(acceptOrder, { params: { orderId: order.id } }),
    onDone: () =>
      toast({ title: 'Order Accepted', description: `It now belongs to ${placedWith(order)}.` }),
  });
  return (
    <Button
      busy={accept.isPending}
      busyLabel="Accepting..."
      onClick={() => accept.mutate(undefined)}
      size="small"
    >
      Accept Order
    </Button>
  );
}

function SendLink({ order }: { order: Order }) {
  const send = useOrderChange({
    order,
    change: () => call(sendClaimLink, { params: { orderId: order.id } }),
    onDone: () =>
      toast({
        title: 'Link Sent',
        description: `The message to ${placedWith(order)} is on its way.`,
      }),
  });
  return (
    <Button
      busy={send.isPending}
      busyLabel="Sending..."
      onClick={() => send.mutate(undefined)}
      size="small"
    >
      Send Link Again
    </Button>
  );
}

function Decision({ order, answer }: { order: Order; answer: Answer }) {
  const { payment, review, keptPackages } = answer;
  if (review === null) return null;
  const titles = quoteAll(order.packages.map(({ title }) => title));
  return (
    <>
      <p>
        <Words>{review.problem}</Words>
      </p>
      <p>
        <Words>
          {review.obstacle ??
            `If you accept it, the order goes to the account ${placedWith(order)}, whose owner can then watch ${titles}.`}
        </Words>
      </p>
      <div className="flex flex-wrap gap-3">
        {review.obstacle === null && <Accept order={order} />}
        {review.awaitsProof && <SendLink order={order} />}
        {payment !== null && payment.refundable !== '0.00' && (
          <RefundDialog keptPackages={keptPackages} order={order} payment={payment} />
        )}
      </div>
    </>
  );
}

/** Says what is wrong with an order in review, with the buttons to accept it, send its link or refund it. */
export function ReviewNotice({ order, query }: { order: Order; query: PaymentQuery }) {
  if (order.status !== 'review') return null;
  return (
    <Notice className="wrap-anywhere" title="This order needs your decision" tone="wait">
      {query.data === undefined ? (
        <p>A payment arrived, but the order could not be completed. See the payment below.</p>
      ) : (
        <Decision answer={query.data} order={order} />
      )}
    </Notice>
  );
}
