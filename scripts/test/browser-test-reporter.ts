import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type {
  Location,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestRun,
} from '@playwright/test/reporter';
import { root } from '../root.ts';
import { type Failed, type Results, reasonOf } from './results.ts';
import { isFull } from './sized.ts';

/** Playwright's tag of what only the full size has. */
const FULL = '@full';

/**
 * A reporter of Playwright that writes the run's results, file by file, as JSON into the file that RESULTS_FILE
 * names. An error outside any test counts as a failed test, and so does a test that did not run. It leaves out what
 * only the full size has.
 */
export default class BrowserTestReporter implements Reporter {
  readonly #results = new Map<string, Results>();
  readonly #outside: Results[] = [];
  #all: TestCase[] = [];

  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    if (suite.allTests().length === 0) this.onError({ message: 'No tests were found.' });
    for (const one of suite.allTests()) {
      const isLeftOut = !isFull && one.tags.includes(FULL);
      if (!isLeftOut) continue;
      testRun.exclude(one);
      this.#resultsOf(one).leftOut += 1;
    }
  }

  onBegin(_: unknown, suite: Suite): void {
    this.#all = suite.allTests();
  }

  onError(error: TestError): void {
    const file = error.location && relative(root, error.location.file);
    // An error of the set-up is none of a file that could run again alone.
    const name = file?.endsWith('.spec.ts') ? file : undefined;
    const test = `${file ? `${file}: ` : ''}an error outside any test`;
    const failed = [describeFailure(test, [error])];
    this.#outside.push({ name, passed: 0, failed, skipped: [], leftOut: 0 });
  }

  onEnd(): void {
    for (const one of this.#all) this.#count(one, one.results.at(-1));
    const file = process.env.RESULTS_FILE;
    if (file) writeFileSync(file, JSON.stringify([...this.#results.values(), ...this.#outside]));
  }

  #resultsOf({ location }: TestCase): Results {
    const name = relative(root, location.file);
    const known = this.#results.get(name);
    if (known !== undefined) return known;
    const results: Results = { name, passed: 0, failed: [], skipped: [], leftOut: 0 };
    this.#results.set(name, results);
    return results;
  }

  #count(one: TestCase, result: TestResult | undefined): void {
    const results = this.#resultsOf(one);
    // Without those of the project and the file.
    const test = `${results.name}: ${one.titlePath().slice(3).join(' > ')}`;
    // A hook that fails skips the tests after it, too.
    const isCutShort = result?.status === 'skipped' && one.expectedStatus !== 'skipped';
    if (result === undefined || result.status === 'interrupted' || isCutShort) {
      results.failed.push({ test, reason: 'it did not run', output: 'it did not run' });
    } else if (result.status === 'passed') {
      results.passed += 1;
    } else if (result.status === 'skipped') {
      const [why] = one.annotations.filter(({ type }) => type === 'skip');
      results.skipped.push({ test, reason: why?.description ?? 'see the output above' });
    } else {
      results.failed.push(describeFailure(test, result.errors));
    }
  }
}

const placeOf = ({ file, line }: Location): string => `${relative(root, file)}:${line}`;

/** A failure with the first error and its place as the reason, and all errors as the output. */
function describeFailure(test: string, errors: readonly TestError[]): Failed {
  const [first] = errors;
  const reason = reasonOf(
    first?.message ?? first?.value ?? 'see the output above',
    first?.location && placeOf(first.location),
  );
  const output = errors.map(describeError).join('\n') || 'see the output above';
  return { test, reason, output };
}

function describeError({ message, value, location, snippet }: TestError): string {
  return [message ?? value ?? '', ...(location ? [`at ${placeOf(location)}`] : []), snippet ?? '']
    .filter(Boolean)
    .join('\n');
}
