import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findPostgres } from '../postgres.ts';

/** A program that tests need beside Node: how to find it and Debian's package that holds it. */
type Program = { name: string; debianPackage: string; isThere: () => boolean };

function isOnPath(file: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, file)));
}

const PROGRAMS = {
  chromium: {
    name: 'Chromium',
    debianPackage: 'chromium',
    isThere: () => isOnPath('chromium'),
  },
  ffmpeg: {
    name: 'ffmpeg',
    debianPackage: 'ffmpeg',
    isThere: () => isOnPath('ffmpeg') && isOnPath('ffprobe'),
  },
  postgres: {
    name: 'PostgreSQL',
    debianPackage: 'postgresql',
    isThere: () => findPostgres() !== undefined,
  },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof PROGRAMS;

const aptGet = (...args: string[]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Its output goes to stderr: stdout ends with the result of the tests.
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
};

function install(packages: string[]) {
  process.stderr.write(`Installing ${packages.join(', ')} with apt-get ...\n`);
  const flags = ['install', '-y', '-q', '--no-install-recommends'];
  if (!aptGet(...flags, ...packages)) aptGet('update', '-q') && aptGet(...flags, ...packages);
}

/**
 * Makes sure that the programs are there: as root on Debian by installing what is missing.
 * @throws one line that says what is missing and how to get it
 */
export function ensurePrograms(names: ProgramName[]): void {
  const missing = () => names.map((name) => PROGRAMS[name]).filter(({ isThere }) => !isThere());
  const packages = missing().map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return;
  if (process.getuid?.() === 0 && isOnPath('apt-get')) install(packages);
  const still = missing();
  if (still.length === 0) return;
  const what = still.map(({ name }) => name).join(', ');
  const command = `sudo apt-get install ${still.map((one) => one.debianPackage).join(' ')}`;
  throw new Error(`The tests need ${what}, not found here. On Debian: ${command}`);
}
