import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from '../root.ts';
import { type Results, reasonOf } from './results.ts';

/**
 * A vitest reporter that writes the run's results as JSON into the file that RESULTS_FILE names.
 * A file that could not be loaded, or an error outside any test, counts as a failed test.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const results: Results = { passed: 0, failed: [], skipped: [] };
    for (const module of modules) countModule(module, results);
    for (const error of unhandledErrors) {
      results.failed.push({ test: 'an error outside any test', reason: whyOf([error]) });
    }
    const file = process.env.RESULTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(results));
  }
}

function countModule(module: TestModule, results: Results) {
  const before = results.failed.length;
  for (const one of module.children.allTests()) {
    const result = one.result();
    const test = `${module.relativeModuleId}: ${one.fullName}`;
    if (result.state === 'passed') results.passed += 1;
    else if (result.state === 'failed') {
      results.failed.push({ test, reason: whyOf(result.errors) });
    } else if (result.state === 'pending') results.failed.push({ test, reason: 'it did not run' });
    else results.skipped.push({ test, reason: result.note ?? 'see the output above' });
  }
  // A hook or the file itself failed, which no test reports.
  if (results.failed.length === before && module.state() === 'failed') {
    results.failed.push({ test: module.relativeModuleId, reason: whyOf(module.errors()) });
  }
}

/** What the first error says, and where in the tests. */
function whyOf([error]: readonly Partial<SerializedError>[]): string {
  const at = error?.stacks?.find(({ file }) => file.startsWith(root));
  return reasonOf(
    error?.message ?? 'see the output above',
    at && `${relative(root, at.file)}:${at.line}`,
  );
}
