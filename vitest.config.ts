import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { fullTag, patience } from './scripts/test/sized.ts';

const SOURCES = '{contract,server,sandbox,web,demo,deploy,scripts,bench}/**/*';

/**
 * Tests that replace modules, or what a process reads once, as its fonts and the programs there are. Each has a
 * process of its own, and so costs two seconds of a processor more than the others, of which a process runs many.
 */
const ISOLATED = `${SOURCES}.isolated.test.ts`;

/** Beside what they test: what is killed, and disks and databases that fail. */
const CRASH = `${SOURCES}.crash.test.ts`;

/** Beside what they test: commands and programs as a whole. */
const PROGRAM = `${SOURCES}.program.test.ts`;

/** Pure rules, stores and HTTP tests in process, on every core. */
const unit = {
  environment: 'node',
  pool: 'forks',
  // Ends what hangs, no more: on a busy machine the longest take ten times as long.
  testTimeout: patience(240_000),
  hookTimeout: patience(300_000),
  // Beside other work a second, the default, is soon over.
  expect: { poll: { timeout: 60_000 } },
  sequence: { groupOrder: 0 },
} as const;

/**
 * Three parts. `unit` and `unit isolated`; `crash`: a store that is killed again and again while it is
 * bought from, and what else is killed or fails; and `programs`: commands and programs as a whole.
 * The browser tests have `playwright.config.ts`.
 * `npm test` runs them one after the other, but `crash` only when asked for it, with a PostgreSQL of its own; a plain `npx vitest`
 * works too, in the size that TEST_SIZE says; then the PostgreSQL suites print why they are skipped.
 */
export default defineConfig({
  test: {
    tags: [fullTag],
    // Three for two cores: while some files wait for processes that they start, others compute.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: [`${SOURCES}.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ISOLATED, CRASH, PROGRAM],
          globalSetup: 'server/testing/databases/database-templates.ts',
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit isolated', include: [ISOLATED] } },
      {
        test: {
          name: 'crash',
          include: ['crash/**/*.test.ts', CRASH],
          ...unit,
          globalSetup: 'server/testing/databases/database-templates.ts',
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...unit,
          name: 'programs',
          include: ['e2e/install/*.test.ts', PROGRAM],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
