import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createLog } from '#platform/process/log.ts';
import { keepAssets } from './keep-assets.ts';

const HOUR_MS = 60 * 60_000;
const START = Date.parse('2026-12-01T08:00:00Z');

let folder: string;
let now: number;
let kept: string;
const warn = vi.fn();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sleigh-kept-'));
  kept = join(folder, 'data', 'assets');
  now = START;
  warn.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A version with one file of this name. */
function build(name: string): { assetsFolder: string; keptFolder: string; files: string[] } {
  const assetsFolder = join(folder, name);
  mkdirSync(assetsFolder);
  writeFileSync(join(assetsFolder, `${name}.js`), name, { mode: 0o444 });
  chmodSync(assetsFolder, 0o555);
  return { assetsFolder, keptFolder: kept, files: [`${name}.js`] };
}

const run = (places: ReturnType<typeof build>) => {
  const log = Object.assign(createLog('silent'), { warn });
  return keepAssets({ clock: { ...systemClock, now: () => now }, log }, places);
};
const keptFiles = () =>
  readdirSync(kept)
    .flatMap((version) => readdirSync(join(kept, version)))
    .toSorted();

it('keeps what a read-only release has, once, for the store alone', async () => {
  const one = build('one');
  await run(one);
  const [version = ''] = readdirSync(kept);
  const file = join(kept, version, 'one.js');
  expect(readFileSync(file, 'utf8')).toBe('one');
  expect(statSync(file).mode & 0o200).toBe(0o200);
  const { ino } = statSync(file);
  await run(one);
  expect(statSync(file).ino).toBe(ino);
  expect(warn).not.toHaveBeenCalled();
});

it('keeps an earlier version for a day after its last hour of use', async () => {
  await run(build('one'));
  const two = build('two');
  now += 24 * HOUR_MS;
  await run(two);
  expect(keptFiles()).toEqual(['one.js', 'two.js']);
  now += HOUR_MS + 1000;
  await run(two);
  expect(keptFiles()).toEqual(['two.js']);
});

it('a version that another node runs stays, and of many the last few', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const first = build('first');
  for (const name of names) {
    now += 60_000;
    await run(build(name));
    await run(first);
  }
  expect(keptFiles()).toEqual(['d.js', 'e.js', 'f.js', 'first.js', 'g.js']);
});

it('removes what a killed process left unfinished, after an hour', async () => {
  const left = join(kept, '.new-left');
  mkdirSync(left, { recursive: true });
  const age = (ms: number) => utimesSync(left, (now - ms) / 1000, (now - ms) / 1000);
  age(HOUR_MS / 2);
  const one = build('one');
  await run(one);
  expect(existsSync(left)).toBe(true);
  age(HOUR_MS * 2);
  await run(one);
  expect(existsSync(left)).toBe(false);
});

it('says it where nothing can be kept, and stops nothing', async () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(kept, 'a file in its place');
  await run(build('one'));
  expect(warn).toHaveBeenCalledOnce();
});

it('leaves nothing half written behind', async () => {
  const one = build('one');
  await run({ ...one, files: [...one.files, 'gone.js'] });
  expect(readdirSync(kept)).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
});
