import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { World } from './world.ts';

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

/** Fills the world from a file that {@link saveWorld} wrote; a missing file leaves it empty. */
export function loadWorld(world: World, file: string): void {
  if (!existsSync(file)) return;
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of TABLES) world[name].replaceAll(saved[name] ?? []);
  world.idempotency.restore(saved.idempotency ?? []);
}

/** Writes the world to a file beside it first, so that a crash leaves the old or the new one. */
export function saveWorld(world: World, file: string): void {
  const tables = TABLES.map((name) => [name, world[name].everything()]);
  const text = JSON.stringify({
    ...Object.fromEntries(tables),
    idempotency: world.idempotency.save(),
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, text, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
