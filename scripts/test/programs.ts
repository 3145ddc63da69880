import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findPostgres } from '../postgres.ts';

/** The Debian packages of the programs, and of a font, that the tests or the bench need besides Node. */
const PACKAGES = {
  chromium: 'chromium-headless-shell',
  firefox: 'firefox-esr',
  ffmpeg: 'ffmpeg',
  postgres: 'postgresql',
  swift: 'python3-swift',
  strace: 'strace',
  nginx: 'nginx',
  openssl: 'openssl',
  wrk: 'wrk',
  dejavu: 'fonts-dejavu-core',
};

export type ProgramName = keyof typeof PACKAGES;

/** A font with Hebrew and Arabic letters. */
export const DEJAVU = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** Whether there is such a program on PATH or in /usr/sbin, which is not on everybody's PATH. */
export function isOnPath(file: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(path.join(folder, file)));
}

/** Most have a file that is named like their package. */
function isThere(name: ProgramName): boolean {
  if (name === 'postgres') return findPostgres() !== undefined;
  if (name === 'swift') return existsSync('/usr/lib/python3/dist-packages/swift');
  if (name === 'dejavu') return existsSync(DEJAVU);
  return isOnPath(PACKAGES[name]);
}

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

/**
 * Installs missing programs, as root on Debian.
 * @returns undefined, or one line that says what is missing and how to get it
 */
export function missingPrograms(names: readonly ProgramName[]): string | undefined {
  const missing = () => names.filter((name) => !isThere(name));
  const packages = missing().map((name) => PACKAGES[name]);
  if (packages.length > 0 && process.getuid?.() === 0 && isOnPath('apt-get')) install(packages);
  const still = missing();
  if (still.length === 0) return undefined;
  const toInstall = still.map((name) => PACKAGES[name]).join(' ');
  return `${still.join(', ')}, not found here. On Debian: sudo apt-get install ${toInstall}`;
}

/**
 * Like `missingPrograms`, for tests, which need all of the programs.
 * @throws one line that says what is missing and how to get it
 */
export function ensurePrograms(names: ProgramName[]): void {
  const missing = missingPrograms(names);
  if (missing !== undefined) throw new Error(`The tests need ${missing}`);
}
