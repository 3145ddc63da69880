import { orderPath } from '#contract/pages/page-links.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { lockCustomer } from '../../accounts/index.ts';
import { type Notice, notifyAdmins } from '../../notices/index.ts';
import {
  findOrder,
  lockOrder,
  noSuchOrder,
  noteAction,
  noteOnTimeline,
  type Order,
  type PaymentDeps,
  refundOrder,
} from '../../sales/index.ts';
import { listTakenBack, NOT_TAKEN_BACK, TAKES_BACK } from './list-taken-back.ts';
import { mayTakeBack, readTakeBackRules, type TakeBackRules } from './may-take-back.ts';
import {
  cannotTakeBack,
  noTakingBack,
  refundNotConfirmed,
  takenBackTooOften,
} from './taking-back.errors.ts';

const OF_PROVIDER = [
  'payments_refused',
  'payments_unavailable',
  'payments_not_configured',
  'refund_unseen',
];

/** Whether an error says in words for admins that the card provider failed or refused. */
function isOfProvider(error: unknown): boolean {
  return error instanceof AppError && OF_PROVIDER.includes(error.code);
}

/** The money is on its way back, or may be. */
const MAYBE_REFUNDED = ['payments_unavailable', 'refund_unseen', 'already_refunded'];

/** Whether it is certain that no refund was made. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !MAYBE_REFUNDED.includes(error.code);
}

/**
 * Takes a customer's order back: it is refunded as by an admin, which ends its access. The check and what is written
 * of it are one transaction with the order locked; the refund follows, under a key by which the same refund is made
 * once. An order that is refunded already stays so. Throws 404, 409 and 503.
 */
export async function takeBack(
  deps: PaymentDeps,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<void> {
  const rules = await readTakeBackRules(deps);
  if (rules.days === 0) throw noTakingBack();
  const order = await beginTakingBack(deps, { orderId, customerId, ...rules });
  if (order.status === 'refunded') return;
  try {
    await refundOrder(deps, {
      orderId,
      amountCents: null,
      refundedBeforeCents: order.refundedCents,
      reason: 'requested_by_customer',
      note: 'taken back in the account',
      actor: 'buyer',
    });
  } catch (error) {
    // Taken back twice at once, or refunded by an admin meanwhile: the money is on its way back.
    if ((await findOrder(deps, orderId))?.status === 'refunded') return;
    if (isRefusal(error)) {
      await noteAction(deps, { orderId, cause: NOT_TAKEN_BACK, actor: 'buyer' });
    }
    throw isOfProvider(error) ? refundNotConfirmed(undefined, { cause: error }) : error;
  }
}

/** Checks that the order may be taken back, and writes down that it is. Returns the order. */
function beginTakingBack(
  deps: PaymentDeps,
  { orderId, customerId, ...rules }: { orderId: string; customerId: string } & TakeBackRules,
): Promise<Order> {
  return inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order === undefined || order.customerId !== customerId) throw noSuchOrder();
    if (order.status === 'refunded') return order;
    // Orders before the account, as in deleting it. Two orders that are taken back at once count one after the other.
    await lockCustomer(inside, customerId);
    const taken = await listTakenBack(inside, customerId);
    const decision = await mayTakeBack(inside, order, { ...rules, taken });
    if (decision.kind === 'tooOften') throw takenBackTooOften();
    if (decision.kind === 'impossible') throw cannotTakeBack(decision.why);
    const seconds = Math.round(decision.playedMs / 1000);
    const cause = `${TAKES_BACK} ${seconds} s of it were watched.`;
    await noteOnTimeline(inside, order, { cause, actor: 'buyer' });
    await notifyAdmins(inside, takenBack(order, seconds));
    return order;
  });
}

/** The message to the admins when a customer takes an order back. `seconds`: how much of it was watched. */
function takenBack({ id, totalCents }: Order, seconds: number): Notice {
  return {
    kind: 'withdrawal',
    subject: 'An order was taken back',
    orderId: id,
    blocks: [
      {
        kind: 'paragraph',
        text: 'A customer took this order back in their account. The store refunds it, and its access ends. You do not have to do anything.',
      },
      {
        kind: 'rows',
        rows: [
          { label: 'Order', value: id.slice(0, 8) },
          { label: 'Total', value: `$${decimalFromCents(totalCents)}` },
          { label: 'Watched', value: `${seconds} s` },
        ],
      },
      { kind: 'button', label: 'View Order', path: orderPath(id) },
    ],
  };
}
