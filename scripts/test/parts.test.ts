import { afterEach, expect, test, vi } from 'vitest';
import { ensurePrograms } from './programs.ts';
import { addUp, failure, summary } from './results.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the summary ends with the counts of all parts and names what did not pass', () => {
  const skipped = [{ test: 'a.test.ts: b', reason: 'no data' }];
  const all = addUp([
    { passed: 12, failed: [], skipped: [] },
    failure('c.test.ts: d', 'expected 1 to be 2'),
    { passed: 30, failed: [], skipped },
  ]);
  expect(summary(all)).toBe(
    '  skipped: a.test.ts: b: no data\n  failed: c.test.ts: d: expected 1 to be 2\n42 passed, 1 failed',
  );
});

test('a program that is missing and cannot be installed is named with the way to get it', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(() => ensurePrograms(['chromium', 'ffmpeg'])).toThrow(
    'The tests need Chromium, ffmpeg, not found here. On Debian: sudo apt-get install chromium ffmpeg',
  );
});
