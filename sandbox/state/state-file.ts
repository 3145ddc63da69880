import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { State } from './state.ts';

const TABLES = [
  'paymentIntents',
  'paymentMethods',
  'charges',
  'refunds',
  'disputes',
  'customers',
  'events',
  'webhookEndpoints',
] as const;

/** Fills the state from a file that {@link saveState} wrote; a missing file leaves it empty. */
export function loadState(state: State, file: string): void {
  if (!existsSync(file)) return;
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of TABLES) state[name].replaceAll(saved[name] ?? []);
  state.idempotency.restore(saved.idempotency ?? []);
}

/** Writes the state to a file beside it first, so that a crash leaves the old or the new one. */
export function saveState(state: State, file: string): void {
  const tables = TABLES.map((name) => [name, state[name].everything()]);
  const text = JSON.stringify({
    ...Object.fromEntries(tables),
    idempotency: state.idempotency.save(),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, text, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
