import type { Order } from '../../orders/index.ts';
import { retireOrder } from './retire-order.ts';
import type { SettleDeps } from './settlement.ts';

/**
 * Cancels an order nobody paid for within a day. Its intents are cancelled at the provider first;
 * one that is being processed is left alone, one that was paid after all completes the order.
 */
export async function expireOrder(deps: SettleDeps, order: Order): Promise<void> {
  await retireOrder(deps, { order, cause: 'not paid within 24 hours', actor: 'system' });
}
