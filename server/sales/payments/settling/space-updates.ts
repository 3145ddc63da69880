import { spaceCalls } from '#platform/concurrency/space-calls.ts';
import type { Deps } from '#platform/deps.ts';
import type { Order } from '../../orders/index.ts';
import { updateFromProvider } from './update-from-provider.ts';

export type UpdateOrder = typeof updateFromProvider;

/**
 * `updateFromProvider` for what anybody may cause as often as they like: the provider is asked about an order
 * once at a time and once in a few seconds, whoever asks, and those who come meanwhile share the next answer
 * and the deadline of the first of them.
 */
export function spaceUpdates({ clock, policy }: Pick<Deps, 'clock' | 'policy'>): UpdateOrder {
  const spaced = spaceCalls<Order>(clock, policy.providerSpacingMs);
  return (deps, request) => spaced(request.orderId, () => updateFromProvider(deps, request));
}
