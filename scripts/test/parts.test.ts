import { afterEach, expect, test, vi } from 'vitest';
import { ensurePrograms } from './programs.ts';
import { addUp, summary } from './results.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the summary ends with the counts of all parts and names what was skipped', () => {
  const skipped = [{ test: 'a.test.ts: b', reason: 'no data' }];
  const all = addUp([
    { passed: 12, failed: 1, skipped: [] },
    { passed: 30, failed: 0, skipped },
  ]);
  expect(summary(all)).toBe('  skipped: a.test.ts: b: no data\n42 passed, 1 failed');
});

test('a program that is missing and cannot be installed is named with the way to get it', () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(() => ensurePrograms(['chromium', 'ffmpeg'])).toThrow(
    'The tests need Chromium, ffmpeg, not found here. On Debian: sudo apt-get install chromium ffmpeg',
  );
});
