import { settleIntent } from './payment-intents/settle-intent.ts';
import { settleRefund } from './refunds/create-refund.ts';
import { contextWithoutRequest, type State } from './state/state.ts';

/** Settles every payment and refund whose pending time is over. */
export function settleDue(state: State): void {
  const now = state.clock.now();
  for (const row of state.paymentIntents.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now) settleIntent(state, row, settles.as);
  }
  for (const row of state.refunds.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now)
      settleRefund(contextWithoutRequest(state, row.account), row, settles.as);
  }
}
