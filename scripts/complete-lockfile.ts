/**
 * node scripts/launch.cjs scripts/complete-lockfile.ts
 *
 * A registry mirror may lack packages built for other platforms. npm then leaves them out of the
 * lockfile silently, and `npm ci` refuses that lockfile everywhere ("Missing: ... from lock
 * file"). This writes the missing entries: the exact version their owner asks for, the platform
 * their name states, and no integrity, since nothing was downloaded. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

export type LockEntry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, LockEntry> };

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The lockfiles, by their folders. */
export const FOLDERS = [
  '.',
  'tools/node',
  'tools/dependency-cruiser',
  'tools/lighthouse',
  'tools/stryker',
];

/** The platform in a name like `@x/oxide-linux-arm64-musl`. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  const isMusl = words.some((word) => word.startsWith('musl'));
  const libc = isGlibc ? ['glibc'] : isMusl ? ['musl'] : [];
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
    ...(os.length > 0 && { os }),
  };
}

/** The places where Node would look for a package that `owner` imports, nearest first. */
function placesFor(owner: string, name: string): string[] {
  const places = [];
  for (let at = owner; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (!at.endsWith('node_modules')) places.push(`${at}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

/** Every optional dependency that the lockfile asks for but has no entry for. */
export function missingEntries(lock: Lockfile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [owner, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (placesFor(owner, name).some((place) => place in lock.packages)) continue;
      const { cpu, libc, os } = platformOf(name);
      // In the order that npm itself writes.
      missing[`node_modules/${name}`] = {
        version,
        ...(cpu && { cpu }),
        ...(entry.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
    }
  }
  return missing;
}

function completeFile(file: string) {
  const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingEntries(lock);
  const added = Object.keys(missing).length;
  if (added > 0) {
    const { '': self = {}, ...rest } = { ...lock.packages, ...missing };
    const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'));
    lock.packages = { '': self, ...Object.fromEntries(sorted) };
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
  process.stdout.write(`${file}: ${added} entries added\n`);
}

if (import.meta.main)
  for (const folder of FOLDERS) completeFile(path.join(root, folder, 'package-lock.json'));
