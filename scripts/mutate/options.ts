import path from 'node:path';
import type { Target } from './targets.ts';

/** Git-ignored: Stryker's copies of the project, its reports and what it remembers of earlier runs. */
export const RESULTS = 'test-results/mutate';

type Kind = 'options.json' | 'report.json' | 'incremental.json' | 'sandbox';

/** Where a target's file or folder of that kind lies, from the project's root. */
export const fileOf = (name: string, kind: Kind) =>
  path.posix.join(RESULTS, `${name.replaceAll('/', '-')}.${kind}`);

/** Stryker's configuration for a target. */
export function strykerOptions(target: Target) {
  return {
    mutate: target.sources,
    testFiles: target.tests,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Stryker would look for related tests again before each run; `testFiles` has said which.
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // These need a new process for each mutant, and a wrong constant is rarely what breaks.
    ignoreStatic: true,
    // Texts are held by spec.md's outside tests.
    mutator: { excludedMutations: ['StringLiteral'] },
    incremental: true,
    incrementalFile: fileOf(target.name, 'incremental.json'),
    concurrency: 2,
    tempDirName: fileOf(target.name, 'sandbox'),
    // Beside other work a test may take long to begin; a timeout counts as noticed, so rather wait.
    timeoutMS: 15_000,
    cleanTempDir: 'always',
    // Nothing here checks types, and vitest removes them without looking.
    disableTypeChecks: false,
    // Stryker rewrites tsconfig.json with TypeScript's old API, which TypeScript 7 does not have:
    // a file that does not exist keeps it from trying.
    tsconfigFile: 'no-tsconfig.json',
    ignorePatterns: ['/bench', '/crash', '/docs', '/e2e', '/data', '/test-results', '/web/dist'],
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: fileOf(target.name, 'report.json') },
  };
}
