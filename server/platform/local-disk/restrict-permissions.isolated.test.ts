import { chmod as chmodFile, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../process/log.ts';
import { restrictPermissions } from './restrict-permissions.ts';

/** Paths whose modes may not be changed, and whether a change has no effect. */
const chmod = vi.hoisted(() => {
  const refused = (_path: string): boolean => false;
  return { refused, isIgnored: false };
});
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  const chmodSync = (path: string, mode: number) => {
    if (chmod.refused(path)) throw Object.assign(new Error('Not permitted'), { code: 'EPERM' });
    if (!chmod.isIgnored) original.chmodSync(path, mode);
  };
  return { ...original, chmodSync };
});

let outside: string;
let folder: string;
let lines: string[];
const formerUmask = process.umask();
const log = createLog('info', { write: (line) => void lines.push(line) });

beforeEach(async () => {
  process.umask(0);
  lines = [];
  Object.assign(chmod, { refused: () => false, isIgnored: false });
  outside = await mkdtemp(join(tmpdir(), 'sleigh-private-'));
  folder = join(outside, 'data');
  await mkdir(join(folder, 'files', 'videos'), { recursive: true });
  for (const name of ['sleigh.sqlite', 'sleigh.sqlite-wal', 'files/videos/one', 'run.sh'])
    await writeFile(join(folder, name), 'x');
  await chmodFile(join(folder, 'run.sh'), 0o755);
});
afterEach(async () => {
  process.umask(formerUmask);
  await rm(outside, { recursive: true });
});

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);

it('closes a store that stood open, and all that is in it', async () => {
  expect(await modeOf('.')).toBe('777');
  restrictPermissions(folder, log);
  for (const name of ['.', 'files', 'files/videos']) expect(await modeOf(name)).toBe('700');
  for (const name of ['sleigh.sqlite', 'sleigh.sqlite-wal', 'files/videos/one'])
    expect(await modeOf(name)).toBe('600');
  expect(await modeOf('run.sh')).toBe('700');
  expect(lines).toEqual([]);
});

it('closes what is created later, and a folder that was not there', async () => {
  await rm(folder, { recursive: true });
  restrictPermissions(folder, log);
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'late'), 'x');
  expect([await modeOf('.'), await modeOf('files')]).toEqual(['700', '700']);
  expect(await modeOf('files/late')).toBe('600');
});

it('leaves alone what links lead to, and links that lead nowhere', async () => {
  await writeFile(join(outside, 'foreign'), 'x');
  await symlink(join(outside, 'foreign'), join(folder, 'link'));
  await symlink(join(outside, 'nothing'), join(folder, 'broken'));
  restrictPermissions(folder, log);
  expect(await modeOf('../foreign')).toBe('666');
  expect(lines).toEqual([]);
});

it('says so once where the file system keeps no permissions', async () => {
  Object.assign(chmod, { isIgnored: true });
  restrictPermissions(folder, log);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('DATA_DIR is on a file system that keeps no permissions.');
});

it('says so once where files belong to another user, and closes the others', async () => {
  chmod.refused = (path) => path.endsWith('one');
  restrictPermissions(folder, log);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(String(lines[0]))).toMatchObject({
    first: join(folder, 'files/videos/one'),
    count: 1,
  });
  expect([await modeOf('sleigh.sqlite'), await modeOf('files/videos/one')]).toEqual(['600', '666']);
});

it('goes on where nothing may be changed', () => {
  chmod.refused = () => true;
  restrictPermissions(folder, log);
  expect(JSON.parse(String(lines[0]))).toMatchObject({ first: folder, count: 7 });
});
