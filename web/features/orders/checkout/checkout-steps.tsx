import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import type { CartReview } from '../cart/review-cart.ts';
import { CartNotice } from './cart-notice.tsx';
import { DetailsForm } from './details/details-form.tsx';
import type { KnownCustomer } from './details/use-details.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { STEPS, StepIndicator } from './step-indicator.tsx';
import { useCheckout } from './use-checkout.ts';

/** Moves the focus to a step's heading when the step begins, but not when the page opens. */
function useStepFocus(isPaying: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(isPaying);
  useEffect(() => {
    if (seen.current === isPaying) return;
    seen.current = isPaying;
    heading.current?.focus({ preventScroll: true });
  }, [isPaying]);
  return heading;
}

function Refusal({ message, code }: { message: string; code?: string }) {
  return (
    <Notice isSilent tone="berry">
      <p>{message}</p>
      {(code === 'already_owned' || code === 'account_exists') && (
        <p>
          <Link className="text-link" to="/login">
            Go to Login
          </Link>
        </p>
      )}
    </Notice>
  );
}

/** The two steps of the checkout, for a cart that has been checked against the catalogue. */
export function CheckoutSteps(props: {
  customer: KnownCustomer;
  cart: CartReview;
  standInUrl: string | null;
}) {
  const { packages, totalCents, changes } = props.cart;
  const { form, provider, asksPassword, refusal, submit, payment, goBack } = useCheckout(props);
  const isPaying = payment !== null;
  const step = isPaying ? 1 : 0;
  const heading = useStepFocus(isPaying);
  return (
    <div className="column grid gap-6 py-8 sm:py-10">
      <PageTitle title="Checkout" />
      <CartNotice changes={changes} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside aria-label="Your order" className="lg:order-last lg:h-full">
          <OrderSummary packages={packages} totalCents={totalCents} />
        </aside>
        <Card className="grid gap-5">
          <StepIndicator current={step} />
          {isPaying && (
            <Button
              className="-my-1 -ml-3 justify-self-start"
              onClick={goBack}
              size="small"
              variant="bare"
            >
              <Icon name="arrow-left" size={18} />
              Back to Details
            </Button>
          )}
          <h2 className="text-xl" ref={heading} tabIndex={-1}>
            {STEPS[step]}
          </h2>
          {isPaying ? (
            <PaymentStep payment={payment} provider={provider} />
          ) : (
            <DetailsForm asksPassword={asksPassword} form={form} onSubmit={() => void submit()}>
              {refusal !== null && <Refusal {...refusal} />}
            </DetailsForm>
          )}
        </Card>
      </div>
    </div>
  );
}
