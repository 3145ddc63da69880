import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FOLDERS, type Lockfile, missingEntries } from '../complete-lockfile.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

/** Problems of a lockfile that make it useless, or tie it to the registry of one machine. */
export function lockfileProblems(lock: Lockfile): string[] {
  const entries = Object.entries(lock.packages).filter(([name]) => name !== '');
  const bound = entries.filter(([, entry]) => entry.resolved !== undefined);
  // Packages for other platforms may have no integrity; see complete-lockfile.ts.
  const open = entries.filter(([, entry]) => !entry.integrity && !entry.optional);
  const missing = Object.keys(missingEntries(lock));
  return [
    ...bound.map(([name]) => `${name} records the address it was downloaded from`),
    ...open.map(([name]) => `${name} has no integrity`),
    ...missing.map((name) => `${name} is missing: run scripts/complete-lockfile.ts`),
  ];
}

export const lockfiles: Check = {
  name: 'lockfiles',
  run: async () => {
    const problems = FOLDERS.flatMap((folder) => {
      const file = path.join(folder, 'package-lock.json');
      const lock: Lockfile = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
      return lockfileProblems(lock).map((problem) => `${file}: ${problem}`);
    });
    return { problems, note: `${FOLDERS.length} lockfiles` };
  },
};
