import { useEffect, useRef } from 'react';
import { notOwned, useOwnership } from '../../../lib/ownership.ts';
import { useShop } from '../../../lib/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { reducedCents } from '../cart/cart-total.ts';
import { BuyerNotice } from './buyer/buyer-notice.tsx';
import { CartNotice } from './cart-notice.tsx';
import { ConsentBox } from './consent/consent-box.tsx';
import { DetailsForm } from './details/details-form.tsx';
import { LegalLinks } from './legal-links.tsx';
import { OrderSummary } from './order-summary.tsx';
import { NothingToBuy } from './owned-packages.tsx';
import { PaymentStep } from './payment/payment-step.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { STEPS, StepIndicator } from './step-indicator.tsx';
import { type CheckoutState, useCheckout } from './use-checkout.ts';

/**
 * Moves the focus to a step's heading when the step begins, but not when the page opens. On a phone the
 * summary is above it, so the step's card is brought into view.
 */
function useStepFocus(isPaying: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const seen = useRef(isPaying);
  useEffect(() => {
    if (seen.current === isPaying) return;
    seen.current = isPaying;
    heading.current?.focus({ preventScroll: true });
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    if (top > window.innerHeight / 2) card.current?.scrollIntoView({ block: 'start' });
  }, [isPaying]);
  return { heading, card };
}

type Checkout = ReturnType<typeof useCheckout>;

/** The first step: who buys, and why the last attempt failed, unless the order summary says it. */
function DetailsStep({
  buyer,
  consent,
  refusal,
  submit,
  isSaidAbove,
}: Checkout & { isSaidAbove: boolean }) {
  const { account, question, signIn } = buyer;
  const onSignIn = () => void signIn();
  return (
    <DetailsForm
      asksPassword={account === null}
      consent={<ConsentBox consent={consent} />}
      form={buyer.form}
      onSignIn={onSignIn}
      onSubmit={() => void submit()}
    >
      {question !== null && (
        <BuyerNotice
          isSaid={refusal?.code === 'session_changed'}
          onKeepTyped={buyer.keepTyped}
          onSignIn={onSignIn}
          onTakeSession={buyer.takeSession}
          question={question}
        />
      )}
      {question === null && refusal !== null && !isSaidAbove && (
        <RefusalNotice
          email={buyer.form.getValues('email')}
          isSignedIn={account !== null}
          onSignIn={onSignIn}
          refusal={refusal}
        />
      )}
    </DetailsForm>
  );
}

/** The two steps of the checkout, for a cart that has been checked against the catalogue. */
export function CheckoutSteps(props: CheckoutState) {
  const { packages, changes } = props.cart;
  const checkout = useCheckout(props);
  const { payment, provider, goBack, buyer, refusal } = checkout;
  const customerId = buyer.account?.id ?? null;
  const { ownership } = useOwnership(customerId);
  const { consumerRights = false } = useShop();
  const legal = { customerId, className: 'border-t border-line pt-3 text-sm' };
  const isPaying = payment !== null;
  const step = isPaying ? 1 : 0;
  const { heading, card } = useStepFocus(isPaying);
  const toBuy = notOwned(packages, ownership);
  const reduction = isPaying ? payment.reduction : checkout.reduction;
  if (!isPaying && toBuy.length === 0) {
    return <NothingToBuy ownership={ownership} packages={packages} />;
  }
  return (
    <div className="column grid gap-6 py-8 sm:py-10">
      <PageTitle title="Checkout" />
      <CartNotice changes={changes} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <aside aria-label="Your order" className="lg:order-last lg:h-full">
          <OrderSummary
            ownership={ownership}
            packages={packages}
            refusal={refusal}
            onRemoveCode={isPaying ? undefined : checkout.removeCode}
            reduction={reduction}
            totalCents={payment?.totalCents ?? reducedCents(toBuy, reduction)}
          >
            {consumerRights && <LegalLinks {...legal} />}
          </OrderSummary>
        </aside>
        {/* A new card for each step: parts that both have must not slide from place to place. */}
        <Card className="grid scroll-mt-4 gap-5" key={step} ref={card}>
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
            <PaymentStep payment={payment} provider={provider} reopen={checkout.reopen} />
          ) : (
            <DetailsStep
              {...checkout}
              isSaidAbove={refusal?.code === 'already_owned' && toBuy.length < packages.length}
            />
          )}
          {!consumerRights && <LegalLinks {...legal} />}
        </Card>
      </div>
    </div>
  );
}
