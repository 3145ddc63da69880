import type { PublicPackage } from '#contract/catalog.ts';
import type { Reduction } from '#contract/codes/reductions.ts';
import { type CustomerInfo, createPaymentIntent } from '#contract/orders.ts';
import { centsFromDecimal, decimalFromCents } from '#contract/values/money.ts';
import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import { call } from '../../../lib/call.ts';
import { formatCents, formatDollars } from '../../../lib/format.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import type { ToastOptions } from '../../../ui/toasts/toast-store.ts';
import { needsMore } from '../code/needs-more.ts';
import { fetchReduction } from '../code/reduction-query.ts';
import type { SentConsent } from './consent/use-consent.ts';
import { codeCalls, placeFreeOrder, redeemCode } from './redeem-code.ts';
import { tryAgain } from './try-again.ts';

export interface OrderRequest {
  readonly customerInfo: CustomerInfo;
  /** The contract's `buyer`. */
  readonly buyer: string | null | undefined;
  readonly promoCode: string;
  readonly consent: SentConsent;
  readonly packages: readonly PublicPackage[];
  /** The total the buyer saw, in cents; the server only compares it. */
  readonly totalCents: number;
}

/** The result of the first step. */
export type Placement =
  /** The code made the order free, and it is complete. */
  | { readonly kind: 'free'; readonly orderId: string }
  /**
   * The order waits for its payment; `codeProblem` says why a code that was typed is not used, `reopened` why there is
   * another payment.
   */
  | {
      readonly kind: 'payable';
      readonly orderId: string;
      readonly clientSecret: string;
      /** Absent: cards. */
      readonly methods?: OfferedMethods | undefined;
      /** ISO 8601 UTC. Until when a code with a limit is held; absent: for as long as the order waits. */
      readonly codeHeldUntil?: string | undefined;
      readonly codeProblem: string | null;
      readonly reopened?: string | undefined;
      /** The reduction by a code, which is taken off `totalCents` already. */
      readonly reduction: Reduction | null;
      readonly totalCents: number;
    }
  /** The shop takes no cards at the moment, and the buyer has been told. */
  | { readonly kind: 'unconfigured' };

export type PayablePlacement = Extract<Placement, { kind: 'payable' }>;

interface Effects {
  /** Shows the buyer a toast. */
  notify(toast: ToastOptions): void;
  /** Whether the shop can take cards; tells the buyer if not. */
  ensureConfigured(): Promise<boolean>;
}

export const orderCalls = {
  redeemCode,
  fetchReduction,
  placeFree: codeCalls.placeFree,
  /** `code`: the one by which the total is reduced. */
  openPayment: (
    { customerInfo, buyer, packages, totalCents, consent }: OrderRequest,
    code?: string,
  ) => {
    const amount = decimalFromCents(totalCents);
    const body = {
      amount,
      customerInfo,
      buyer,
      packages: [...packages],
      ...consent,
      ...(code !== undefined && { promoCode: code }),
    };
    return tryAgain(() => call(createPaymentIntent, { body }));
  },
};

/** Finds the reduction by a typed code; null where there is none, or the call fails. */
async function findReduction(
  { promoCode, packages }: OrderRequest,
  calls: typeof orderCalls,
): Promise<Reduction | null> {
  const code = promoCode.trim();
  if (code === '') return null;
  return calls.fetchReduction(code, packages).catch(() => null);
}

/**
 * Places the order: free with a valid promotion code, otherwise to be paid by card. Codes that take something off are
 * asked for first; where nothing is known of one, it is redeemed as ever. A code whose free order fails leads on to
 * paying the full price. Called again with the same details it returns the same order. Rejects if the payment could not
 * be opened, or the reduction of a payment is refused.
 */
export async function placeOrder(
  { notify, ensureConfigured }: Effects,
  request: OrderRequest,
  calls: typeof orderCalls = orderCalls,
): Promise<Placement> {
  const { promoCode: code, customerInfo, buyer, packages, consent } = request;
  const known = await findReduction(request, calls);
  const reduction = known?.cart == null ? null : known;
  const minimum = needsMore(known, packages);
  const asked = { code, customerInfo, buyer, packages, consent };
  const reducedTo = reduction?.cart == null ? null : (centsFromDecimal(reduction.cart.total) ?? 0);
  if (reduction !== null && reducedTo) {
    if (!(await ensureConfigured())) return { kind: 'unconfigured' };
    const reduced = { ...request, totalCents: reducedTo };
    const opened = await calls.openPayment(reduced, reduction.code);
    return { kind: 'payable', ...opened, codeProblem: null, reduction, totalCents: reducedTo };
  }
  const free = reducedTo === 0 ? reduction : null;
  const redeemed =
    free === null
      ? await calls.redeemCode(asked, notify)
      : await placeFreeOrder({ ...asked, code: free.code }, notify, calls);
  if ('orderId' in redeemed) return { kind: 'free', orderId: redeemed.orderId };
  if (!(await ensureConfigured())) return { kind: 'unconfigured' };
  const opened = await calls.openPayment(request);
  return {
    kind: 'payable',
    ...opened,
    codeProblem:
      minimum === null || known === null
        ? redeemed.problem
        : `Full price: the code “${known.code}” is for carts of ${formatDollars(minimum)} or more.`,
    // A code whose free order failed takes nothing off.
    reduction: free === null ? reduction : null,
    totalCents: request.totalCents,
  };
}

/**
 * Opens another payment where Stripe has closed the one of this request, such as by the end of its code: with the code
 * while it can be used, else at the full price. `reopened` says why. Rejects as `placeOrder` does.
 */
export async function reopenPayment(
  request: OrderRequest,
  { reduction, totalCents }: Pick<PayablePlacement, 'reduction' | 'totalCents'>,
  calls: Pick<typeof orderCalls, 'openPayment'> = orderCalls,
): Promise<PayablePlacement> {
  const placed = { kind: 'payable', codeProblem: null } as const;
  let reopened = `Nothing was charged: the payment was no longer open. Please try again to pay ${formatCents(totalCents)}.`;
  if (reduction !== null) {
    try {
      const opened = await calls.openPayment({ ...request, totalCents }, reduction.code);
      return { ...placed, ...opened, reopened, reduction, totalCents };
    } catch (error) {
      if (!hasCode(error, 'code_unusable')) throw error;
      reopened = `${messageFor(error, '')} Nothing was charged. Please try again to pay the full price, ${formatCents(request.totalCents)}.`;
    }
  }
  const opened = await calls.openPayment(request);
  return { ...placed, ...opened, reopened, reduction: null, totalCents: request.totalCents };
}
