import type { State } from './state.ts';

/** Forgets everything: objects, keys, faults, events, the log. */
export function resetState(state: State): void {
  const tables = [
    state.paymentIntents,
    state.paymentMethods,
    state.charges,
    state.refunds,
    state.disputes,
    state.events,
    state.webhookEndpoints,
  ];
  for (const table of tables) table.replaceAll([]);
  state.idempotency.restore([]);
  state.requestLog.clear();
  state.faults.clear();
  state.webhooks.reset();
  state.revokedKeys.clear();
  state.accountsWithoutCharges.clear();
  state.save();
}
