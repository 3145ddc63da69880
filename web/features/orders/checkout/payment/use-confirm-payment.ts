import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { successPath } from '../../success-address.ts';
import { describePaymentFailure, isAlreadyPaid } from './payment-failure.ts';

export interface PayableOrder {
  readonly orderId: string;
  /** Where the provider sends its receipt. */
  readonly email: string;
}

/** The provider's failure; null where none came back (the buyer is on the way to `/success`). */
async function confirm(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { orderId, email }: PayableOrder,
): Promise<Pick<StripeError, 'message'> | StripeError | null> {
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: `${window.location.origin}${successPath(orderId)}`,
        receipt_email: email,
      },
    });
    return error ?? null;
  } catch {
    return { message: 'The payment system did not answer. Please try again.' };
  }
}

/** Pays the order with what was typed into the provider's form; once, however often it is clicked. */
export function useConfirmPayment(order: PayableOrder) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const release = () => {
    running.current = false;
    setBusy(false);
  };

  useEffect(() => {
    // Back from the provider's page by the back button: the browser shows this page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const pay = async () => {
    if (stripe === null || elements === null || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const error = await confirm({ stripe, elements }, order);
    // Paid: the page is about to be left, and the button stays busy until it is.
    if (error === null || ('type' in error && isAlreadyPaid(error))) {
      if (error !== null) navigate(successPath(order.orderId));
      return;
    }
    const description = describePaymentFailure(error);
    // What is missing in the form stands beside its fields already.
    if (!('type' in error && error.type === 'validation_error')) setFailure(description);
    toast({ title: 'Payment Failed', description, variant: 'destructive' });
    release();
  };

  return { pay, isBusy, failure };
}
