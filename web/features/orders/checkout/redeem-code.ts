import { type CustomerInfo, createFreeOrder, validatePromoCode } from '#contract/orders.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import type { ToastOptions } from '../../../ui/toasts/toast-store.ts';

export interface CodeRequest {
  readonly code: string;
  readonly customerInfo: CustomerInfo;
  readonly packages: readonly { readonly id: string }[];
}

export const codeCalls = {
  isValid: async (code: string) => (await call(validatePromoCode, { body: { code } })).valid,
  placeFree: async ({ code, customerInfo, packages }: CodeRequest) => {
    const body = { customerInfo, packages: [...packages], promoCode: code };
    return (await call(createFreeOrder, { body })).orderId;
  },
};

async function isValidCode(
  calls: typeof codeCalls,
  code: string,
  notify: (toast: ToastOptions) => void,
): Promise<boolean> {
  try {
    if (await calls.isValid(code)) return true;
    notify({
      title: 'Invalid Code',
      description: 'The promotion code you entered is not valid. Proceeding to payment.',
      variant: 'destructive',
    });
  } catch (error) {
    notify({
      title: 'Promo Code Error',
      description: messageFor(
        error,
        'The promotion code could not be checked. Proceeding to payment.',
      ),
      variant: 'destructive',
    });
  }
  return false;
}

/**
 * Makes the order free if the code is valid. Resolves to the order's id, or to null if the buyer
 * continues to payment: there is no code, or there was a problem with it that `notify` has shown.
 */
export async function redeemCode(
  request: CodeRequest,
  notify: (toast: ToastOptions) => void,
  calls: typeof codeCalls = codeCalls,
): Promise<string | null> {
  const code = request.code.trim();
  if (code === '' || !(await isValidCode(calls, code, notify))) return null;
  try {
    return await calls.placeFree({ ...request, code });
  } catch (error) {
    notify({
      title: 'Promo Code Error',
      description: messageFor(error, 'Promo code is no longer valid. Proceeding to payment.'),
      variant: 'destructive',
    });
    return null;
  }
}
