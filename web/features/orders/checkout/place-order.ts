import type { PublicPackage } from '#contract/catalog.ts';
import { type CustomerInfo, createPaymentIntent } from '#contract/orders.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { call } from '../../../lib/call.ts';
import type { ToastOptions } from '../../../ui/toasts/toast-store.ts';
import { redeemCode } from './redeem-code.ts';

export interface OrderRequest {
  readonly customerInfo: CustomerInfo;
  /** The contract's `buyer`. */
  readonly buyer: string | null | undefined;
  readonly promoCode: string;
  readonly packages: readonly PublicPackage[];
  /** The total the buyer saw, in cents; the server only compares it. */
  readonly totalCents: number;
}

/** The result of the first step. */
export type Placement =
  /** The code made the order free, and it is complete. */
  | { readonly kind: 'free'; readonly orderId: string }
  /** The order waits for its payment; `codeProblem` says why a code that was typed is not used. */
  | {
      readonly kind: 'payable';
      readonly orderId: string;
      readonly clientSecret: string;
      readonly codeProblem: string | null;
    }
  /** The shop takes no cards at the moment, and the buyer has been told. */
  | { readonly kind: 'unconfigured' };

interface Surroundings {
  /** Shows the buyer a toast. */
  notify(toast: ToastOptions): void;
  /** Whether the shop can take cards; tells the buyer if not. */
  ensureConfigured(): Promise<boolean>;
}

export const orderCalls = {
  redeemCode,
  openPayment: ({ customerInfo, buyer, packages, totalCents }: OrderRequest) => {
    const amount = decimalFromCents(totalCents);
    const body = { amount, customerInfo, buyer, packages: [...packages] };
    return call(createPaymentIntent, { body });
  },
};

/**
 * Places the order: free with a valid promotion code, otherwise to be paid by card. Called again with
 * the same details it returns the same order. Rejects if the payment could not be opened.
 */
export async function placeOrder(
  { notify, ensureConfigured }: Surroundings,
  request: OrderRequest,
  calls: typeof orderCalls = orderCalls,
): Promise<Placement> {
  const { promoCode: code, customerInfo, buyer, packages } = request;
  const redeemed = await calls.redeemCode({ code, customerInfo, buyer, packages }, notify);
  if ('orderId' in redeemed) return { kind: 'free', orderId: redeemed.orderId };
  if (!(await ensureConfigured())) return { kind: 'unconfigured' };
  const opened = await calls.openPayment(request);
  return { kind: 'payable', ...opened, codeProblem: redeemed.problem };
}
