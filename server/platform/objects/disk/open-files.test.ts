import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOpenFiles } from './open-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sleigh-open-'));
const path = join(folder, 'video');
beforeEach(() => {
  writeFileSync(path, '0123456789');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How many descriptors of this process lead into the folder. */
function countOpen(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}
const untilOpen = (count: number) => expect.poll(countOpen).toBe(count);
const onLinux = process.platform === 'linux';

it.runIf(onLinux)('a file is opened once for many, and closed a while after the last', async () => {
  const files = createOpenFiles((path) => path);
  const readers = [await files.open(path), await files.open(path), await files.open(path)];
  expect(countOpen()).toBe(1);
  for (const reader of readers) reader?.close();
  await vi.advanceTimersByTimeAsync(4000);
  expect(countOpen()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await untilOpen(0);
  expect(vi.getTimerCount()).toBe(0);
});

it.runIf(onLinux)('a file that is being read stays open, also when it is forgotten', async () => {
  const files = createOpenFiles((path) => path);
  const reader = await files.open(path);
  await vi.advanceTimersByTimeAsync(60_000);
  files.forget(path);
  const target = Buffer.alloc(4);
  expect(await reader?.read(target, 2)).toBe(4);
  expect(String(target)).toBe('2345');
  reader?.close();
  await untilOpen(0);
});

it('the first read after opening is left to another thread, because the disk may sleep', async () => {
  const files = createOpenFiles((name) => name);
  const reader = await files.open(path);
  const target = Buffer.alloc(4);
  expect(reader?.readAtOnce(target, 0)).toBeNull();
  expect(await reader?.read(target, 0)).toBe(4);
  expect(reader?.readAtOnce(target, 6)).toBe(4);
  expect(String(target)).toBe('6789');
  reader?.close();
  files.forget(path);
});

it.runIf(onLinux)('no more than so many are kept open without a reader', async () => {
  const files = createOpenFiles((path) => path);
  const names = Array.from({ length: 100 }, (_, index) => join(folder, `video-${index}`));
  for (const name of names) {
    writeFileSync(name, 'x');
    (await files.open(name))?.close();
  }
  await expect.poll(countOpen).toBeLessThanOrEqual(65);
  for (const name of names) files.forget(name);
  await untilOpen(0);
});

it('what is no file is not opened', async () => {
  const files = createOpenFiles((path) => path);
  expect(await files.open(join(folder, 'none'))).toBeNull();
  expect(await files.open(folder)).toBeNull();
});
