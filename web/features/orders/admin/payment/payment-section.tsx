import type { OrderPayment } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { Fact } from '../../../../ui/fact.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { describePaymentState } from '../describe-payment.ts';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { Section } from '../section.tsx';
import { isFree, type PaymentQuery } from '../use-order-payment.ts';
import { CheckPayment } from './check-payment.tsx';
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

function State({ payment: { state } }: { payment: OrderPayment }) {
  const { label, tone, icon } = describePaymentState(state);
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}

/** Whether a notice above offers the refund. */
function isRefundedAbove({ status, inquiry, failedRefund }: Order): boolean {
  return status === 'review' || inquiry !== undefined || failedRefund !== undefined;
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
