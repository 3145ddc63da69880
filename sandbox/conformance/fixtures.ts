import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../shared/stripe-fixtures-subset.json');

/** Why nothing can be held against the provider's examples; null when they are here. */
export const missingFixtures: string | null = existsSync(FILE)
  ? null
  : `the provider's examples are not at ${FILE}`;

/** The provider's examples of its objects, with the fields of the present API. */
export function readFixtures(): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(FILE, 'utf8')).resources;
}
