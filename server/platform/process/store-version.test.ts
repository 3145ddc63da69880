import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { storeVersion } from './store-version.ts';

it('the newest entry of CHANGELOG.md is about this version', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(versions[0]).toBe(storeVersion);
  const newestFirst = versions.toSorted((one = '', other = '') =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  expect(versions).toEqual(newestFirst);
});
