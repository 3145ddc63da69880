import { defineConfig } from 'vitest/config';

/**
 * What Stryker runs against each mutant; its sandbox is a copy of the project, and vitest runs in
 * it. Not the project `unit` of vitest.config.ts: that one has tests of the whole project.
 * Stryker names the test files of each run itself (its option `testFiles`).
 */
export default defineConfig({
  test: {
    include: ['{contract,server}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
