import type * as z from 'zod/mini';
import type { resumePayment as contract, ResumedBy } from '#contract/payments/resume-payment.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PresentKey } from '#platform/payments/payment-keys.ts';
import { linkNotValid, readLink } from '../../accounts/index.ts';
import { findOrder, listItems, type Order, payableUntil } from '../orders/index.ts';
import {
  isOfSameAccount,
  PAYMENT_LINK,
  type PaymentDeps,
  prepareIntent,
  type UpdateOrder,
} from '../payments/index.ts';
import { assertNotOwned } from './assert-not-owned.ts';

type Answer = z.input<typeof contract.response>;

interface Resumption {
  asked: ResumedBy;
  /** Hash of the browser's checkout cookie; null if it has none. */
  checkoutHash: string | null;
  /** The shop's present key. */
  key: PresentKey;
}

/**
 * Opens the payment of an order that was placed before, by the link to it or in the browser that placed it. Everything is
 * as when it was placed: its price, its packages, its code, its methods. Throws 404, 409 `already_owned`, 503.
 */
export async function resumePayment(
  deps: PaymentDeps,
  { asked, checkoutHash, key }: Resumption,
  update: UpdateOrder,
): Promise<Answer> {
  const found = await findAsked(deps, asked, checkoutHash);
  const order = await update(deps, {
    orderId: found.id,
    cause: 'Checked before it is paid again.',
    actor: 'buyer',
    audience: 'buyer',
  });
  const state = stateOf(deps, order);
  if (state !== 'payable') return { state };
  if (!(await isOfSameAccount(deps, order, key))) return { state: 'closed' };
  const items = await listItems(deps, order.id);
  await assertNotOwned(deps, {
    buyer: { customerId: order.buyerId, isSignedIn: false },
    cart: { items },
    checkoutHash: order.checkoutHash,
  });
  const intent = await prepareIntent(deps, order).catch(whenPaid);
  if (intent === null) return { state: 'paid' };
  return {
    state,
    payment: {
      orderId: order.id,
      clientSecret: intent.payToken,
      methods: order.methods,
      firstName: order.firstName,
      packages: items.map(({ title, priceCents }) => ({
        title,
        price: decimalFromCents(priceCents),
      })),
      totalAmount: decimalFromCents(order.totalCents),
      failure: intent.decline?.message ?? null,
    },
  };
}

async function findAsked(
  deps: PaymentDeps,
  asked: ResumedBy,
  checkoutHash: string | null,
): Promise<Order> {
  if ('token' in asked) {
    const { orderId } = await readLink(deps, { token: asked.token, kind: PAYMENT_LINK });
    const order = orderId === null ? undefined : await findOrder(deps, orderId);
    if (order === undefined) throw linkNotValid();
    return order;
  }
  const order = await findOrder(deps, asked.orderId);
  // As if there were no such order: it is another browser's.
  if (order === undefined || order.checkoutHash !== checkoutHash) throw linkNotValid();
  return order;
}

function stateOf({ clock }: Pick<PaymentDeps, 'clock'>, order: Order): Answer['state'] {
  switch (order.status) {
    case 'pending':
      return clock.now() < payableUntil(order) ? 'payable' : 'closed';
    case 'completed':
      return 'paid';
    case 'canceled':
      return 'closed';
    case 'disputed':
    case 'refunded':
      return 'returned';
    default:
      return order.status;
  }
}

/** It was paid while it was being opened. */
function whenPaid(error: unknown): null {
  if (error instanceof AppError && error.code === 'already_owned') return null;
  throw error;
}
