import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mountSmallDisk, unmountSmallDisk } from '../../../testing/backups/small-disk.ts';
import { StorageFull } from '../objects.ts';
import { statObject } from '../read-object.ts';
import { describeUploadStorage } from '../upload-storage.suite.ts';
import { createDiskStorage } from './disk-storage.ts';

const root = mkdtempSync(join(tmpdir(), 'sleigh-disk-'));
const newFolder = () => mkdtempSync(join(root, 'storage-'));
afterAll(() => rmSync(root, { recursive: true }));

describeUploadStorage('disk', () => createDiskStorage(newFolder()));

it('keeps files where programs on this machine find them', async () => {
  const folder = newFolder();
  const storage = createDiskStorage(folder);
  expect(storage.localPath('videos/1')).toBe(join(folder, 'videos/1'));
  const spool = await storage.uploads.openSpool();
  await spool.write([Buffer.from('x')]);
  // Nameless from the start: gone whatever becomes of its process.
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
  await spool.close();
  expect(() => storage.localPath('../x')).toThrow('Not a storage key');
  await expect(storage.drafts.openPart('../x', 0)).rejects.toThrow('Not an upload');
});

const folder = newFolder();
const isSmall = mountSmallDisk(folder, '1m');
const reason = isSmall ? '' : ' (skipped: mounting a small disk takes root)';
it.skipIf(!isSmall)(`says so when the disk is full, and goes on after${reason}`, async () => {
  try {
    const storage = createDiskStorage(folder);
    const { uploads, drafts } = storage;
    const half = Buffer.alloc(512 * 1024, 1);
    const part = await drafts.openPart('up1', 0);
    await part.write([half]);
    await part.sync();
    await expect(part.write([half, half])).rejects.toThrow(StorageFull);
    await part.close();
    expect(await storage.freeBytes()).toBeLessThan(10_000);
    await uploads.trim('up1', half.length);
    expect(await storage.freeBytes()).toBeGreaterThan(400_000);
    const spool = await uploads.openSpool();
    await expect(spool.write([half, half])).rejects.toThrow(StorageFull);
    await spool.close();
    await expect(storage.put('a.mp4', Buffer.alloc(2_000_000))).rejects.toThrow(StorageFull);
    expect(await storage.freeBytes()).toBeGreaterThan(400_000);
    expect(await statObject(storage, 'a.mp4')).toBeNull();
  } finally {
    unmountSmallDisk(folder);
  }
});
