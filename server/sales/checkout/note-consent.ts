import type { Deps } from '#platform/deps.ts';
import { keepConsent, type SentConsent } from '../consent/index.ts';
import { noteOnTimeline, type Order } from '../orders/index.ts';

/**
 * Stores the buyer's consent with an order and on its timeline, in the transaction that places it. Throws 400 where
 * the shop asks for one and there is none.
 */
export async function noteConsent(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  order: Order,
  sent: SentConsent | undefined,
): Promise<void> {
  const consent = await keepConsent(deps, order.id, sent);
  if (consent === null) return;
  const cause = `The buyer asked for access at once, and knows that the right to withdraw ends with it (consent ${consent.version}).`;
  await noteOnTimeline(deps, order, { cause, actor: 'buyer' });
}
