import { expect, test } from 'vitest';
import { addUp, failure, reasonOf, summary } from './results.ts';

test('the summary ends with the counts of all parts and names what did not pass', () => {
  const skipped = [{ test: 'a.test.ts: b', reason: 'no data' }];
  const all = addUp([
    { name: 'b.test.ts', passed: 12, failed: [], skipped: [], leftOut: 2 },
    failure('c.test.ts: d', 'expected 1 to be 2'),
    { name: 'a.test.ts', passed: 30, failed: [], skipped, leftOut: 1 },
  ]);
  expect(summary(all)).toBe(
    '  skipped: a.test.ts: b: no data\n  failed: c.test.ts: d: expected 1 to be 2\n  left to npm run test:full: 3, and suites on PostgreSQL\n42 passed, 1 failed',
  );
});

test('a failure says what was waited for, and where', () => {
  const log = 'Call log:\n\u001b[2m  - waiting for getByRole(link)\u001b[22m\n';
  const place = 'e2e/a.spec.ts:12';
  expect(reasonOf(`locator.click: Timeout.\n${log}`, place)).toBe(
    'locator.click: Timeout. | - waiting for getByRole(link) at e2e/a.spec.ts:12',
  );
  expect(reasonOf('expected 1 to be 2\n- 1\n+ 2', undefined)).toBe('expected 1 to be 2');
});
