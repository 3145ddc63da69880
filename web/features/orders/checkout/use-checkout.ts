import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { listOwnership } from '#contract/access.ts';
import { listPackages } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { HttpError, hasCode, messageFor } from '../../../lib/http-error.ts';
import { notOwned, useOwnership } from '../../../lib/ownership.ts';
import { useOtherTab } from '../../../lib/use-other-tab.ts';
import { toast, toastError } from '../../../ui/toasts/toast-store.ts';
import { totalCents } from '../cart/cart-total.ts';
import type { CartReview } from '../cart/review-cart.ts';
import { useAppliedCode } from '../code/use-applied-code.ts';
import { successPath } from '../success-address.ts';
import type { KnownCustomer } from './buyer/compare-session.ts';
import { useBuyer } from './buyer/use-buyer.ts';
import { isConsentRefusal, useConsent } from './consent/use-consent.ts';
import { type CustomerDetails, toCustomerInfo } from './details/customer-details.ts';
import { rememberCheckout } from './details/remembered-details.ts';
import type { OpenPayment } from './payment/payment-step.tsx';
import { usePaymentProvider } from './payment/use-payment-provider.ts';
import {
  type OrderRequest,
  type PayablePlacement,
  placeOrder,
  reopenPayment,
} from './place-order.ts';
import { isSessionChange } from './redeem-code.ts';

/** The step is part of the browser's history, so that the back button leads from payment to details. */
const paymentStep = z.object({ step: z.literal('payment') });

export interface CheckoutState {
  /** The signed-in customer, as far as this page knows; null for everybody else. */
  session: KnownCustomer;
  /** Asks the server who is signed in now; `session` follows. */
  checkSession: () => Promise<void>;
  cart: CartReview;
  /** Address of the stand-in for Stripe's script in tests and the demo; null for the real one. */
  standInUrl: string | null;
}

/** Why the last attempt failed. */
export interface Refusal {
  readonly message: string;
  readonly code: string | undefined;
}

const CONSENT_ASKED =
  'The shop asks for your consent before you order, or has changed its text. Please read it and tick the box. What you typed is kept.';

function useRefusal(checkSession: () => Promise<void>) {
  const client = useQueryClient();
  const consent = useConsent();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = async (error: unknown) => {
    const failure = error instanceof HttpError ? error : null;
    const isOfConsent = isConsentRefusal(error);
    const message = isOfConsent
      ? CONSENT_ASKED
      : messageFor(error, 'Failed to initialize payment. Please check your Stripe settings.');
    toastError('Error', message);
    if (isOfConsent) await consent.askAgain();
    else if (isSessionChange(error)) await checkSession();
    // Another conflict usually means that the catalogue has changed, or what the buyer owns. Fetched
    // again, the review shows what changed.
    else if (failure?.status === 409) {
      await Promise.all([
        client.invalidateQueries(endpointQuery(listPackages)),
        client.invalidateQueries(endpointQuery(listOwnership)),
      ]);
    }
    setRefusal({ message, code: failure?.code });
  };
  return { consent, refusal, refuse, clearRefusal: () => setRefusal(null) };
}

/**
 * The buyer, whose choices resolve the last refusal: it is cleared. `search`: the checkout's address, to come back to
 * from "Forgot password?" in the dialog.
 */
function clearing(
  buyer: ReturnType<typeof useBuyer>,
  clearRefusal: () => void,
  search: string,
): ReturnType<typeof useBuyer> {
  return {
    ...buyer,
    signIn: async () => {
      rememberCheckout(search);
      const hasSignedIn = await buyer.signIn();
      if (hasSignedIn) clearRefusal();
      return hasSignedIn;
    },
    takeSession: () => {
      clearRefusal();
      buyer.takeSession();
    },
    keepTyped: () => {
      clearRefusal();
      buyer.keepTyped();
    },
  };
}

