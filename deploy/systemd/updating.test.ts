import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCommands } from '../testing/handbook-commands.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sleigh-updating-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * The commands of a block of the page, in this folder in place of the server's. Whose they are and what systemd and
 * npm do is tried elsewhere.
 */
async function commandsOf(block: string): Promise<string> {
  return (await readCommands('updating.md', block))
    .replaceAll(/ \/(opt|var\/lib)\//g, ` ${folder}/$1/`)
    .replaceAll(/runuser -u sleigh -- | --(owner|group)=sleigh/g, '')
    .replaceAll(/^.*(systemctl|npm run build).*$/gm, '');
}

const shell = async (commands: string, cwd = folder) =>
  (await run('sh', ['-euc', commands], { cwd })).stdout.trim();

it('the commands of the page bring a new version, show what changed, and lead back', async () => {
  const program = join(folder, 'opt/sleigh');
  await mkdir(join(folder, 'opt'));
  const commit =
    'git add . && git -c user.name=Nick -c user.email=nick@north.example commit --quiet -m next';
  await shell(`git init --quiet --initial-branch=main source && cd source && mkdir deploy
    echo 1 > deploy/unit && echo 1 > program && ${commit} && git clone --quiet . ${program}
    echo 2 > deploy/unit && echo 2 > program && ${commit}`);
  const before = await shell('git rev-parse HEAD', program);
  expect((await shell(await commandsOf('update'))).split('\n')[0]).toBe(before);
  expect(await shell('cat program', program)).toBe('2');
  expect(await shell(await commandsOf('changes'), program)).toBe('deploy/unit');
  await shell((await commandsOf('back')).replace('0123abc', before));
  expect(await shell('cat program', program)).toBe('1');
  // The next update.
  await shell('git checkout --quiet -', program);
  await shell(await commandsOf('update'));
  expect(await shell('cat program', program)).toBe('2');
});

it('the copy of before takes the place of the database, with nothing of the newer one', async () => {
  const data = join(folder, 'var/lib/sleigh');
  await mkdir(join(data, 'backups'), { recursive: true });
  for (const name of ['sleigh.sqlite', 'sleigh.sqlite-wal', 'sleigh.sqlite-shm', 'secret.key'])
    await writeFile(join(data, name), 'newer');
  const copy = 'backups/sleigh-0019-2026-11-23T03-00-00.000Z.sqlite';
  await writeFile(join(data, copy), 'before');
  await shell(await commandsOf('copy'));
  expect((await readdir(data)).sort()).toEqual(['backups', 'secret.key', 'sleigh.sqlite']);
  expect(await readFile(join(data, 'sleigh.sqlite'), 'utf8')).toBe('before');
  expect((await stat(join(data, 'sleigh.sqlite'))).mode & 0o777).toBe(0o600);
  expect((await readdir(`${data}-newer`)).sort()).toEqual([
    ...['sleigh.sqlite', 'sleigh.sqlite-shm', 'sleigh.sqlite-wal'],
  ]);
});
