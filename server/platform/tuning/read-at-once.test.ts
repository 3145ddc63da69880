import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createReadAtOnce } from './read-at-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'sleigh-read-'));
const path = join(folder, 'video');
writeFileSync(path, '0123456789');
const fd = openSync(path, 'r');
afterAll(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

let now: number;
/** How long the disk takes, in milliseconds. */
let takes: number;
let asked: number;
let readAtOnce: (at: number) => number | null;
beforeEach(() => {
  [now, takes, asked] = [1000, 0.1, 0];
  const read = createReadAtOnce({
    now: () => now,
    read: () => {
      asked += 1;
      now += takes;
      return 4;
    },
  });
  readAtOnce = (at) => read(fd, Buffer.alloc(4), at);
});

it('reads the bytes from a position on', () => {
  const target = Buffer.alloc(4);
  expect(createReadAtOnce({ now: () => now })(fd, target, 8)).toBe(2);
  expect(target.toString('latin1')).toBe('89\0\0');
});

it('goes on while reading is quick', () => {
  expect([readAtOnce(0), readAtOnce(4)]).toEqual([4, 4]);
  expect(asked).toBe(2);
});

it('waits for a slow disk a fiftieth of the time at most', () => {
  takes = 10;
  expect(readAtOnce(0)).toBe(4);
  for (; now < 1000 + 510; now += 10) expect(readAtOnce(4)).toBeNull();
  expect(asked).toBe(1);
  expect(readAtOnce(4)).toBe(4);
  expect(readAtOnce(8)).toBeNull();
  expect(asked).toBe(2);
});

it('leaves a read that fails to those who report it', () => {
  const failing = createReadAtOnce({
    now: () => now,
    read: () => {
      throw new Error('EIO');
    },
  });
  expect(failing(fd, Buffer.alloc(4), 0)).toBeNull();
});
