import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/orders.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { spaceCalls } from '#platform/concurrency/space-calls.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { checkoutCookie, knownBrowserCookie } from '../../accounts/index.ts';
import { lookUpAccount, readPaymentKeys } from '../../payment-providers/stripe/index.ts';
import { describeReturn, listItems, type Order } from '../orders/index.ts';
import {
  completeIfPaid,
  isDuplicatePayment,
  prepareIntent,
  requireKeys,
  updateFromProvider,
} from '../payments/index.ts';
import { checkPromoCode } from './check-promo-code.ts';
import type { CheckoutDeps, CheckoutRequest } from './checkout.ts';
import { placeOrder } from './place-order.ts';

/** What both calls that place an order receive. */
interface CheckoutCall {
  body: {
    customerInfo: contract.CustomerInfo;
    packages: readonly { id: string }[];
    buyer?: string | null | undefined;
  };
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

function isOwnOrder({ customerId }: Order, viewer: Viewer): boolean {
  return viewer?.kind === 'customer' && viewer.id === customerId;
}

/** The checkout's calls. */
export function checkoutRoutes(router: Router, deps: CheckoutDeps): void {
  const checkout = checkoutCookie(deps);
  const browsers = knownBrowserCookie(deps);
  const requestOf = ({ body, viewer, request, reply }: CheckoutCall): CheckoutRequest => ({
    customerInfo: body.customerInfo,
    namedBuyer: body.buyer,
    packageIds: body.packages.map(({ id }) => id),
    viewer,
    checkoutHash: checkout.ensure(request, reply),
    address: clientAddress(request),
    knownBrowser: browsers.find(request, body.customerInfo.email),
  });
  // Anybody may ask for an order to be completed, or for a payment to be begun, as often as they like.
  const spaced = spaceCalls<Order>(deps.policy.providerSpacingMs);
  const update: typeof updateFromProvider = (inside, request) =>
    spaced(request.orderId, () => updateFromProvider(inside, request));
  const spacedKeys = spaceCalls<void>(deps.policy.providerSpacingMs);

  router.on(contract.getStripePublicKey, async () => {
    const keys = await readPaymentKeys(deps);
    const isUsable = keys !== null && !(keys.livemode && deps.payments.isStandIn);
    return { publicKey: isUsable ? keys.publicKey : '' };
  });

  router.on(contract.validatePromoCode, async ({ body, request }) => ({
    valid: await checkPromoCode(deps, { code: body.code, address: clientAddress(request) }),
  }));

  router.on(contract.createFreeOrder, async (call) => {
    const request = { ...requestOf(call), promoCode: call.body.promoCode };
    const { id: orderId } = await placeOrder(deps, request, update);
    return { orderId };
  });

  router.on(contract.createPaymentIntent, async (call) => {
    const keys = await requireKeys(deps, (inside, secretKey) =>
      spacedKeys(secretKey, () => lookUpAccount(inside, secretKey)),
    );
    const request = { ...requestOf(call), payment: { keys, amount: call.body.amount } };
    const order = await placeOrder(deps, request, update);
    const { clientSecret } = await prepareIntent(deps, order);
    return { clientSecret, orderId: order.id };
  });

  router.on(contract.completeOrder, async ({ params, viewer }) => {
    const { orderId } = params;
    const cause = 'The customer returned from paying.';
    const order = await completeIfPaid(deps, { orderId, cause, actor: 'buyer' }, update);
    const items = await listItems(deps, order.id);
    const kept = items.filter(({ returnedAt }) => returnedAt === null);
    return {
      success: true,
      packages: items.map((line) => ({
        title: line.title,
        price: decimalFromCents(line.priceCents),
        ...describeReturn(line),
      })),
      totalAmount: decimalFromCents(order.totalCents),
      ...((await isDuplicatePayment(deps, order)) && { isDuplicate: true }),
      ...(isOwnOrder(order, viewer) && { watchable: kept.map(({ packageId }) => packageId) }),
    };
  });
}
