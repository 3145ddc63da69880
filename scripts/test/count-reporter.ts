import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { Results } from './results.ts';

/**
 * A vitest reporter that writes the run's results as JSON into the file that RESULTS_FILE names. A file that could not be loaded, or an error outside any test, counts as a failed test.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const results: Results = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) countModule(module, results);
    const file = process.env.RESULTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(results));
  }
}

function countModule(module: TestModule, results: Results) {
  const before = results.failed;
  for (const test of module.children.allTests()) {
    const result = test.result();
    const name = `${module.relativeModuleId}: ${test.fullName}`;
    if (result.state === 'passed') results.passed += 1;
    else if (result.state === 'failed') results.failed += 1;
    else if (result.state === 'pending') results.failed += 1;
    else results.skipped.push({ test: name, reason: result.note ?? 'see the output above' });
  }
  // A hook or the file itself failed, which no test reports.
  if (results.failed === before && module.state() === 'failed') results.failed += 1;
}
