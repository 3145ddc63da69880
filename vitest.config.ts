import { defineConfig } from 'vitest/config';

/**
 * Three projects. `unit`: pure rules, stores and HTTP tests in process, on every core; `crash`: a
 * store that is killed again and again while it is bought from; and `e2e`: journeys in a real
 * browser. Each file starts a store and a Chromium.
 * `npm test` runs them one after the other with a PostgreSQL of its own; a plain `npx vitest`
 * works too, then the PostgreSQL suites print why they are skipped.
 */
export default defineConfig({
  test: {
    // Left alone, vitest spares one core: of two it would use one.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,sandbox,web,demo,scripts,bench}/**/*.test.{ts,tsx}'],
          environment: 'node',
          pool: 'forks',
          // Ends what hangs, no more: on a busy machine the longest take ten times as long.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // Beside other work a second, the default, is soon over.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'crash',
          include: ['crash/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
