import { expect, test } from 'vitest';
import { fullFormOf } from './full-form.ts';
import { addUp, failure, reasonOf, summary } from './results.ts';

test('the summary ends with the counts of all parts and names what did not pass', () => {
  const skipped = [{ test: 'a.test.ts: b', reason: 'no data' }];
  const all = addUp([
    { name: 'b.test.ts', passed: 12, failed: [], skipped: [] },
    failure('c.test.ts: d', 'expected 1 to be 2'),
    { name: 'a.test.ts', passed: 30, failed: [], skipped },
  ]);
  expect(summary(all)).toBe(
    '  skipped: a.test.ts: b: no data\n  failed: c.test.ts: d: expected 1 to be 2\n42 passed, 1 failed',
  );
});

test('a failure says what was waited for, and where', () => {
  const log = 'Call log:\n\u001b[2m  - waiting for getByRole(link)\u001b[22m\n';
  const place = 'e2e/a.test.ts:12';
  expect(reasonOf(`locator.click: Timeout.\n${log}`, place)).toBe(
    'locator.click: Timeout. | - waiting for getByRole(link) at e2e/a.test.ts:12',
  );
  expect(reasonOf('expected 1 to be 2\n- 1\n+ 2', undefined)).toBe('expected 1 to be 2');
});

test('the full form is of the files that ask for it, and options of vitest are passed on', () => {
  const files = fullFormOf('unit', [
    'sign-in-limits',
    'server/backups/s3',
    'server/start/config.test',
  ]);
  expect(files).toEqual(['server/accounts/sign-in-limits.test.ts', 'server/backups/s3.test.ts']);
  const options = ['-t', 'keep every byte'];
  expect(fullFormOf('unit', ['two-nodes.test', ...options])).toEqual([
    'server/uploads/two-nodes.test.ts',
    ...options,
  ]);
  const crashes = fullFormOf('crash', ['crash/', 'killed-senders']);
  expect(crashes).toEqual([
    ...['crash/postgres.test.ts', 'crash/sqlite.test.ts'],
    'server/mail/sending/killed-senders.test.ts',
  ]);
  expect(fullFormOf('unit', ['killed-senders'])).toEqual([]);
  expect(fullFormOf('e2e', [])).toContain('e2e/accessibility.test.ts');
  expect(fullFormOf('e2e', ['several-files'])).toEqual([]);
});
