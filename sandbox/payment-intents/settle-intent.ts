import { settleCharge } from '../charges/create-charge.ts';
import { GENERIC_DECLINE } from '../payment-methods/cards.ts';
import { contextWithoutRequest, type State } from '../state/state.ts';
import type { IntentRow } from './payment-intent.ts';
import { refuse, succeed } from './take-payment.ts';

/** Settles a `processing` payment. */
export function settleIntent(state: State, row: IntentRow, as: 'succeeded' | 'failed'): void {
  const context = contextWithoutRequest(state, row.account);
  const charge = state.charges.find(row.account, row.object.latest_charge ?? '');
  if (!charge || row.object.status !== 'processing') return;
  settleCharge(context, charge, as === 'failed' ? GENERIC_DECLINE : undefined);
  if (as === 'failed') refuse(context, row, GENERIC_DECLINE);
  else succeed(context, row, charge);
}
