import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { listPackages } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { toast, toastError } from '../../../ui/toasts/toast-store.ts';
import type { CartReview } from '../cart/review-cart.ts';
import { successPath } from '../success-address.ts';
import { type CustomerDetails, toCustomerInfo } from './details/customer-details.ts';
import { rememberCheckout } from './details/remembered-details.ts';
import { type KnownCustomer, useDetails } from './details/use-details.ts';
import type { OpenPayment } from './payment/payment-step.tsx';
import { usePaymentProvider } from './payment/use-payment-provider.ts';
import { placeOrder } from './place-order.ts';

/** The step is part of the browser's history, so that the back button leads from payment to details. */
const paymentStep = z.object({ step: z.literal('payment') });

/** The state of the checkout and what leads from the first step to the second. */
export function useCheckout({
  customer,
  cart,
  standInUrl,
}: {
  customer: KnownCustomer;
  cart: CartReview;
  standInUrl: string | null;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const provider = usePaymentProvider(standInUrl);
  const form = useDetails(customer);
  const [payment, setPayment] = useState<OpenPayment | null>(null);
  const [refusal, setRefusal] = useState<{ message: string; code?: string } | null>(null);
  const running = useRef(false);
  const asksPassword = customer === null;

  const refuse = (error: unknown) => {
    const message = messageFor(
      error,
      'Failed to initialize payment. Please check your Stripe settings.',
    );
    toastError('Error', message);
    setRefusal({ message, code: error instanceof HttpError ? error.code : undefined });
    // A conflict usually means that the catalogue has changed. Fetched again, the review shows what changed.
    if (error instanceof HttpError && error.status === 409) {
      void client.invalidateQueries(endpointQuery(listPackages));
    }
  };

  const place = async (details: CustomerDetails) => {
    const { packages, totalCents } = cart;
    const customerInfo = toCustomerInfo(details, asksPassword);
    setRefusal(null);
    rememberCheckout(location.search);
    try {
      const placed = await placeOrder(
        { notify: toast, ensureConfigured: provider.ensureConfigured },
        { customerInfo, promoCode: details.promoCode, packages, totalCents },
      );
      if (placed.kind === 'free') navigate(successPath(placed.orderId, true));
      if (placed.kind !== 'payable') return;
      const name = `${customerInfo.firstName} ${customerInfo.lastName}`;
      setPayment({ ...placed, name, email: customerInfo.email, totalCents });
      navigate(location.pathname + location.search, { state: { step: 'payment' } });
    } catch (error) {
      refuse(error);
    }
  };

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    await form.handleSubmit(place)();
    running.current = false;
  };

  const isPaying = payment !== null && paymentStep.safeParse(location.state).success;
  return {
    form,
    provider,
    asksPassword,
    refusal,
    submit,
    /** The open payment while the buyer is at the second step, else null. */
    payment: isPaying ? payment : null,
    /** Goes back to the first step; the order stays the same. */
    goBack: () => navigate(-1),
  };
}
