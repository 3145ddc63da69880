import { settleCharge } from './charges/create-charge.ts';
import { openDispute } from './disputes/open-dispute.ts';
import type { IntentRow } from './payment-intents/payment-intent.ts';
import { refuse, succeed } from './payment-intents/take-payment.ts';
import { behaviourOf, GENERIC_DECLINE } from './payment-methods/cards.ts';
import { settleRefund } from './refunds/create-refund.ts';
import type { Act, World } from './world/world.ts';

/** Something that nobody asked for just now: the provider's own doing. */
export function ownDoing(world: World, account: string): Act {
  return { world, account, publishable: false, cause: { id: null, idempotency_key: null } };
}

/** Ends a `processing` payment. */
export function settleIntent(world: World, row: IntentRow, as: 'succeeded' | 'failed'): void {
  const act = ownDoing(world, row.account);
  const charge = world.charges.find(row.account, row.object.latest_charge ?? '');
  if (!charge || row.object.status !== 'processing') return;
  if (as === 'failed') {
    settleCharge(act, charge, GENERIC_DECLINE);
    refuse(act, row, charge.object.id, GENERIC_DECLINE);
    return;
  }
  settleCharge(act, charge);
  succeed(act, row, charge.object.id);
  const { dispute } = behaviourOf(charge.hidden.number);
  if (dispute) openDispute(act, charge, dispute);
}

/** Ends what has been pending long enough by the world's clock. */
export function settleDue(world: World): void {
  const now = world.clock.now().getTime();
  for (const row of world.paymentIntents.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now) settleIntent(world, row, settles.as);
  }
  for (const row of world.refunds.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now) settleRefund(ownDoing(world, row.account), row, settles.as);
  }
}
