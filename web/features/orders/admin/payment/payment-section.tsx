import { checkOrder, type OrderPayment } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { formatDollars } from '../../../../lib/format.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { Fact } from '../../../../ui/fact.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { describePaymentState } from '../describe-payment.ts';
import { describeStatus } from '../describe-status.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { Section } from '../section.tsx';
import { isFree, type PaymentQuery, useOrderChange } from '../use-order-payment.ts';
import { lagsBehind } from './lags-behind.ts';
import { PaymentFacts } from './payment-facts.tsx';

interface PaymentProps {
  order: Order;
  query: PaymentQuery;
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-3" label="Asking Stripe...">
      <div className="grid grid-cols-2 gap-3">
        {['received', 'back', 'card', 'account'].map((fact) => (
          <Skeleton className="h-12" key={fact} />
        ))}
        <Skeleton className="col-span-2 h-12" />
      </div>
      <Skeleton className="h-9" />
    </SkeletonGroup>
  );
}

function Unreachable({ order: { stripePaymentIntentId: intent }, query }: PaymentProps) {
  return (
    <>
      {intent !== undefined && (
        <dl>
          <Fact name="Payment Intent ID">
            <span className="figures">{intent}</span>
          </Fact>
        </dl>
      )}
      <Notice tone="berry">
        <p>{messageFor(query.error, 'Unable to reach Stripe. Please try again later.')}</p>
        <Button
          busy={query.isFetching}
          className="justify-self-start"
          onClick={() => void query.refetch()}
          size="small"
          variant="quiet"
        >
          Retry
        </Button>
      </Notice>
    </>
  );
}

function DashboardLink({ href }: { href: string }) {
  return (
    <a
      className="text-link inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold"
      href={href}
      rel="noopener noreferrer"
      target="_blank"
    >
      Open in Stripe Dashboard
      <span className="sr-only">(opens in a new tab)</span>
      <Icon name="external" size={16} />
    </a>
  );
}

/** Says how an order stands, and what of it waits for the shop. */
function describeFound({ status, failedRefund, inquiry, fraudWarning }: Order): string {
  return [
    `The order is now: ${describeStatus(status).label}.`,
    failedRefund === undefined ? '' : `The refund of ${formatDollars(failedRefund)} failed.`,
    inquiry === undefined ? '' : 'The bank asks about the payment.',
    fraudWarning === undefined ? '' : 'The bank expects a dispute.',
  ].join(' ');
}

/** Asks Stripe about the payment now, instead of waiting for the store to ask by itself. */
function CheckPayment({ order }: { order: Order }) {
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

function State({ payment: { state } }: { payment: OrderPayment }) {
  const { label, tone, icon } = describePaymentState(state);
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}

/** Whether a notice above offers the refund. */
function isRefundedAbove({ status, inquiry, failedRefund, fraudWarning }: Order): boolean {
  return status === 'review' || [inquiry, failedRefund, fraudWarning].some(Boolean);
}

/** The payment as Stripe reports it now, and the buttons to check or refund it; of a grant the one to take it back. */
export function PaymentSection({
  order,
  query,
  grantActions,
}: PaymentProps & { grantActions?: (order: Order) => Elements }) {
  if (order.isGrant) {
    return (
      <Section title="Payment">
        <p className="text-ink-soft">Given by the shop. Nothing was paid.</p>
        {grantActions?.(order)}
      </Section>
    );
  }
  if (isFree(order)) {
    return (
      <Section title="Payment">
        <p className="text-ink-soft">Free with the promotion code.</p>
      </Section>
    );
  }
  const { data } = query;
  const payment = data?.payment ?? null;
  return (
    <Section aside={payment && <State payment={payment} />} title="Payment">
      {data === undefined &&
        (query.isPending ? <Loading /> : <Unreachable order={order} query={query} />)}
      {data !== undefined && payment === null && (
        <p className="text-ink-soft">No payment was started.</p>
      )}
      {data !== undefined && payment !== null && (
        <>
          <PaymentFacts payment={payment} />
          {lagsBehind(order, payment.state) && (
            <p className="flex gap-2 text-wait">
              <Icon className="mt-0.5 shrink-0" name="clock" />
              The order does not show this yet. It is updated within minutes, or when you check now.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <CheckPayment order={order} />
            {payment.refundable !== '0.00' && !isRefundedAbove(order) && (
              <RefundDialog keptPackages={data.keptPackages} order={order} payment={payment} />
            )}
            <DashboardLink href={payment.dashboardUrl} />
          </div>
        </>
      )}
    </Section>
  );
}
