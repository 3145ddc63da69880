import { centsFromDecimal } from '#contract/values/money.ts';
import type { PaymentKeys } from '../../settings/index.ts';
import { prepareIntent, recheckProcessing, updateFromProvider } from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import { pricesChanged } from './checkout.errors.ts';
import { type CheckoutDeps, type CheckoutRequest, hashDetails } from './checkout.ts';
import { findOrOpenOrder } from './find-or-open-order.ts';
import { identifyBuyer } from './identify-buyer.ts';
import { priceCartFromCatalog } from './price-cart.ts';

export interface PaidOrderRequest extends CheckoutRequest {
  /** The total the buyer saw, in dollars: a checksum and nothing more. */
  amount: string;
  /** The shop's present keys. */
  keys: PaymentKeys;
}

/**
 * Places a pending order and answers the secret its payment is confirmed with. The order is stored
 * before the provider is asked; the same browser with the same details gets the same order again.
 * `update` asks the provider about earlier payments; a caller may space its questions.
 * Throws 400, 409 (prices, packages, account, already owned, `session_changed`, an earlier order in review
 * or closed), 429, and 503 where the keys do not work or the provider cannot be reached. While a payment of
 * this checkout is being processed: 409 `payment_under_way`, or 402 `payment_processing` if it began during
 * the call.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  request: PaidOrderRequest,
  update = updateFromProvider,
): Promise<{ clientSecret: string; orderId: string }> {
  const { keys } = request;
  const cart = await priceCartFromCatalog(deps, request.packageIds);
  if (centsFromDecimal(request.amount) !== cart.totalCents) throw pricesChanged();
  await deps.limits.take({ limit: deps.policy.limits.paymentIntent, subject: request.address });
  const buyer = await identifyBuyer(deps, { ...request, info: request.customerInfo });
  const checkout = {
    buyer,
    cart,
    checkoutHash: request.checkoutHash,
    detailsHash: hashDetails(buyer, cart),
  };
  await recheckProcessing(deps, checkout.checkoutHash, update);
  await assertNotOwned(deps, checkout);
  const order = await findOrOpenOrder(deps, { checkout, keys });
  const intent = await prepareIntent(deps, order);
  return { clientSecret: intent.clientSecret, orderId: order.id };
}
