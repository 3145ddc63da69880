import { useEffect, useState } from 'react';
import type { ResumedPayment } from '#contract/payments/resume-payment.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { readBootstrap } from '../../../lib/bootstrap.ts';
import { formatCents, formatDollars } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toastError } from '../../../ui/toasts/toast-store.ts';
import { PaymentStep } from '../checkout/payment/payment-step.tsx';
import { usePaymentProvider } from '../checkout/payment/use-payment-provider.ts';
import { OrderId } from '../order-id.tsx';

/** The packages with their prices, and the total, which a code may have reduced. */
function Summary({ payment }: { payment: ResumedPayment }) {
  const { packages, totalAmount, orderId } = payment;
  const total = centsFromDecimal(totalAmount) ?? 0;
  const full = packages.reduce((sum, { price }) => sum + (centsFromDecimal(price) ?? 0), 0);
  return (
    <Card className="grid gap-4 lg:sticky lg:top-6">
      <h2 className="text-xl">Order Summary</h2>
      <ul className="grid gap-2">
        {packages.map(({ title, price }) => (
          <li className="flex items-baseline justify-between gap-4" key={title}>
            <bdi className="wrap-anywhere">{title}</bdi>
            <span className="figures" translate="no">
              {formatDollars(price)}
            </span>
          </li>
        ))}
      </ul>
      {total < full && (
        <p className="flex items-baseline justify-between gap-4">
          Discount
          <span className="figures" translate="no">{`−${formatCents(full - total)}`}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        Total
        <span className="figures font-display text-xl" translate="no">
          {formatCents(total)}
        </span>
      </p>
      <OrderId orderId={orderId} />
    </Card>
  );
}

/** The payment step of an order that was placed before. `isBack`: the buyer comes back from a payment that failed. */
export function ResumedPaymentForm({
  payment,
  isBack,
  reopen,
}: {
  payment: ResumedPayment;
  isBack: boolean;
  reopen: () => Promise<void>;
}) {
  const [standInUrl] = useState(() => readBootstrap(document)?.stripeJsUrl ?? null);
  const provider = usePaymentProvider(standInUrl);
  const { orderId, clientSecret, firstName: name, methods, totalAmount, failure } = payment;
  useEffect(() => {
    if (isBack && failure !== null) toastError('Payment Failed', failure);
  }, [isBack, failure]);
  return (
    <div className="column grid gap-6 py-8 sm:py-10">
      <PageTitle title="Pay for Your Order" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside aria-label="Your order" className="lg:order-last lg:h-full">
          <Summary payment={payment} />
        </aside>
        <Card className="grid gap-5">
          <h2 className="text-xl">Payment</h2>
          <PaymentStep
            payment={{
              orderId,
              clientSecret,
              name,
              methods,
              failure,
              email: null,
              totalCents: centsFromDecimal(totalAmount) ?? 0,
              reduction: null,
              codeProblem: null,
            }}
            provider={provider}
            reopen={reopen}
          />
        </Card>
      </div>
    </div>
  );
}
