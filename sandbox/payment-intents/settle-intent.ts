import { settleCharge } from '../charges/create-charge.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { behaviourOf, GENERIC_DECLINE } from '../payment-methods/cards.ts';
import { contextWithoutRequest, type State } from '../state/state.ts';
import type { IntentRow } from './payment-intent.ts';
import { refuse, succeed } from './take-payment.ts';

/** Settles a `processing` payment. */
export function settleIntent(state: State, row: IntentRow, as: 'succeeded' | 'failed'): void {
  const context = contextWithoutRequest(state, row.account);
  const charge = state.charges.find(row.account, row.object.latest_charge ?? '');
  if (!charge || row.object.status !== 'processing') return;
  if (as === 'failed') {
    settleCharge(context, charge, GENERIC_DECLINE);
    refuse(context, row, charge.object.id, GENERIC_DECLINE);
    return;
  }
  settleCharge(context, charge);
  succeed(context, row, charge.object.id);
  const { dispute } = behaviourOf(charge.hidden.number);
  if (dispute) openDispute(context, charge, dispute);
}
