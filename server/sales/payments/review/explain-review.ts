import type { Deps } from '#platform/deps.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { hasLinkSince } from '../../../accounts/index.ts';
import { readStore } from '../../../shop/index.ts';
import type { Order } from '../../orders/index.ts';
import { needsReview } from '../payments.errors.ts';

/** As screens show order ids. */
const SHOWN_CHARACTERS = 8;

const NO_BREAK_SPACE = '\u00a0';

/**
 * The error (409) that tells a buyer whose paid order is in review what happens next: it names the
 * order, and says how to reach the shop where the shop says so itself.
 */
export async function explainReview(
  deps: Pick<Deps, 'db' | 'vault' | 'policy' | 'clock'>,
  { id: orderId, email: address }: Pick<Order, 'id' | 'email'>,
): Promise<AppError> {
  const { email, phone } = await readStore(deps);
  // No line breaks inside the phone number.
  const contacts = [email, phone.replaceAll(' ', NO_BREAK_SPACE)].filter(
    (contact) => contact !== '',
  );
  const link = { kind: 'claim-order', orderId, email: address, since: 0 } as const;
  const sentences = [
    `Your payment for order ${orderId.slice(0, SHOWN_CHARACTERS)} arrived.`,
    (await hasLinkSince(deps, link))
      ? 'To be sure that it is yours, we sent a link to your e-mail address. Follow it to get your videos.'
      : 'The shop has to check this order. It will then complete it or return your money.',
    'Please do not pay again.',
    ...(contacts.length > 0 ? [`You can reach the shop at ${contacts.join(' or ')}.`] : []),
  ];
  return needsReview(sentences.join(' '));
}
