import { centsFromDecimal, decimalFromCents, MIN_PRICE_CENTS } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { PresentKey } from '#platform/payments/payment-keys.ts';
import {
  codeKey,
  codeUnusable,
  findCode,
  hashAddress,
  type PromoCode,
  whyUnusable,
} from '../codes/index.ts';
import { requireConsent } from '../consent/index.ts';
import type { Order } from '../orders/index.ts';
import { recheckProcessing, updateFromProvider } from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';
import { nothingToPay, pricesChanged, promoCodeInvalid, totalTooSmall } from './checkout.errors.ts';
import { type Checkout, type CheckoutDeps, type CheckoutRequest, hashDetails } from './checkout.ts';
import { findOrCompleteOrder } from './find-or-complete-order.ts';
import { findOrOpenOrder } from './find-or-open-order.ts';
import { identifyBuyer } from './identify-buyer.ts';
import { makeFree, type PricedCart, priceCartFromCatalog, reduceByCode } from './price-cart.ts';

export interface OrderRequest extends CheckoutRequest {
  /** Absent: the packages are bought at their prices. */
  promoCode?: string | undefined;
  /** Absent: only an order that comes to 0 is placed. */
  payment?: {
    /** The total the buyer saw, in dollars: a checksum and nothing more. */
    amount: string;
    /** The shop's present key. */
    key: PresentKey;
  };
}

/**
 * Places an order, and answers it. What comes to 0 is completed at once, with its account; anything else is pending
 * until it is paid, and is stored before the provider is asked for a payment. The same browser with the same details
 * gets the same order again. `update` asks the provider about earlier payments; a caller may space its questions.
 * Throws 400 (consent, code, cart), 409 (prices, packages, account, already owned, `session_changed`, an earlier order
 * in review or closed, `code_unusable`, `total_too_small`, `nothing_to_pay`), 429, and 503 where the provider cannot be
 * asked about an earlier payment. While a payment of this checkout is being processed: 409 `payment_under_way`, or 402
 * `payment_processing` if it began during the call.
 */
export async function placeOrder(
  deps: CheckoutDeps,
  request: OrderRequest,
  update = updateFromProvider,
): Promise<Order> {
  const { checkoutHash, payment, consent } = request;
  await requireConsent(deps, consent);
  const { cart, code } = await priceOrder(deps, request);
  if (payment !== undefined) {
    if (centsFromDecimal(payment.amount) !== cart.totalCents) throw pricesChanged();
    assertPayable(cart);
    await deps.limits.take({ limit: deps.policy.limits.paymentIntent, subject: request.address });
  }
  const identify = async (): Promise<Checkout> => {
    const buyer = await identifyBuyer(deps, { ...request, info: request.customerInfo });
    const detailsHash = hashDetails(buyer, cart, code);
    const addressHash = hashAddress(deps, request.address);
    return { buyer, cart, code, addressHash, consent, checkoutHash, detailsHash };
  };
  const checkout = await identify();
  const packageIds = cart.items.map(({ packageId }) => packageId);
  await recheckProcessing(deps, { checkoutHash, packageIds }, update);
  if (cart.totalCents === 0) return findOrCompleteOrder(deps, checkout, identify);
  if (payment === undefined) throw promoCodeInvalid();
  await assertNotOwned(deps, checkout);
  return findOrOpenOrder(deps, { checkout, key: payment.key });
}

/** Throws 409 where a card cannot pay the total of a reduced cart. */
function assertPayable({ totalCents, reductions }: PricedCart): void {
  if (reductions.length === 0) return;
  if (totalCents === 0) throw nothingToPay();
  if (totalCents < MIN_PRICE_CENTS) {
    throw totalTooSmall(
      `With this promotion code the order comes to $${decimalFromCents(totalCents)}, but a payment must be at least $${decimalFromCents(MIN_PRICE_CENTS)}. Please add a package, or order without the code.`,
    );
  }
}

/** The lines of the order, and the code that they are priced by. A wrong code is refused before anything else is. */
async function priceOrder(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy' | 'clock'>,
  { promoCode: typed = '', packageIds, address, payment }: OrderRequest,
): Promise<{ cart: PricedCart; code: PromoCode | null }> {
  const isFreeOrder = payment === undefined;
  if (codeKey(typed) === '') {
    if (isFreeOrder) throw promoCodeInvalid();
    return { cart: await priceCartFromCatalog(deps, packageIds), code: null };
  }
  const code = await findCode(deps, { code: typed, address });
  if (code === null) throw isFreeOrder ? promoCodeInvalid() : codeUnusable();
  const full = await priceCartFromCatalog(deps, packageIds);
  if (code === 'free') return { cart: makeFree(full), code: null };
  const why = whyUnusable(code, deps.clock.now());
  if (why !== null) throw codeUnusable(why);
  const cart = reduceByCode(full, code);
  if (cart.reductions.length === 0) {
    throw codeUnusable(`The code “${code.code}” takes nothing off these packages.`);
  }
  return { cart, code };
}
