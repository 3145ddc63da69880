import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { getOrderRights, type OrderRights } from '#contract/consumer-rights/withdrawals.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { receiptPath } from '#contract/pages/page-links.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { formatDate, formatOrderId } from '../../../../lib/format.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { Link } from '../../../../ui/links/link.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { OrderId } from '../../order-id.tsx';
import { ConsentSection, WithdrawalsSection } from '../../withdrawals/admin/rights-section.tsx';
import { EvidenceSection } from '../payment/evidence-section.tsx';
import { OpenMatters } from '../payment/open-matters.tsx';
import { PaymentSection } from '../payment/payment-section.tsx';
import { ReviewNotice } from '../payment/review-notice.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { SupportSection } from '../support/support-section.tsx';
import { type OrderDetails as Details, useOrderPayment } from '../use-order-payment.ts';
import { BuyerSection, PackagesSection } from './order-sections.tsx';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderDialogProps {
  /** The order to show; null while the dialog is closed. */
  orderId: string | null;
  onClose: () => void;
  /** The buttons for the account that the order belongs to. */
  accountActions: (order: Order) => ReactNode;
  /** The button that takes back what the shop gave. */
  grantActions: (order: Order) => Elements;
}

type Actions = Pick<OrderDialogProps, 'accountActions' | 'grantActions'>;

/** Stands in for rights that could not be loaded: the order is of use without them. */
const NO_RIGHTS: OrderRights = { consent: null, withdrawals: [] };

function Loading() {
  return (
    <SkeletonGroup
      className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      label="Loading the order..."
    >
      <Skeleton className="h-7 w-52 lg:col-span-2" />
      <div className="grid gap-5">
        <Skeleton className="h-84 sm:h-48" />
        <Skeleton className="h-44" />
        <Skeleton className="h-72 sm:h-64" />
      </div>
      <Skeleton className="h-40 lg:h-full" />
      <Skeleton className="h-28 lg:col-span-2" />
    </SkeletonGroup>
  );
}

function OrderContent({
  order,
  rights,
  accountActions,
  grantActions,
}: Actions & { order: Details; rights: OrderRights }) {
  const payment = useOrderPayment(order);
  // The decision comes first and depends on the payment. Waiting for it keeps the rest from moving.
  if (order.status === 'review' && payment.isPending) return <Loading />;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-2">
        <StatusBadge order={order} />
        <span className="figures text-ink-soft">{formatDate(order.createdAt)}</span>
        <OrderId orderId={order.id} />
        {order.isGrant !== true && order.timeline.some(({ to }) => to === 'completed') && (
          <Link className="text-link text-sm" to={receiptPath(order.id)}>
            Receipt
          </Link>
        )}
      </p>
      <div className="grid grid-cols-1 content-start gap-5">
        <ReviewNotice order={order} query={payment} />
        <OpenMatters order={order} query={payment} />
        <WithdrawalsSection withdrawals={rights.withdrawals} />
        <BuyerSection order={order} />
        <PackagesSection order={order} />
        <PaymentSection grantActions={grantActions} order={order} query={payment} />
        <EvidenceSection order={order} />
        <ConsentSection consent={rights.consent} />
        <SupportSection order={order} />
      </div>
      <OrderTimeline events={order.timeline} isGrant={order.isGrant} />
      {order.customerId !== null && <div className="lg:col-span-2">{accountActions(order)}</div>}
    </div>
  );
}

function OrderDetails({ orderId, ...actions }: Actions & { orderId: string }) {
  // Not cached: opening an order shows its present state.
  const query = useQuery({ ...endpointQuery(getOrder, { params: { orderId } }), gcTime: 0 });
  // Shown with the order, so that nothing moves when it comes.
  const rights = useQuery({
    ...endpointQuery(getOrderRights, { params: { orderId } }),
    gcTime: 0,
  });
  const { data: order } = query;
  if (order !== undefined && rights.isPending) return <Loading />;
  if (order === undefined) {
    if (query.isPending) return <Loading />;
    return (
      <ErrorState
        message={messageFor(query.error, 'Unable to load this order. Please try again later.')}
        query={query}
      />
    );
  }
  return <OrderContent {...actions} order={order} rights={rights.data ?? NO_RIGHTS} />;
}

/** Everything about one order: on a wide window the order and its money beside its timeline. */
export function OrderDialog({ orderId, onClose, ...actions }: OrderDialogProps) {
  // Keeps the content while the dialog fades out.
  const shown = useRef('');
  if (orderId !== null) shown.current = orderId;
  return (
    <Dialog
      grows
      onOpenChange={(open) => !open && onClose()}
      open={orderId !== null}
      size="large"
      startsOn="window"
      title={`Order ${formatOrderId(shown.current)}`}
    >
      <OrderDetails {...actions} orderId={shown.current} />
    </Dialog>
  );
}
