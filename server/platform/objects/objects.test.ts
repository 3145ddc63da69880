import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createDiskStorage } from './disk/disk-storage.ts';
import { describeObjects } from './objects.suite.ts';
import type { ObjectStore } from './objects.ts';
import { createFolderLocation } from './places/folder-location.ts';
import { givesBack } from './places/gives-back.ts';
import { readWhole } from './read-object.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sleigh-objects-'));
});
afterAll(() => rm(root, { recursive: true }));
const newFolder = () => mkdtemp(join(root, 'folder-'));

describeObjects('in memory', async () => ({
  store: createMemoryStorage(),
  close: async () => undefined,
}));

const describeFolder = (name: string, create: (folder: string) => ObjectStore) =>
  describeObjects(name, async () => {
    const folder = await newFolder();
    const now = async () => {
      const beside = await newFolder();
      return (await stat(beside)).mtimeMs;
    };
    return { store: create(folder), now, close: () => rm(folder, { recursive: true }) };
  });

describeFolder('of a store on a disk', createDiskStorage);
describeFolder('of backups in a folder', createFolderLocation);

const HOUR_MS = 60 * 60_000;
/** A file that a killed process left so long ago. */
const leave = async (path: string, agoMs = 0) => {
  await writeFile(path, 'half');
  const at = (Date.now() - agoMs) / 1000;
  await utimes(path, at, at);
};
const filesIn = async (folder: string) => (await readdir(folder)).toSorted();

it('on a disk nothing is left of what broke off', async () => {
  const broken = async function* () {
    yield Buffer.from('half');
    throw new Error('the line broke');
  };
  for (const create of [createDiskStorage, createFolderLocation]) {
    const folder = await newFolder();
    const store = create(folder);
    await expect(store.put('a/video.mp4', broken())).rejects.toThrow('the line broke');
    await store.put('a/other.mp4', Buffer.from('whole'));
    expect(await filesIn(join(folder, 'a'))).toEqual(['other.mp4']);
    expect(await filesIn(join(folder, 'uploads'))).toEqual([]);
  }
});

it('a store’s disk is tidied of what is unfinished for an hour, not of uploads and drafts', async () => {
  const folder = await newFolder();
  const { uploads, drafts, ...storage } = createDiskStorage(folder);
  const growing = Promise.withResolvers<void>();
  const slow = async function* () {
    yield Buffer.from('slow');
    await growing.promise;
  };
  const put = storage.put('a/slow', slow());
  await expect.poll(() => readdir(join(folder, 'uploads')).catch(() => [])).toHaveLength(1);
  const [unfinished = ''] = await filesIn(join(folder, 'uploads'));
  expect([await uploads.list(), await drafts.list()]).toEqual([[], []]);
  await leave(join(folder, 'uploads', unfinished.replace(/^.{8}/, '00000000')), 2 * HOUR_MS);
  await leave(join(folder, 'uploads', 'abc.upload'), 2 * HOUR_MS);
  await storage.tidy();
  expect(await filesIn(join(folder, 'uploads'))).toEqual([unfinished, 'abc.upload'].toSorted());
  growing.resolve();
  expect(await put).toEqual({ sizeBytes: 4 });
});

it('a folder of backups is tidied of what is unfinished, also by an older version', async () => {
  const folder = await newFolder();
  const location = createFolderLocation(folder);
  await location.put('a/one', Buffer.from('one'));
  const left = ['abc.upload', '01234567-89ab-cdef-0123-456789abcdef.put'];
  for (const name of left) await leave(join(folder, 'uploads', name), 2 * HOUR_MS);
  // What somebody else may be writing stays.
  await location.tidy();
  expect(await filesIn(join(folder, 'uploads'))).toEqual(left.toSorted());
  await location.tidy(['a/']);
  expect(await filesIn(join(folder, 'uploads'))).toEqual([]);
  expect(String(await readWhole(location, 'a/one'))).toBe('one');
});

it('in a folder of backups deleted objects take their empty folders along, and nobody else’s', async () => {
  const folder = await newFolder();
  const location = createFolderLocation(folder);
  await mkdir(join(folder, 'photos/2024'), { recursive: true });
  await location.put('a/b/c/one', Buffer.from('one'));
  await location.put('a/two', Buffer.from('two'));
  await location.delete('a/b/c/one');
  expect(await filesIn(join(folder, 'a'))).toEqual(['two']);
  await location.delete('a/two');
  await location.tidy(['a/']);
  expect(await filesIn(folder)).toEqual(['photos', 'uploads']);
  expect(await filesIn(join(folder, 'photos'))).toEqual(['2024']);
});

it('in a folder of backups objects are stored while others beside them are deleted', async () => {
  const location = createFolderLocation(await newFolder());
  const come = async (name: string) => {
    for (let turn = 0; turn < 100; turn += 1) {
      await location.put(`probe/${name}`, Buffer.from(name));
      expect(String(await readWhole(location, `probe/${name}`))).toBe(name);
      await location.delete(`probe/${name}`);
    }
  };
  await Promise.all(['one', 'two', 'three'].map(come));
});

it('a trial leaves nothing, and notices an object store that gives back something else', async () => {
  const store = createMemoryStorage();
  expect(await givesBack(store)).toBe(true);
  for await (const { key } of store.list()) expect(key).toBeUndefined();
  await store.put('other', Buffer.alloc(100));
  expect(await givesBack({ ...store, open: () => store.open('other') })).toBe(false);
});

it('what an older version left unfinished beside an object is none', async () => {
  for (const create of [createDiskStorage, createFolderLocation]) {
    const folder = await newFolder();
    const store = create(folder);
    await store.put('a/one', Buffer.from('one'));
    await leave(join(folder, 'a', 'one.01234567-89ab-cdef-0123-456789abcdef.part'));
    for await (const { key } of store.list()) expect(key).toBe('a/one');
  }
});

it('in a folder of backups objects are found that other processes have replaced', async () => {
  const folder = await newFolder();
  const [own, other] = [createFolderLocation(folder), createFolderLocation(folder)];
  await own.put('a/one', Buffer.from('one'));
  expect(String(await readWhole(own, 'a/one'))).toBe('one');
  await other.put('a/one', Buffer.from('two'));
  expect(String(await readWhole(own, 'a/one'))).toBe('two');
  await other.delete('a/one');
  expect(await readWhole(own, 'a/one')).toBeNull();
});
