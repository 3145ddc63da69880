import { findOrder, isMoved, listIntentIds, noSuchOrder, noteAction } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { nothingToCheck } from '../payments.errors.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';

/**
 * Updates an order from what the provider says of its payment, because an admin asks for it. Throws
 * 404, 409 where no payment was begun, and 409 and 503 with the provider's words.
 */
export async function checkOrder(
  deps: PaymentDeps,
  { orderId, actor }: { orderId: string; actor: string },
): Promise<void> {
  const before = await findOrder(deps, orderId);
  if (before === undefined) throw noSuchOrder();
  if ((await listIntentIds(deps, orderId)).length === 0) throw nothingToCheck();
  const warnings = { reportedId: null };
  const cause = 'Checked with Stripe.';
  const request = { orderId, cause, actor, audience: 'admin', warnings } as const;
  const after = await updateFromProvider(deps, request);
  if (isMoved(before, after)) return;
  await noteAction(deps, { orderId, cause: 'Checked with Stripe. Nothing has changed.', actor });
}
