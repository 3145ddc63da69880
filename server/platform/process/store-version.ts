import { readFileSync } from 'node:fs';
import * as z from 'zod';

const description = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** The version of this store, such as 1.0.0. CHANGELOG.md says what each one brought. */
export const storeVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(description)).version;