/** The payment that is open, and another one where Stripe has closed it. */
function usePayment(refuse: (error: unknown) => Promise<void>) {
  const navigate = useNavigate();
  const [payment, setPayment] = useState<(OpenPayment & { request: OrderRequest }) | null>(null);
  const open = (placed: PayablePlacement, request: OrderRequest) => {
    const { firstName, lastName, email } = request.customerInfo;
    setPayment({ ...placed, name: `${firstName} ${lastName}`, email, request });
  };
  const reopen = async () => {
    if (payment === null) return;
    try {
      open(await reopenPayment(payment.request, payment), payment.request);
    } catch (error) {
      navigate(-1);
      await refuse(error);
    }
  };
  return { payment, open, reopen };
}

/** The state of the checkout and what leads from the first step to the second. */
export function useCheckout({ session, checkSession, cart, standInUrl }: CheckoutState) {
  const navigate = useNavigate();
  const location = useLocation();
  const provider = usePaymentProvider(standInUrl);
  const buyer = useBuyer(session);
  const { consent, refusal, refuse, clearRefusal } = useRefusal(checkSession);
  const { payment, open, reopen } = usePayment(refuse);
  const running = useRef(false);
  const needsLogin = refusal?.code === 'account_exists' && buyer.account === null;
  // Somebody whose address has an account may log in, or set a new password, in another tab.
  useOtherTab(needsLogin ? checkSession : null);
  // Known before the account is shown: otherwise the summary would grow later, by itself.
  const { ownership } = useOwnership(session?.id ?? null);

  // What the buyer has already is not part of the order: the server would refuse it.
  const isOwnOrder = (email: string) => session !== null && buyer.named(email) === session.id;
  const packagesFor = (email: string) =>
    isOwnOrder(email) ? notOwned(cart.packages, ownership) : cart.packages;
  const code = useAppliedCode(buyer.form, packagesFor(session?.email ?? ''));

  const place = async (details: CustomerDetails) => {
    if (!consent.isGiven()) return;
    const { email } = details;
    const packages = packagesFor(email);
    clearRefusal();
    rememberCheckout(location.search);
    const request: OrderRequest = {
      customerInfo: toCustomerInfo(details, buyer.asksPassword(email)),
      packages,
      totalCents: totalCents(packages),
      buyer: buyer.named(email),
      promoCode: details.promoCode,
      consent: consent.sent(),
    };
    try {
      const placed = await placeOrder(
        { notify: toast, ensureConfigured: provider.ensureConfigured },
        request,
      );
      if (placed.kind === 'free') navigate(successPath(placed.orderId, true));
      // The buyer may have gone to another page while Stripe was waited for.
      const isHere = window.location.pathname === location.pathname;
      if (placed.kind !== 'payable' || !isHere) return;
      if (placed.reduction !== null) code.apply(placed.reduction.code);
      // Shown as applied until now, but its free order failed: the full price is asked for.
      else if (placed.codeProblem !== null && code.reduction?.cart != null) code.remove();
      open(placed, request);
      navigate(location.pathname + location.search, { state: { step: 'payment' } });
    } catch (error) {
      // The total without it is shown, and the buyer goes on, or not.
      if (hasCode(error, 'code_unusable')) code.remove();
      await refuse(error);
    }
  };

  const submit = async () => {
    // The buyer first has to say whose order it is.
    if (running.current || buyer.question?.kind === 'other') return;
    if (buyer.question?.kind === 'own') {
      buyer.takeSession();
      // The page says so.
      if (notOwned(cart.packages, ownership).length === 0) return;
    }
    running.current = true;
    await buyer.form.handleSubmit(place)();
    running.current = false;
  };

  const isPaying = payment !== null && paymentStep.safeParse(location.state).success;
  return {
    buyer: clearing(buyer, clearRefusal, location.search),
    consent,
    /** The reduction of the cart by a code; null for none. */
    reduction: code.reduction,
    removeCode: code.remove,
    provider,
    // That refusal asked for a login, and the buyer is signed in now.
    refusal: refusal?.code === 'account_exists' && buyer.account !== null ? null : refusal,
    submit,
    reopen,
    /** The open payment while the buyer is at the second step, else null. */
    payment: isPaying ? payment : null,
    /** Goes back to the first step; the order stays the same. */
    goBack: () => navigate(-1),
  };
}
