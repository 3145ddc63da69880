import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findPostgres } from '../postgres.ts';

/** A program that the tests or the bench need besides Node, and its Debian package. */
type Program = { name: string; debianPackage: string; isThere: () => boolean };

/** Whether there is such a program on PATH or in /usr/sbin, which is not on everybody's PATH. */
export function isOnPath(file: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(path.join(folder, file)));
}

const PROGRAMS = {
  chromium: {
    name: 'Chromium',
    debianPackage: 'chromium-headless-shell',
    isThere: () => isOnPath('chromium-headless-shell'),
  },
  firefox: {
    name: 'Firefox',
    debianPackage: 'firefox-esr',
    isThere: () => isOnPath('firefox-esr'),
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
  swift: {
    name: 'Swift',
    debianPackage: 'python3-swift',
    isThere: () => existsSync('/usr/lib/python3/dist-packages/swift'),
  },
  strace: { name: 'strace', debianPackage: 'strace', isThere: () => isOnPath('strace') },
  nginx: { name: 'nginx', debianPackage: 'nginx', isThere: () => isOnPath('nginx') },
  openssl: { name: 'openssl', debianPackage: 'openssl', isThere: () => isOnPath('openssl') },
  wrk: { name: 'wrk', debianPackage: 'wrk', isThere: () => isOnPath('wrk') },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof PROGRAMS;

const aptGet = (...args: string[]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Its output goes to stderr, because stdout ends with the result of the tests.
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0;
};

function install(packages: string[]) {
  process.stderr.write(`Installing ${packages.join(', ')} with apt-get ...\n`);
  const flags = ['install', '-y', '-q', '--no-install-recommends'];
  if (!aptGet(...flags, ...packages)) aptGet('update', '-q') && aptGet(...flags, ...packages);
}

/** The programs that are missing after an attempt to install them, as root on Debian. */
function stillMissing(names: readonly ProgramName[]): Program[] {
  const missing = () => names.map((name) => PROGRAMS[name]).filter(({ isThere }) => !isThere());
  const packages = missing().map(({ debianPackage }) => debianPackage);
  if (packages.length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get')) install(packages);
  return missing();
}

function explain(missing: readonly Program[]): string {
  const what = missing.map(({ name }) => name).join(', ');
  const packages = missing.map((one) => one.debianPackage).join(' ');
  return `${what}, not found here. On Debian: sudo apt-get install ${packages}`;
}

/**
 * Installs missing programs, as root on Debian.
 * @returns undefined, or one line that says what is missing and how to get it
 */
export function missingPrograms(names: readonly ProgramName[]): string | undefined {
  const missing = stillMissing(names);
  return missing.length === 0 ? undefined : explain(missing);
}

/**
 * Like `missingPrograms`, for tests, which need all of the programs.
 * @throws one line that says what is missing and how to get it
 */
export function ensurePrograms(names: ProgramName[]): void {
  const missing = missingPrograms(names);
  if (missing !== undefined) throw new Error(`The tests need ${missing}`);
}
