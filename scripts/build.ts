/** npm run build: builds the web application into web/dist if its sources have changed. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PageName, pageFile, pageList, pageNames } from '#contract/pages/page-addresses.ts';
import { linksIn, RENDERER_FOLDER } from '../server/pages/views/renderer.ts';
import { chunksWith, type Manifest, readManifest } from './build/manifest.ts';
import { precompress } from './build/precompress.ts';
import { sourceHash } from './build/source-hash.ts';
import { withLock } from './launch/lock.cjs';
import { messageOf } from './message-of.ts';
import { root } from './root.ts';

/** The built pages. */
export const DIST = path.join(root, 'web', 'dist');
/** Where the next web/dist is built, and where the one of before goes until it is deleted. */
const NEW = path.join(root, 'web', '.dist-new');
const OLD = path.join(root, 'web', '.dist-old');
/** Holds the hash of the sources of web/dist. */
const STAMP = '.built-from';
/** Everything that the built files depend on. */
const SOURCES = [
  'web',
  'contract',
  'server/pages/views/renderer.ts',
  'scripts/build',
  'docs/handbook',
  'docs/environment.md',
  'CHANGELOG.md',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

function isFresh(hash: string): boolean {
  try {
    return readFileSync(path.join(DIST, STAMP), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Called with the id of a process that writes to NEW, and may go on with that if we are killed. */
type Note = (pid: number) => void;

/** Vite in a process of its own: it reads and sets NODE_ENV, which a caller may need otherwise. */
function runVite(options: string[], note: Note): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = [vite, 'build', '--logLevel', 'warn', ...options];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
    if (child.pid !== undefined) note(child.pid);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The web application could not be built. See above.'));
    });
  });
}

/** The links that have a browser load a page's own files together with the program, which imports them later. */
function linksOf(manifest: Manifest, name: PageName): string {
  const filesWith = (sources: readonly string[]) =>
    [...chunksWith(manifest, sources)].map(({ file }) => file);
  const everywhere = new Set(filesWith(['index.html']));
  const layout = pageList[name].access === 'admin' ? ['app/admin-layout.tsx'] : [];
  const files = filesWith(['app/tooltips.tsx', ...layout, `app/pages/${pageFile(name)}`]);
  return files
    .filter((file) => !everywhere.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

/** Builds what the server renders pages with. */
async function writeRenderer(note: Note): Promise<void> {
  const folder = path.join(NEW, RENDERER_FOLDER);
  await runVite(['--ssr', 'app/render-page.tsx', '--outDir', folder], note);
  const manifest = readManifest(NEW);
  // The package list is in the program itself.
  const names = pageNames.filter((name) => name !== 'home');
  const links = Object.fromEntries(names.map((name) => [name, linksOf(manifest, name)]));
  writeFileSync(linksIn(NEW), JSON.stringify(links));
}

/** Puts what was built in the place of what is there at once: a store may be running on that. */
function putInPlace(): void {
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, OLD);
  renameSync(NEW, DIST);
  rmSync(OLD, { recursive: true, force: true });
}

/**
 * Builds the web application unless web/dist is up to date. Several callers at once build once.
 * @param say called with a line about what is being done
 * @returns whether anything was built
 */
export async function buildIfStale(say: (line: string) => void = () => {}): Promise<boolean> {
  const hash = await sourceHash(root, SOURCES);
  if (isFresh(hash)) return false;
  return withLock(path.join(root, 'web', '.build.lock'), async (note) => {
    if (isFresh(hash)) return false;
    const start = performance.now();
    say('Building the web application ...');
    await runVite(['--outDir', NEW], note);
    await precompress(NEW);
    await writeRenderer(note);
    writeFileSync(path.join(NEW, STAMP), hash);
    putInPlace();
    say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return true;
  });
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    if (!(await buildIfStale(say))) say('web/dist is up to date');
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
