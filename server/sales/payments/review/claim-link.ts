import { tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { createLink } from '../../../accounts/index.ts';
import type { MailContent } from '../../../mail/index.ts';
import {
  findOrder,
  listItems,
  lockOrder,
  noSuchOrder,
  noteOnTimeline,
  type Order,
} from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { noProofNeeded, nothingToCheck, notInReview } from '../payments.errors.ts';
import { readPaymentDetails } from '../provider/read-payment.ts';
import { examineReview } from './examine-review.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

function claimMessage(order: Order, titles: readonly string[], token: string): MailContent {
  return {
    subject: 'Claim your purchase',
    blocks: [
      {
        kind: 'paragraph',
        text: 'A payment arrived for a purchase with this e-mail address. The address may have been used by somebody else before, so the purchase waits for the person who can read this message.',
      },
      {
        kind: 'rows',
        rows: [
          { label: 'Order', value: order.id.slice(0, 8) },
          ...titles.map((value) => ({ label: 'Package', value })),
          { label: 'Paid', value: `$${decimalFromCents(order.totalCents)}` },
        ],
      },
      { kind: 'button', label: 'Claim Purchase', path: tokenPath(pages.claim, token) },
      {
        kind: 'paragraph',
        text: 'The link works once, within 7 days. You set a password there and can watch at once.',
      },
      {
        kind: 'paragraph',
        text: 'If you did not buy this, do not follow the link. The shop can return the money to the person who paid.',
      },
    ],
  };
}

/** Queues the message with which an order in review is claimed, in a transaction that locked the order. */
export async function queueClaimLink(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  order: Order,
): Promise<void> {
  const titles = (await listItems(deps, order.id)).map(({ title }) => title);
  await createLink(deps, {
    kind: 'claim-order',
    email: order.email,
    orderId: order.id,
    validForMs: WEEK_MS,
    write: (token) => ({ kind: 'order-review', content: claimMessage(order, titles, token) }),
  });
}

/** Sends the link again because an admin asks for it. Throws 404, 409, 503. */
export async function sendClaimLink(
  deps: PaymentDeps,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  const known = await findOrder(deps, orderId);
  if (known === undefined) throw noSuchOrder();
  if (known.status !== 'review') throw notInReview();
  const asked = await readPaymentDetails(deps, known);
  if (asked === null) throw nothingToCheck();
  const { awaitsProof, obstacle } = await examineReview(deps, known, asked.payment);
  if (!awaitsProof) throw noProofNeeded(obstacle ?? undefined);
  await inTransaction(deps, async (inside) => {
    const order = await lockOrder(inside, orderId);
    if (order?.status !== 'review') throw notInReview();
    await queueClaimLink(inside, order);
    const cause = `A link to claim it was sent to ${order.email} again.`;
    await noteOnTimeline(inside, order, { cause, actor });
  });
}
