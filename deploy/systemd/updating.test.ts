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
    .replaceAll(/ \/(opt|srv|var\/lib)\//g, ` ${folder}/$1/`)
    .replaceAll(/runuser -u sleigh -- | --(owner|group)=sleigh/g, '')
    .replaceAll(/^.*(systemctl|npm run|sleigh doctor).*$/gm, '');
}

const shell = async (commands: string) =>
  (await run('sh', ['-euc', commands], { cwd: folder })).stdout.trim();

it('the commands of the page bring a new version, show what changed, and lead back', async () => {
  const release = (version: string) => `
    mkdir --parents made/sleigh-${version}/deploy && cd made
    echo ${version} | tee sleigh-${version}/program sleigh-${version}/deploy/unit
    tar --create --gzip --file ${folder}/srv/sleigh-${version}.tar.gz sleigh-${version}
    cd ..`;
  await shell(`mkdir --parents srv opt/sleigh/releases ${release('1.2.0')} ${release('1.3.0')}
    tar --extract --file srv/sleigh-1.2.0.tar.gz --directory opt/sleigh/releases
    ln --symbolic ${folder}/opt/sleigh/releases/sleigh-1.2.0 opt/sleigh/current`);
  const current = () => shell('cat opt/sleigh/current/program');
  await shell(await commandsOf('update'));
  expect(await current()).toBe('1.2.0');
  expect(await shell(await commandsOf('switch'))).toMatch(/sleigh-1\.2\.0$/);
  expect(await current()).toBe('1.3.0');
  // diff ends with 1 where something differs.
  const changes = await commandsOf('changes');
  await expect(shell(changes)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('deploy/unit differ'),
  });
  await shell(await commandsOf('back'));
  expect(await current()).toBe('1.2.0');
  // The next update.
  await shell(await commandsOf('switch'));
  expect(await current()).toBe('1.3.0');
});

it('the copy of before takes the place of the database, with nothing of the newer one', async () => {
  const data = join(folder, 'var/lib/sleigh');
  await mkdir(join(data, 'backups'), { recursive: true });
  for (const name of ['sleigh.sqlite', 'sleigh.sqlite-wal', 'sleigh.sqlite-shm', 'secret.key'])
    await writeFile(join(data, name), 'newer');
  const copy = 'backups/sleigh-0021-2026-11-23T03-00-00.000Z.sqlite';
  await writeFile(join(data, copy), 'before');
  await shell(await commandsOf('copy'));
  expect((await readdir(data)).sort()).toEqual(['backups', 'secret.key', 'sleigh.sqlite']);
  expect(await readFile(join(data, 'sleigh.sqlite'), 'utf8')).toBe('before');
  expect((await stat(join(data, 'sleigh.sqlite'))).mode & 0o777).toBe(0o600);
  expect((await readdir(`${data}-newer`)).sort()).toEqual([
    'sleigh.sqlite',
    'sleigh.sqlite-shm',
    'sleigh.sqlite-wal',
  ]);
});
