import { settleCharge } from '../charges/create-charge.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { behaviourOf, GENERIC_DECLINE } from '../payment-methods/cards.ts';
import { ownDoing, type World } from '../world/world.ts';
import type { IntentRow } from './payment-intent.ts';
import { refuse, succeed } from './take-payment.ts';

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
