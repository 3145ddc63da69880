/** Tests beside what they test that run with `crash`: of what is killed, and of disks and databases that fail. */
export const CRASHES = [
  'server/backups/power-cut.test.ts',
  'server/mail/sending/killed-senders.test.ts',
  'server/renditions/preparing/killed-workers.test.ts',
  'server/start/disk-failure.test.ts',
  'server/start/killed-updates.test.ts',
  'server/start/nodes/database-away.test.ts',
  'server/start/nodes/killed-nodes.test.ts',
];

/** Tests of commands and programs as a whole, which run with `e2e`. */
export const WHOLE_PROGRAMS = [
  'scripts/dev/dev.test.ts',
  'scripts/release.test.ts',
  'server/start/unusable-data-dir.test.ts',
];

/** The part of `npm test` that a test file runs with; its path is relative to the root. */
export function partOf(file: string): 'unit' | 'crash' | 'e2e' {
  if (file.startsWith('crash/') || CRASHES.includes(file)) return 'crash';
  if (file.startsWith('e2e/') || WHOLE_PROGRAMS.includes(file)) return 'e2e';
  return 'unit';
}
