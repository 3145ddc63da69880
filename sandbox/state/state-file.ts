import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { State } from './state.ts';

const TABLES = [
  'paymentIntents',
  'paymentMethods',
  'charges',
  'refunds',
  'disputes',
  'earlyFraudWarnings',
  'events',
  'webhookEndpoints',
  'paymentMethodDomains',
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

/**
 * Writes a temporary file and renames it, so that a crash leaves either the old or the new file.
 */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, text, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
