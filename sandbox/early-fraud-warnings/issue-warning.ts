import type { Charge, ChargeRow } from '../charges/charge.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { EarlyFraudWarning, EarlyFraudWarningRow } from './early-fraud-warning.ts';

const isActionable = ({ disputed, refunded }: Charge): boolean => !disputed && !refunded;

/** Issues an early fraud warning. `namesIntent`: whether it names the payment intent besides the charge. */
export function issueWarning(
  context: Context,
  { object: charge }: ChargeRow,
  { namesIntent }: { namesIntent: boolean },
): EarlyFraudWarningRow {
  const { state, account } = context;
  const warning: EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: isActionable(charge),
    charge: charge.id,
    created: seconds(state),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(namesIntent && { payment_intent: charge.payment_intent }),
  };
  const row = state.earlyFraudWarnings.insert(account, warning, null);
  recordEvent(context, 'radar.early_fraud_warning.created', warning);
  return row;
}

/** Updates the warnings of a charge that was disputed or refunded: nothing can be done about them any more. */
export function updateWarnings(context: Context, { object: charge }: ChargeRow): void {
  const { state, account } = context;
  for (const { object } of state.earlyFraudWarnings.newestFirst(account)) {
    if (object.charge !== charge.id || object.actionable === isActionable(charge)) continue;
    object.actionable = isActionable(charge);
    recordEvent(context, 'radar.early_fraud_warning.updated', object);
  }
}
