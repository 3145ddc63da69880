/** npm run build: builds the web application into web/dist if its sources have changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  PRERENDERER_FOLDER,
  prerendererIn,
  stylesIn,
} from '../server/pages/complete/prerenderer.ts';
import type { Styles } from '../server/pages/complete/used-styles.ts';
import { PRERENDERED_PAGES_FILE } from '../server/pages/prerendered-pages.ts';
import { cutStyles } from './build/cut-styles.ts';
import { readManifest } from './build/manifest.ts';
import { pagePreloads } from './build/page-preloads.ts';
import { precompress } from './build/precompress.ts';
import { loadPrerenderPage, prerenderPages } from './build/prerender-pages.ts';
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
  'server/pages/prerendered-pages.ts',
  'server/pages/complete/prerenderer.ts',
  'server/pages/complete/used-styles.ts',
  'scripts/build',
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

/**
 * Prerenders the pages as they look before their JavaScript is loaded, for the server to send first. What it does
 * that with stays beside them: the server prerenders complete pages with it.
 */
async function writePrerenderedPages(note: Note): Promise<void> {
  const folder = path.join(NEW, PRERENDERER_FOLDER);
  await runVite(['--ssr', 'app/prerender-page.tsx', '--outDir', folder], note);
  const manifest = readManifest(NEW);
  const prerenderPage = await loadPrerenderPage(prerendererIn(NEW));
  const prerendered = prerenderPages(prerenderPage, (view, session) =>
    pagePreloads(manifest, view, session),
  );
  writeFileSync(path.join(NEW, PRERENDERED_PAGES_FILE), JSON.stringify(prerendered));
}

/**
 * Puts the style sheet, which stands in the page, into a file, too, and returns its parts: a complete page has those
 * that it needs.
 */
function writeStyleSheet(): Styles {
  const page = readFileSync(path.join(NEW, 'index.html'), 'utf8');
  const sheet = /<!--style-->\s*<style>(.*?)<\/style>/s.exec(page)?.[1];
  if (sheet === undefined) throw new Error('The built page has no style sheet.');
  const hash = createHash('sha256').update(sheet).digest('base64url').slice(0, 8);
  const file = `/assets/style-${hash}.css`;
  writeFileSync(path.join(NEW, file), sheet);
  return { path: file, parts: cutStyles(sheet) };
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
    const styles = writeStyleSheet();
    await precompress(NEW);
    await writePrerenderedPages(note);
    writeFileSync(stylesIn(NEW), JSON.stringify(styles));
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
