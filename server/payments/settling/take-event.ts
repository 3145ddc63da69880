import type { ProviderEvent } from '#platform/payments/payments.ts';
import { findOrderIdByIntent } from '../../orders/index.ts';
import { settleTombstone } from '../forgetting/tombstones.ts';
import { isEventKnown } from '../provider/provider-events.store.ts';
import type { SettleDeps } from './settlement.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Takes an event of the provider, from a webhook or read from its list: whatever the event says, the
 * intent it names is asked for again, and its order brought to where that is. Repeated, late and out
 * of order make no difference; one that is about nothing of ours is ignored. Throws 503.
 */
export async function takeEvent(
  deps: SettleDeps,
  event: ProviderEvent,
  source: 'webhook' | 'events',
): Promise<void> {
  if (event.intentId === null || (await isEventKnown(deps, event.id))) return;
  const orderId = await findOrderIdByIntent(deps, event.intentId);
  if (orderId === undefined) {
    await settleTombstone(deps, event.intentId);
    return;
  }
  const cause = `${source}: ${event.type}`;
  await syncOrder(deps, { orderId, cause, actor: 'system', eventId: event.id });
}
