import { type CustomerInfo, createFreeOrder, validatePromoCode } from '#contract/orders.ts';
import { call } from '../../../lib/call.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import type { ToastOptions } from '../../../ui/toasts/toast-store.ts';
import { isConsentRefusal, type SentConsent } from './consent/use-consent.ts';

export interface CodeRequest {
  readonly code: string;
  readonly customerInfo: CustomerInfo;
  readonly packages: readonly { readonly id: string }[];
  /** The contract's `buyer`. */
  readonly buyer: string | null | undefined;
  readonly consent: SentConsent;
}

/**
 * The result of redeeming a code. With a problem the buyer continues to payment and has seen a toast; the problem
 * is a sentence for the payment step, null where no code was typed.
 */
export type Redeemed = { readonly orderId: string } | { readonly problem: string | null };

export const codeCalls = {
  isValid: async (code: string) => (await call(validatePromoCode, { body: { code } })).valid,
  placeFree: async ({ code, packages, consent, ...rest }: CodeRequest) => {
    const body = { ...rest, ...consent, packages: [...packages], promoCode: code };
    return (await call(createFreeOrder, { body })).orderId;
  },
};

const invalid: ToastOptions = {
  title: 'Invalid Code',
  description: 'The promotion code you entered is not valid. Proceeding to payment.',
  variant: 'destructive',
};

function failed(error: unknown, fallback: string): ToastOptions {
  const description = messageFor(error, `${fallback} Proceeding to payment.`);
  return { title: 'Promo Code Error', description, variant: 'destructive' };
}

/** Whether an order was refused because another account is signed in than the page shows. */
export function isSessionChange(error: unknown): boolean {
  return hasCode(error, 'session_changed');
}

type Notify = (toast: ToastOptions) => void;

function payInstead(notify: Notify, message: ToastOptions, problem: string): Redeemed {
  notify(message);
  return { problem };
}

function notUsed(notify: Notify, code: string, error: unknown, fallback: string): Redeemed {
  const problem = `Full price: the code “${code}” was not used. ${messageFor(error, fallback)}`;
  return payInstead(notify, failed(error, fallback), problem);
}

/**
 * Places a free order with a code that makes it free. If that fails, `notify` says so and leads on to payment.
 * Rejects if another account is signed in than the page shows, or a consent is missing.
 */
export async function placeFreeOrder(
  request: CodeRequest,
  notify: Notify,
  calls: Pick<typeof codeCalls, 'placeFree'> = codeCalls,
): Promise<Redeemed> {
  try {
    return { orderId: await calls.placeFree(request) };
  } catch (error) {
    if (isSessionChange(error) || isConsentRefusal(error)) throw error;
    return notUsed(notify, request.code, error, 'Promo code is no longer valid.');
  }
}

/**
 * Makes the order free if the code is valid. Every problem with the code is shown by `notify` and
 * leads on to payment. Rejects as `placeFreeOrder` does.
 */
export async function redeemCode(
  request: CodeRequest,
  notify: Notify,
  calls: typeof codeCalls = codeCalls,
): Promise<Redeemed> {
  const code = request.code.trim();
  if (code === '') return { problem: null };
  try {
    if (!(await calls.isValid(code))) {
      return payInstead(notify, invalid, `Full price: the code “${code}” is not valid.`);
    }
  } catch (error) {
    return notUsed(notify, code, error, 'The promotion code could not be checked.');
  }
  return placeFreeOrder({ ...request, code }, notify, calls);
}
