import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const depthOf = ({ moduleId }: TestSpecification) => moduleId.split('/').length;
const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size;

/**
 * The first failed test ends a run. So a domain's own tests come first, and those of all calls,
 * which lie in server/ itself and take a second to begin, come last. Of the others the short ones
 * come first: those of one function, before those of whole stories.
 */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => depthOf(b) - depthOf(a) || sizeOf(a) - sizeOf(b));
  }
}

/**
 * What Stryker runs against each mutant; its sandbox is a copy of the project, and vitest runs in
 * it. Not the project `unit` of vitest.config.ts: that one has tests of the whole project.
 * Stryker names the test files of each run itself (its option `testFiles`).
 */
export default defineConfig({
  test: {
    include: ['{contract,server}/**/*.test.ts'],
    environment: 'node',
    sequence: { sequencer: OwnTestsFirst },
    // A test that a mutant leaves waiting has failed: none takes more than a second.
    testTimeout: 10_000,
    hookTimeout: 20_000,
    // Beside other work a second, the default, is soon over.
    expect: { poll: { timeout: 10_000 } },
  },
});
