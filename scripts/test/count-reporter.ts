import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { root } from '../root.ts';
import { type Failed, type Results, reasonOf } from './results.ts';
import { isFull } from './sized.ts';

type Errors = readonly Partial<SerializedError>[];

/**
 * A vitest reporter that writes the run's results, file by file, as JSON into the file that RESULTS_FILE
 * names. A hook that failed, a file that could not be loaded, or an error outside any test counts as a
 * failed test.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const all = modules.map(resultsOf);
    for (const error of unhandledErrors) {
      const file = error.VITEST_TEST_PATH;
      const name = typeof file === 'string' ? relative(root, file) : undefined;
      const test = `${name ? `${name}: ` : ''}an error outside any test`;
      all.push({
        name,
        passed: 0,
        failed: [describeFailure(test, [error])],
        skipped: [],
        leftOut: 0,
      });
    }
    const file = process.env.RESULTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(all));
  }
}

function resultsOf(module: TestModule): Results {
  const name = module.relativeModuleId;
  const results: Results = { name, passed: 0, failed: [], skipped: [], leftOut: 0 };
  for (const one of module.children.allTests()) count(one, `${name}: ${one.fullName}`, results);
  // A failed hook or file: no test reports it.
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) {
      results.failed.push(describeFailure(`${name}: ${suite.fullName}`, suite.errors()));
    }
  }
  const unexplained = module.state() === 'failed' && results.failed.length === 0;
  if (module.errors().length > 0 || unexplained) {
    results.failed.push(describeFailure(name, module.errors()));
  }
  return results;
}

function count(one: TestCase, test: string, results: Results) {
  const result = one.result();
  if (result.state === 'passed') results.passed += 1;
  else if (result.state === 'failed') results.failed.push(describeFailure(test, result.errors));
  else if (result.state === 'pending') {
    results.failed.push({ test, reason: 'it did not run', output: 'it did not run' });
  } else if (!isFull && one.tags.includes('full')) results.leftOut += 1;
  else results.skipped.push({ test, reason: result.note ?? 'see the output above' });
}

/** A failure with the first error and its place as the reason, and all errors as the output. */
function describeFailure(test: string, errors: Errors): Failed {
  const [first] = errors;
  const place = first && placesOf(first)[0];
  const output = errors.map(describeError).join('\n') || 'see the output above';
  return { test, reason: reasonOf(first?.message ?? 'see the output above', place), output };
}

function describeError(error: Partial<SerializedError>): string {
  const message = `${error.name ?? 'Error'}: ${error.message ?? ''}`;
  const places = placesOf(error).map((place) => `at ${place}`);
  return [message, ...(error.diff ? [error.diff] : []), ...places].join('\n');
}

/** Where in the project an error came from, the innermost place first. */
function placesOf(error: Partial<SerializedError>): string[] {
  return (error.stacks ?? [])
    .filter(({ file }) => file.startsWith(root))
    .map(({ file, line }) => `${relative(root, file)}:${line}`);
}
