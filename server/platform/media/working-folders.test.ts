import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeWorkingFolder, removeLeftWorkingFolders } from './working-folders.ts';

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'sleigh-folders-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

/** Says that a folder was last written so many minutes ago. */
const age = (path: string, minutes: number) => {
  const then = Date.now() / 1000 - minutes * 60;
  utimesSync(path, then, then);
};

it('removes what a killed process left, and nothing that may be in use or is another’s', async () => {
  const [left, used] = [await makeWorkingFolder(), await makeWorkingFolder()];
  writeFileSync(join(left, '0.jpg'), 'a picture');
  const other = join(temporary, 'another-program');
  mkdirSync(other);
  const file = join(temporary, 'sleigh-media-file');
  writeFileSync(file, '');
  for (const path of [left, other, file]) age(path, 61);
  age(used, 59);
  await removeLeftWorkingFolders();
  const kept = [used, other, file].map((path) => path.slice(temporary.length + 1));
  expect(readdirSync(temporary).sort()).toEqual(kept.sort());
});
