import { type ReactNode, useState } from 'react';
import { fullName } from '#contract/customers.ts';
import {
  giveAccessBack,
  keepPayment,
  refundOrder,
  settleFailedRefund,
} from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { formatDate, formatDollars } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { Words } from '../../../../ui/words.tsx';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { type OrderDetails, type PaymentQuery, useOrderChange } from '../use-order-payment.ts';

interface MatterProps {
  order: Order;
  query: PaymentQuery;
}

interface AnswerProps {
  order: Order;
  /** The button, and that of its dialog. */
  label: string;
  /** The dialog's question, with the amount and the customer. */
  asks: ReactNode;
  /** The dialog's sentence about what will happen. */
  says: string;
  /** The toast's title afterwards. */
  done: string;
  isQuiet?: boolean;
  change: () => Promise<OrderDetails>;
}

/** A button that decides what becomes of a refund that failed, or of a warning. It asks before. */
function Answer({ order, label, asks, says, done, isQuiet, change }: AnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const answer = useOrderChange({
    order,
    change,
    onDone: () => toast({ title: done }),
    onFailure: () => setOpen(false),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant={isQuiet ? 'quiet' : 'primary'}>
        {`${label}…`}
      </Button>
      <ConfirmDialog
        action={label}
        busy={answer.isPending}
        busyLabel="Saving..."
        description={says}
        onConfirm={() => answer.mutate(undefined)}
        onOpenChange={setOpen}
        open={isOpen}
        title={asks}
        variant={isQuiet ? 'primary' : 'destructive'}
      />
    </>
  );
}

function Answers({ order, query }: MatterProps) {
  const params = { orderId: order.id };
  // Of the refund that failed.
  const reason = query.data?.payment?.refunds[0]?.reason ?? 'requested_by_customer';
  const body = { refundedBefore: order.refundedAmount, reason };
  const amount = formatDollars(order.failedRefund ?? '');
  const name = fullName(order);
  return (
    <div className="flex flex-wrap gap-3">
      <Answer
        asks={
          <span>
            Refund <span translate="no">{amount}</span> to <span translate="no">{name}</span> again?
          </span>
        }
        change={() => call(refundOrder, { params, body })}
        done="Refund Made"
        label="Try Again"
        order={order}
        says="The money goes back the way it was paid. If that card or account is closed, the refund fails again."
      />
      {order.customerId !== null && (
        <Answer
          asks={
            <span>
              Keep <span translate="no">{amount}</span> and give <span translate="no">{name}</span>{' '}
              the access back?
            </span>
          }
          change={() => call(giveAccessBack, { params })}
          done="Access Given Back"
          isQuiet
          label="Give Access Back"
          order={order}
          says="The order is completed again, and the customer can watch at once. If they have bought the same again since, that payment is refunded."
        />
      )}
      <Answer
        asks={
          <span>
            Have you settled <span translate="no">{amount}</span> with{' '}
            <span translate="no">{name}</span> another way?
          </span>
        }
        change={() => call(settleFailedRefund, { params })}
        done="Refund Settled"
        isQuiet
        label="Settled Another Way"
        order={order}
        says="For example by bank transfer. This sends no money: it only notes that the matter is closed. The order stays refunded and gives no access."
      />
    </div>
  );
}

function FailedRefund({ order, query }: MatterProps) {
  const failed = `The refund of ${formatDollars(order.failedRefund ?? '')} failed`;
  if (order.status === 'disputed' || query.data?.payment?.state === 'disputed') {
    return (
      <Notice title="A refund failed, and the payment is disputed" tone="wait">
        <p>
          <Words>
            {`${failed}, so the money was in your Stripe balance when the customer disputed the payment. Now the bank decides about it, and it cannot be refunded here. If you win, you decide about the refund again. This order gives no access.`}
          </Words>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="A refund failed" tone="wait">
      <p>
        <Words>
          {`${failed}. The money is back in your Stripe balance. This order gives no access.`}
        </Words>
      </p>
      <Answers order={order} query={query} />
    </Notice>
  );
}

function describeAnswer(inquiry: Order['inquiry']): string {
  if (!inquiry?.isAsked) return 'It has been answered. A full refund ends it.';
  const by = inquiry.respondBy === null ? '' : ` by ${formatDate(inquiry.respondBy)}`;
  return `Answer in the Stripe Dashboard${by}, or refund the payment in full. Stripe advises a refund, which ends the inquiry.`;
}

function Inquiry({ order, query }: MatterProps) {
  const { payment = null, keptPackages = [] } = query.data ?? {};
  return (
    <Notice title="The bank asks about this payment" tone="wait">
      <p>
        This is an inquiry, not a dispute: the bank has taken no money, and the customer keeps
        access. It can become a dispute, which costs a fee.
      </p>
      <p>{describeAnswer(order.inquiry)}</p>
      {order.fraudWarning !== undefined && (
        <p>Stripe also reports an early warning of fraud: the bank expects a dispute.</p>
      )}
      {payment !== null && payment.refundable !== '0.00' && order.status !== 'review' && (
        <div>
          <RefundDialog
            keptPackages={keptPackages}
            order={order}
            payment={payment}
            reason={order.fraudWarning && 'fraudulent'}
          />
        </div>
      )}
    </Notice>
  );
}

function FraudWarning({ order, query }: MatterProps) {
  const { payment = null, keptPackages = [] } = query.data ?? {};
  const isInReview = order.status === 'review';
  const canRefund = payment !== null && payment.refundable !== '0.00' && !isInReview;
  return (
    <Notice title="A dispute is expected" tone="wait">
      {order.fraudWarning === 'unread' && (
        <p>
          Stripe reports an early warning of fraud for this payment, but your secret key may not
          read it. Look at the payment in the Stripe Dashboard.
        </p>
      )}
      <p>The bank expects a dispute. A refund now usually avoids it and its fee.</p>
      <div className="flex flex-wrap gap-3">
        {canRefund && (
          <RefundDialog
            keptPackages={keptPackages}
            order={order}
            payment={payment}
            reason="fraudulent"
          />
        )}
        <Answer
          asks={
            <span>
              Keep the payment of <span translate="no">{fullName(order)}</span>?
            </span>
          }
          change={() => call(keepPayment, { params: { orderId: order.id } })}
          done="Payment Kept"
          isQuiet
          label="Keep Payment"
          order={order}
          says={`Nothing is refunded${isInReview ? '' : ', and the customer keeps access'}. You are told if there is another warning, or a dispute.`}
        />
      </div>
    </Notice>
  );
}

function Appeal({ respondBy }: NonNullable<Order['appeal']>) {
  const by = respondBy === null ? '' : ` by ${formatDate(respondBy)}`;
  return (
    <Notice title="You can appeal this dispute" tone="wait">
      <p>{`The bank decided for the customer. You can appeal in the Stripe Dashboard${by}. If you win, the money comes back automatically, and the access if it has ended.`}</p>
    </Notice>
  );
}

/**
 * Shows what waits for the shop's decision about an order's money: a refund that failed, a bank's inquiry or warning, or
 * a lost dispute that it can appeal.
 */
export function OpenMatters(props: MatterProps) {
  const { failedRefund, inquiry, fraudWarning, appeal } = props.order;
  return (
    <>
      {failedRefund !== undefined && <FailedRefund {...props} />}
      {inquiry !== undefined && failedRefund === undefined && <Inquiry {...props} />}
      {fraudWarning !== undefined && inquiry === undefined && <FraudWarning {...props} />}
      {appeal !== undefined && <Appeal {...appeal} />}
    </>
  );
}
