import type { State } from './state.ts';
import { TABLES } from './state-file.ts';

/** Forgets everything: objects, keys, faults, events, the log. */
export function resetState(state: State): void {
  for (const name of TABLES) state[name].replaceAll([]);
  state.idempotency.restore([]);
  state.requestLog = [];
  state.faults.clear();
  state.webhooks.reset();
  state.revokedKeys.clear();
  state.accountsWithoutCharges.clear();
  state.save();
}
