import { centsFromDecimal } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentKeys } from '../../payment-providers/stripe/index.ts';
import type { Order } from '../orders/index.ts';
import { recheckProcessing, updateFromProvider } from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import { checkPromoCode } from './check-promo-code.ts';
import { pricesChanged, promoCodeInvalid } from './checkout.errors.ts';
import { type Checkout, type CheckoutDeps, type CheckoutRequest, hashDetails } from './checkout.ts';
import { findOrCompleteOrder } from './find-or-complete-order.ts';
import { findOrOpenOrder } from './find-or-open-order.ts';
import { identifyBuyer } from './identify-buyer.ts';
import { makeFree, type PricedCart, priceCartFromCatalog } from './price-cart.ts';

export interface OrderRequest extends CheckoutRequest {
  /** Absent: the packages are bought at their prices. */
  promoCode?: string;
  /** Absent: only an order that comes to 0 is placed. */
  payment?: {
    /** The total the buyer saw, in dollars: a checksum and nothing more. */
    amount: string;
    /** The shop's present keys. */
    keys: PaymentKeys;
  };
}

/**
 * Places an order, and answers it. What comes to 0 is completed at once, with its account; anything else
 * is pending until it is paid, and is stored before the provider is asked for a payment. The same browser
 * with the same details gets the same order again.
 * `update` asks the provider about earlier payments; a caller may space its questions.
 * Throws 400 (code, cart), 409 (prices, packages, account, already owned, `session_changed`, an earlier
 * order in review or closed), 429, and 503 where the provider cannot be asked about an earlier payment.
 * While a payment of this checkout is being processed: 409 `payment_under_way`, or 402
 * `payment_processing` if it began during the call.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  request: OrderRequest,
  update = updateFromProvider,
): Promise<Order> {
  const { checkoutHash, payment } = request;
  const cart = await priceOrder(deps, request);
  if (payment !== undefined) {
    if (centsFromDecimal(payment.amount) !== cart.totalCents) throw pricesChanged();
    await deps.limits.take({ limit: deps.policy.limits.paymentIntent, subject: request.address });
  }
  const identify = async (): Promise<Checkout> => {
    const buyer = await identifyBuyer(deps, { ...request, info: request.customerInfo });
    return { buyer, cart, checkoutHash, detailsHash: hashDetails(buyer, cart) };
  };
  const checkout = await identify();
  await recheckProcessing(deps, checkoutHash, update);
  if (cart.totalCents === 0) return findOrCompleteOrder(deps, checkout, identify);
  if (payment === undefined) throw promoCodeInvalid();
  await assertNotOwned(deps, checkout);
  return findOrOpenOrder(deps, { checkout, keys: payment.keys });
}

/** The lines of the order. A wrong code is refused before anything else is. */
async function priceOrder(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy'>,
  { promoCode: code, packageIds, address }: OrderRequest,
): Promise<PricedCart> {
  if (code === undefined) return priceCartFromCatalog(deps, packageIds);
  if (!(await checkPromoCode(deps, { code, address }))) throw promoCodeInvalid();
  return makeFree(await priceCartFromCatalog(deps, packageIds));
}
