import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toastError } from '../../../../ui/toasts/toast-store.ts';
import { paidPath, successPath } from '../../success-address.ts';
import { describePaymentFailure, isAlreadyPaid, isCanceled } from './payment-failure.ts';

export interface PayableOrder {
  readonly orderId: string;
  /** The address that Stripe sends its receipt to; null: not known here. */
  readonly email: string | null;
  /** Why the last attempt failed, before this page was opened; absent or null without one. */
  readonly failure?: string | null | undefined;
}

/** Confirms the payment. Resolves to Stripe's error, or to null while the browser leaves for `/success`. */
async function confirm(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { orderId, email }: PayableOrder,
): Promise<Pick<StripeError, 'message'> | StripeError | null> {
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: {
        return_url: `${window.location.origin}${successPath(orderId)}`,
        // Of any other address Stripe has been told already, if it may understand it.
        ...(email !== null && /^[\w.'+@-]+$/.test(email) && { receipt_email: email }),
      },
    });
    return error ?? null;
  } catch {
    return { message: 'The payment system did not answer. Please try again.' };
  }
}

/**
 * Pays the order with the card details in Stripe's form, or with the wallet that the buyer has just agreed in; only once,
 * however often it is clicked. `reopen` opens another payment where this one was closed.
 */
export function useConfirmPayment(order: PayableOrder, reopen: () => Promise<void>) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(order.failure ?? null);

  const release = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);

  useEffect(() => {
    // Coming back from Stripe by the back button, the browser shows this page as it was left: busy.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && release();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [release]);

  /** Resolves when the attempt has ended; to false if there was none, because another one is under way. */
  const pay = async (): Promise<boolean> => {
    if (stripe === null || elements === null || running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const error = await confirm({ stripe, elements }, order);
    // Paid: the button stays busy until the page is left.
    if (error === null || ('type' in error && isAlreadyPaid(error))) {
      if (error !== null) navigate(paidPath(order.orderId));
      return true;
    }
    if ('type' in error && isCanceled(error)) {
      await reopen();
      release();
      return true;
    }
    const description = describePaymentFailure(error);
    // Stripe's form already shows its own validation errors.
    if (!('type' in error && error.type === 'validation_error')) setFailure(description);
    toastError('Payment Failed', description);
    release();
    return true;
  };

  return { pay, isBusy, failure };
}
