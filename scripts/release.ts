/**
 * npm run release: makes release/sleigh-<version>.tar.gz, all that a server needs to run the store: unpacked, its
 * launcher installs what production needs, and nothing is built (docs/decisions/0026-releases.md).
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.ts';
import { RELEASE_FILE } from './launch/installed.cjs';
import { messageOf } from './message-of.ts';
import { root } from './root.ts';

/** The program, the files to put it online, and its documentation. */
const PARTS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.dockerignore',
  'exec.cmd',
  'CHANGELOG.md',
  'LICENSE',
  'contract',
  'server',
  'web/dist',
  'deploy',
  'docs/handbook',
  'docs/environment.md',
  'scripts/launch.cjs',
  'scripts/launch',
  'scripts/end-with-parent.ts',
  'scripts/serve.ts',
  'scripts/root.ts',
  'tools/node/package.json',
  'tools/node/package-lock.json',
];
/** Files beside those that only tests or the build use. */
const LEFT_OUT =
  /\.(test|suite)\.tsx?$|\.d\.cts$|(^|\/)(testing|node_modules|dumps|\.vite)$|\/\.built-from$/;

/** Describes the sources: a tag, or a commit and whether something was changed since. */
function describeSources(): string {
  const args = ['describe', '--tags', '--always', '--dirty'];
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'sources without git';
  }
}

/** Makes the archive in the folder. Returns its path. */
export async function makeRelease(
  folder: string,
  say: (line: string) => void = () => {},
): Promise<string> {
  await buildIfStale(say);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const name = `sleigh-${version}`;
  const place = mkdtempSync(path.join(tmpdir(), 'sleigh-release-'));
  try {
    for (const part of PARTS) {
      const filter = (source: string) =>
        !LEFT_OUT.test(path.relative(root, source).replaceAll(path.sep, '/'));
      cpSync(path.join(root, part), path.join(place, name, part), { recursive: true, filter });
    }
    const facts = { version, sources: describeSources() };
    writeFileSync(path.join(place, name, RELEASE_FILE), `${JSON.stringify(facts, null, 2)}\n`);
    mkdirSync(folder, { recursive: true });
    const archive = path.join(folder, `${name}.tar.gz`);
    // Under its name only when it is whole.
    execFileSync('tar', ['-czf', `${archive}.part`, '-C', place, name]);
    renameSync(`${archive}.part`, archive);
    const megabytes = (statSync(archive).size / 1e6).toFixed(1);
    say(
      `${path.relative(root, archive)}: version ${version} from ${facts.sources}, ${megabytes} MB`,
    );
    return archive;
  } finally {
    rmSync(place, { recursive: true });
  }
}

if (import.meta.main) {
  try {
    await makeRelease(path.join(root, 'release'), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
