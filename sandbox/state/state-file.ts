import { existsSync, readFileSync } from 'node:fs';
import type { State } from './state.ts';
import { writeWhole } from './whole-file.ts';

const TABLES = [
  'paymentIntents',
  'paymentMethods',
  'charges',
  'refunds',
  'disputes',
  'events',
  'webhookEndpoints',
] as const;

/** Loads the state from a file written by {@link saveState}; without the file it stays empty. */
export function loadState(state: State, file: string): void {
  if (!existsSync(file)) return;
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of TABLES) state[name].replaceAll(saved[name] ?? []);
  state.idempotency.restore(saved.idempotency ?? []);
}

/** Writes the state to a file, as {@link loadState} reads it. */
export function saveState(state: State, file: string): void {
  const tables = TABLES.map((name) => [name, state[name].everything()]);
  const text = JSON.stringify({
    ...Object.fromEntries(tables),
    idempotency: state.idempotency.save(),
  });
  writeWhole(file, text);
}
