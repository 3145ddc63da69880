import { defineConfig } from 'vitest/config';
import { fullTag } from '../../scripts/test/sized.ts';

/** The tests that Stryker runs against each mutant, in a copy of the project; its option `testFiles` chooses. */
export default defineConfig({
  test: {
    tags: [fullTag],
    include: ['{contract,server}/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    // All migrations take longer than most tests.
    globalSetup: 'server/testing/databases/database-templates.ts',
    // A test that a mutant leaves waiting has failed: none takes more than a second.
    testTimeout: 10_000,
    hookTimeout: 20_000,
    // Beside other work a second, the default, is soon over.
    expect: { poll: { timeout: 10_000 } },
  },
});
