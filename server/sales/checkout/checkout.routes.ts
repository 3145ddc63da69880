import type { FastifyReply, FastifyRequest } from 'fastify';
import { findReduction as findReductionCall } from '#contract/codes/reductions.ts';
import * as contract from '#contract/orders.ts';
import { resumePayment as resumePaymentCall } from '#contract/payments/resume-payment.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { spaceCalls } from '#platform/concurrency/space-calls.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { assertShop } from '#platform/instance/instance.ts';
import { lookUpAccount } from '#platform/payments/call-with-key.ts';
import { checkoutCookie, knownBrowserCookie } from '../../accounts/index.ts';
import { checkPromoCode, findHoldEnd } from '../codes/index.ts';
import {
  describeDiscount,
  describeReturn,
  isKept,
  listItems,
  type Order,
} from '../orders/index.ts';
import {
  completeIfPaid,
  isDuplicatePayment,
  prepareIntent,
  requireKeys,
  spaceUpdates,
  type UpdateOrder,
  withBuyersDeadline,
} from '../payments/index.ts';
import type { CheckoutDeps, CheckoutRequest } from './checkout.ts';
import { findReduction } from './find-reduction.ts';
import { placeOrder } from './place-order.ts';
import { resumePayment } from './resume-payment.ts';

const CLOSED = 'The shop is closed at the moment. Please try again later.';
const CLOSED_AFTER_PAYING =
  'The shop is closed at the moment. If you have paid, your order will be completed when it is open again. Please do not pay a second time.';

/** The parts that both calls for placing an order have in common. */
interface CheckoutCall {
  body: {
    customerInfo: contract.CustomerInfo;
    packages: readonly { id: string }[];
    buyer?: string | null | undefined;
    consent?: unknown;
    consentVersion?: unknown;
  };
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

function isOwnOrder({ customerId }: Order, viewer: Viewer): boolean {
  return viewer?.kind === 'customer' && viewer.id === customerId;
}

/** Until when an order holds a code with a limit. */
async function describeHold(deps: Pick<CheckoutDeps, 'db'>, { id }: Order) {
  const until = await findHoldEnd(deps, id);
  return until === null ? {} : { codeHeldUntil: isoTime(until) };
}

/** The checkout's calls. `update` spaces the questions about one order. */
export function checkoutRoutes(router: Router, deps: CheckoutDeps, update: UpdateOrder): void {
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
    consent: { given: body.consent, version: body.consentVersion },
  });
  // Who comes back to pay again need not wait because the page before has just asked.
  const updateToResume = spaceUpdates(deps);
  // Anybody may ask for a payment to be begun as often as they like.
  const spacedKeys = spaceCalls<void>(deps.clock, deps.policy.providerSpacingMs);

  const readKey = (inside: CheckoutDeps) =>
    requireKeys(inside, (_, asked) => spacedKeys(asked.id, () => lookUpAccount(inside, asked)));

  router.on(contract.getStripePublicKey, async () => {
    const { payments } = deps;
    const key = await payments.keys.readPresent(deps);
    const isUsable = key !== null && !(key.livemode && payments.isStandIn);
    return { publicKey: isUsable ? key.publicKey : '' };
  });

  router.on(contract.validatePromoCode, async ({ body, request }) => ({
    valid: await checkPromoCode(deps, { code: body.code, address: clientAddress(request) }),
  }));

  router.on(findReductionCall, async ({ body, viewer, request }) => ({
    reduction: await findReduction(deps, {
      code: body.code,
      packageIds: body.packages.map(({ id }) => id),
      viewer,
      checkoutHash: checkout.read(request),
      address: clientAddress(request),
    }),
  }));

  router.on(contract.createFreeOrder, async (call) => {
    await assertShop(deps.db, CLOSED);
    const request = { ...requestOf(call), promoCode: call.body.promoCode };
    const { id: orderId } = await placeOrder(withBuyersDeadline(deps), request, update);
    return { orderId };
  });

  router.on(contract.createPaymentIntent, async (call) => {
    await assertShop(deps.db, CLOSED);
    const inside = withBuyersDeadline(deps);
    const key = await readKey(inside);
    const { amount, promoCode } = call.body;
    const request = { ...requestOf(call), promoCode, payment: { key, amount } };
    const order = await placeOrder(inside, request, update);
    const { payToken } = await prepareIntent(inside, order);
    return {
      clientSecret: payToken,
      orderId: order.id,
      methods: order.methods,
      ...(await describeHold(deps, order)),
    };
  });

  router.on(resumePaymentCall, async ({ body: asked, request }) => {
    await assertShop(deps.db, CLOSED);
    const inside = withBuyersDeadline(deps);
    const limit = deps.policy.limits.paymentIntent;
    await deps.limits.take({ limit, subject: clientAddress(request) });
    const checkoutHash = checkout.read(request);
    return resumePayment(
      inside,
      { asked, checkoutHash, key: await readKey(inside) },
      updateToResume,
    );
  });

  router.on(contract.completeOrder, async ({ params, viewer }) => {
    await assertShop(deps.db, CLOSED_AFTER_PAYING);
    const { orderId } = params;
    const cause = 'The customer returned from paying.';
    const completion = { orderId, cause, actor: 'buyer' };
    const order = await completeIfPaid(withBuyersDeadline(deps), completion, update);
    const items = await listItems(deps, order.id);
    const kept = items.filter(isKept);
    return {
      success: true,
      packages: items.map((line) => ({
        title: line.title,
        price: decimalFromCents(line.priceCents),
        ...describeReturn(line),
      })),
      totalAmount: decimalFromCents(order.totalCents),
      ...describeDiscount(items),
      ...((await isDuplicatePayment(deps, order)) && { isDuplicate: true }),
      ...(isOwnOrder(order, viewer) && { watchable: kept.map(({ packageId }) => packageId) }),
    };
  });
}
